import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatMoment } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { type HistoryEntry, type HistoryLine, historyLines, verbs } from './history-text.ts';

export const actionDots: Record<HistoryEntry['action'], string> = {
  create: 'bg-success',
  update: 'bg-accent',
  delete: 'bg-danger',
  restore: 'bg-success',
};

export interface HistoryItemProps {
  entry: HistoryEntry;
  timeZone: string;
  onRestore: () => void;
  isRestoring: boolean;
}

export function HistoryItem({ entry, timeZone, onRestore, isRestoring }: HistoryItemProps) {
  const { action, actor_name, at, reason, can_restore } = entry;
  return (
    <li className="relative border-line border-l pb-6 pl-5 last:pb-2">
      <span
        aria-hidden="true"
        className={classNames('absolute top-2 -left-1 size-2 rounded-full ring-4 ring-raised', actionDots[action])}
      />
      <p>
        <span className="font-semibold">{actor_name || 'The system'}</span> {`${verbs[action]} this`}
      </p>
      <time dateTime={at} className="block text-muted text-sm">
        {formatMoment(at, timeZone)}
      </time>
      {reason && <p className="mt-1 whitespace-pre-line break-words text-sm">Reason: {reason}</p>}
      <HistoryLines entry={entry} timeZone={timeZone} />
      {can_restore && (
        <Button kind="secondary" size="small" loading={isRestoring} onClick={onRestore} className="mt-3">
          Restore
        </Button>
      )}
    </li>
  );
}

export function HistoryLines({ entry, timeZone }: Pick<HistoryItemProps, 'entry' | 'timeZone'>) {
  const lines = historyLines(entry, timeZone);
  if (lines.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-col gap-1.5 text-sm">
      {lines.map((line) => (
        <Line key={line.column} line={line} isChange={entry.action === 'update'} />
      ))}
    </dl>
  );
}

function Line({ line: { label, from, to }, isChange }: { line: HistoryLine; isChange: boolean }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words">
        {isChange ? (
          <span>
            <span className="text-muted">{from || 'nothing'}</span>{' '}
            <ArrowRight className="inline size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">becomes</span> <span className="font-medium">{to || 'nothing'}</span>
          </span>
        ) : (
          to || from
        )}
      </dd>
    </div>
  );
}
