import Check from 'lucide-react/icons/check';
import { classNames } from './class-names.ts';

interface Step {
  label: string;
  /** At the end of the line. */
  note?: string;
  isDone: boolean;
  isCurrent?: boolean;
}

/** A way from first to last, as one line; what is done has a tick. */
export function Steps({ label, steps, className }: { label?: string; steps: readonly Step[]; className: string }) {
  return (
    <ol aria-label={label} className={className}>
      {steps.map(({ label, note, isDone, isCurrent }, at) => (
        <li
          key={label}
          aria-current={isCurrent ? 'step' : undefined}
          className={classNames('relative flex gap-3 pb-5 last:pb-0', isCurrent ? 'font-semibold' : 'text-muted')}
        >
          {at < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-5 bottom-0 left-2.25 w-0.5 bg-line" />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'relative mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full',
              isDone ? 'bg-mint text-ink' : 'border-2 border-line bg-raised',
            )}
          >
            {isDone && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          <span>{label}</span>
          {note && <span className="ml-auto text-sm">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
