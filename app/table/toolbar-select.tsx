import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '#app/ui/class-names.ts';
import type { SelectOption } from '#app/ui/select-field.tsx';

interface ToolbarSelectProps {
  label: string;
  options: readonly SelectOption[];
  value: string;
  /** Highlights the control as an active filter. */
  isSet?: boolean;
  onChange: (value: string) => void;
}

/** A compact select. */
export function ToolbarSelect({ label, options, value, isSet = false, onChange }: ToolbarSelectProps) {
  return (
    <label
      className={classNames(
        'relative inline-flex h-small items-center rounded-md border bg-raised pl-3 text-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isSet ? 'border-accent text-accent' : 'border-line-strong',
      )}
    >
      <span aria-hidden="true" className={isSet ? undefined : 'text-muted'}>
        {label}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full appearance-none rounded-md bg-transparent pr-8 pl-1.5 font-medium focus-visible:outline-none [&>option]:bg-raised [&>option]:text-text"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2 size-4 text-muted" aria-hidden="true" />
    </label>
  );
}
