import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { LazyStory } from '#app/features/history/record-story/lazy-story.tsx';
import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import { mayAmend } from '../amendments/use-amendments.ts';
import { withGaps } from './day-gaps.ts';
import type { MyRecord } from './own-record.ts';
import { RecordState } from './record-state.tsx';
import { ActivityAndTimes } from './time-columns.tsx';

interface DayTimelineProps {
  records: readonly MyRecord[];
  timeZone: string;
  /** Id of a record to scroll to and highlight. */
  target: number | null;
  /** Adds a record in a gap; absent if it is too late for that. */
  onAdd: ((from: string, to: string) => void) | undefined;
  onAmend: (record: MyRecord) => void;
}

export function DayTimeline({ records, timeZone, target, onAdd, onAmend }: DayTimelineProps) {
  const entries = withGaps(records, ({ deleted }) => deleted !== null);
  return (
    <ol className="flex flex-col">
      {entries.map((entry) =>
        entry.kind === 'gap' ? (
          <Gap key={`gap ${entry.from}`} from={entry.from} to={entry.to} timeZone={timeZone} onAdd={onAdd} />
        ) : (
          <TimelineRecord
            key={`${entry.record.id} ${entry.record.deleted?.at}`}
            record={entry.record}
            timeZone={timeZone}
            isTarget={entry.record.id === target}
            onAmend={onAmend}
          />
        ),
      )}
    </ol>
  );
}

interface GapProps {
  from: string;
  to: string;
  timeZone: string;
  onAdd: DayTimelineProps['onAdd'];
}

function Gap({ from, to, timeZone, onAdd }: GapProps) {
  const gapLabel = `Nothing recorded ${formatTimeOfDay(from, timeZone)}-${formatTimeOfDay(to, timeZone)}`;
  return (
    <li className="flex min-h-tap items-center gap-3 border-line-strong border-l-2 border-dashed py-1 pl-4">
      <p className="grow text-muted text-sm tabular-nums">{gapLabel}</p>
      {onAdd && (
        <Button kind="plain" size="small" icon={Plus} onClick={() => onAdd(from, to)}>
          Add
        </Button>
      )}
    </li>
  );
}

const edges = { driving: 'border-driving', working: 'border-working' };

function TimelineRecord({
  record,
  timeZone,
  isTarget,
  onAmend,
}: Pick<DayTimelineProps, 'timeZone' | 'onAmend'> & { record: MyRecord; isTarget: boolean }) {
  const { Job, duration, note, deleted } = record;
  const activity = activityOf(record.is_driving);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return (
    <li
      ref={item}
      aria-current={isTarget || undefined}
      className={classNames(
        'border-l-2 py-2.5 pl-4',
        deleted ? 'border-line' : edges[activity],
        isTarget && 'rounded-r-md bg-accent-soft pr-3',
      )}
    >
      <div className={classNames(deleted && 'text-muted line-through')}>
        <div className="flex items-center justify-between gap-3 text-sm">
          <ActivityAndTimes record={record} timeZone={timeZone} />
          <span className={classNames('tabular-nums', duration === null && activities[activity].ink)}>
            {duration === null ? 'Running' : <Minutes value={duration} />}
          </span>
        </div>
        <p className="mt-0.5 break-words font-medium">{Job.job_title}</p>
        <p className="break-words text-muted text-sm">{Job.Property.address}</p>
        {note && <p className="mt-1 whitespace-pre-line break-words">{note}</p>}
      </div>
      <RecordState record={record} timeZone={timeZone} />
      <LazyStory changes={record.changes} timeZone={timeZone} whole />
      <div className="mt-1 -ml-3 flex flex-wrap empty:hidden">
        {mayAmend(record) && (
          <Button kind="plain" size="small" onClick={() => onAmend(record)}>
            Something wrong?
          </Button>
        )}
        {!deleted && <JobDetailsButton jobId={record.job_id} title={Job.job_title} />}
      </div>
    </li>
  );
}
