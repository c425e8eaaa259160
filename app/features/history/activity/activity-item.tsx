import ChevronRight from 'lucide-react/icons/chevron-right';
import { actionDots, HistoryLines } from '#app/features/history/history-item.tsx';
import type { HistoryEntry } from '#app/features/history/history-words.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { activityWords } from './activity-words.ts';

interface ActivityItemProps {
  entry: HistoryEntry;
  timeZone: string;
  onRestore: () => void;
  isRestoring: boolean;
}

/** One change as a sentence. What an update changed is shown at once, a whole row on request. */
export function ActivityItem({ entry, timeZone, onRestore, isRestoring }: ActivityItemProps) {
  const { action, at, reason, can_restore } = entry;
  const { who, did } = activityWords(entry, timeZone);
  const lines = <HistoryLines entry={entry} timeZone={timeZone} />;
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 px-4 py-3 sm:grid-cols-[3.25rem_minmax(0,1fr)_auto]">
      <time dateTime={at} className="pt-px text-muted text-sm tabular-nums">
        {formatTimeOfDay(at, timeZone)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <span
            aria-hidden="true"
            className={classNames('mr-2 inline-block size-2 rounded-full align-middle', actionDots[action])}
          />
          <span className="font-semibold">{who}</span>
          <span>{` ${did}`}</span>
        </p>
        {reason && <p className="mt-1 whitespace-pre-line break-words text-sm">Reason: {reason}</p>}
        {action === 'update' ? (
          lines
        ) : (
          <details className="group mt-0.5 text-sm">
            <summary className="-ml-1 inline-flex min-h-tap cursor-pointer list-none items-center gap-1 rounded-md px-1 text-muted hover:text-text lg:min-h-8 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                className="size-4 transition-transform duration-quick group-open:rotate-90"
                aria-hidden="true"
              />
              Details
            </summary>
            {lines}
          </details>
        )}
      </div>
      {can_restore && (
        <div className="max-sm:col-start-2 max-sm:mt-2">
          <Button kind="secondary" size="small" loading={isRestoring} onClick={onRestore}>
            Restore
          </Button>
        </div>
      )}
    </li>
  );
}
