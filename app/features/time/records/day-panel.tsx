import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { RecordStory } from '#app/features/history/record-story/record-story.tsx';
import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { addDays } from '#app/lib/date-presets.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDate, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { WaitingState } from '#app/offline/ui/sync-badge.tsx';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Minutes } from '#app/ui/stats.tsx';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import { AmendmentState } from '../amendments/amendment-state.tsx';
import { isUndecided, mayAmend, useAmendments } from '../amendments/amendments.ts';
import { timeNotLoadedTitle } from '../tracking/tracking-labels.ts';
import { useCachedRecords } from './cached-records.ts';
import { ActivityAndTimes, durationLabel, type MyRecord, RecordState } from './my-record.tsx';
import { type MyRow, sentRecord, useMyRows } from './my-rows.ts';
import { TargetRecord } from './target-record.tsx';

const AddRecordForm = lazyPart(() => import('./add-record-form.tsx').then((module) => module.AddRecordForm));

/** Workers may add forgotten records for this many days back. */
const daysBack = 7;

interface DayPanelProps {
  userId: number;
  /** Opened with the day, YYYY-MM-DD. */
  panel: DialogState<string>;
  /** Id of the record in the URL, to scroll to and highlight. */
  target: number | null;
  onAmend: (record: MyRecord) => void;
}

export function DayPanel({ userId, panel, target, onAmend }: DayPanelProps) {
  const { timeZone, today } = useCompanyDay();
  /** The record to add, with its times if known. */
  const missing = useDialog<{ from: string | null; to: string | null }>();
  const shown = panel.shown ?? today;
  const query = trpc.timeTracking.listOfUser.useQuery(
    { id: userId, start_date: shown, end_date: shown, limit: 200 },
    { enabled: panel.isOpen },
  );
  const mayAdd = shown >= addDays(today, -daysBack) && shown <= today;
  const cachedOn = useCachedRecords();
  const known = query.error && !query.data ? cachedOn(userId, shown, timeZone) : [];
  const rows = useMyRows(userId, query.data?.data ?? known, ({ start_time }) => dayIn(timeZone, start_time) === shown);
  const records = query.data || rows.length > 0 ? rows : undefined;
  const isListed = records?.some(({ id }) => id === target);
  return (
    <>
      <Dialog open={panel.isOpen} onOpenChange={panel.close} kind="panel" title={formatDate(shown)}>
        <AsOf query={query} timeZone={timeZone} />
        {target !== null && !isListed && (records || query.error) && (
          <TargetRecord id={target} day={shown} timeZone={timeZone} />
        )}
        {!query.data && query.error && rows.length > 0 && (
          <p role="status" className="mb-3 text-muted text-sm">
            Connect to the internet to see all of this day. This is what this phone knows.
          </p>
        )}
        {records?.length === 0 && (
          <EmptyState title="Nothing recorded">
            {mayAdd ? 'You can add time you forgot to track.' : undefined}
          </EmptyState>
        )}
        {records && records.length > 0 && (
          <DayTimeline
            records={records}
            timeZone={timeZone}
            target={target}
            isWhole={query.data !== undefined}
            onAdd={mayAdd && query.data ? (from, to) => missing.open({ from, to }) : undefined}
            onAmend={onAmend}
          />
        )}
        {!records && query.error && <CouldNotLoad title={timeNotLoadedTitle} query={query} />}
        {!records && !query.error && <CardListSkeleton rows={3} />}
        {query.data && records && mayAdd && (
          <Button
            kind="secondary"
            wide
            icon={Plus}
            className="mt-4"
            onClick={() => missing.open({ from: lastEnd(records), to: null })}
          >
            Add time
          </Button>
        )}
        {query.data && !mayAdd && (
          <p className="mt-4 text-center text-muted text-sm">
            Time can be added up to {daysBack} days back. Ask the office to add older time.
          </p>
        )}
      </Dialog>
      <Dialog
        open={missing.isOpen}
        onOpenChange={missing.close}
        title="Add time"
        description={`${formatDate(shown)}. The office reviews time added later.`}
      >
        {missing.value && <AddRecordForm day={shown} timeZone={timeZone} {...missing.value} onDone={missing.close} />}
      </Dialog>
    </>
  );
}

/** The end of the day's last record, after which most forgotten ones start. */
function lastEnd(records: readonly MyRow[]): string | null {
  const ends = records.flatMap(({ end_time, deleted }) => (end_time && !deleted ? [end_time] : []));
  return ends.sort().at(-1) ?? null;
}

interface TimelineProps extends Pick<DayPanelProps, 'target' | 'onAmend'> {
  records: readonly MyRow[];
  timeZone: string;
  /** False: other records of the day are unknown, and so is what lies between. */
  isWhole: boolean;
  /** Adds a record in a gap; absent if it is too late for that. */
  onAdd: ((from: string, to: string) => void) | undefined;
}

function DayTimeline({ records, timeZone, target, isWhole, onAdd, onAmend }: TimelineProps) {
  const all = withGaps(records, ({ deleted }) => deleted !== null);
  const entries = isWhole ? all : all.filter(({ kind }) => kind === 'record');
  return (
    <ol className="flex flex-col">
      {entries.map((entry) =>
        entry.kind === 'gap' ? (
          <Gap key={`gap ${entry.from}`} from={entry.from} to={entry.to} timeZone={timeZone} onAdd={onAdd} />
        ) : (
          <TimelineRecord
            key={`${entry.record.ref} ${entry.record.deleted?.at}`}
            record={entry.record}
            timeZone={timeZone}
            isTarget={target !== null && entry.record.id === target}
            onAmend={onAmend}
          />
        ),
      )}
    </ol>
  );
}

function Gap({ from, to, timeZone, onAdd }: Pick<TimelineProps, 'timeZone' | 'onAdd'> & { from: string; to: string }) {
  const gapLabel = `Nothing recorded ${formatTimeOfDay(from, timeZone)}-${formatTimeOfDay(to, timeZone)}`;
  return (
    <li className="flex min-h-tap items-center gap-3 border-line-strong border-l-2 border-dashed py-1 pl-4">
      <p className="grow text-muted text-sm">{gapLabel}</p>
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
}: Pick<TimelineProps, 'timeZone' | 'onAmend'> & { record: MyRow; isTarget: boolean }) {
  // No changes in data cached by an older version.
  const { Job, duration, note, deleted, changes = [] } = record;
  const activity = activityOf(record.is_driving);
  const { amendments } = useAmendments();
  const latest = record.id === null ? undefined : amendments.get(record.id);
  const sent = sentRecord(record);
  // A decision is in the record's story.
  const request = latest && isUndecided(latest) ? latest : undefined;
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
          <span className={classNames(duration === null && activities[activity].ink)}>
            {duration === null ? durationLabel(record) : <Minutes value={duration} />}
          </span>
        </div>
        <p className="mt-0.5 break-words font-medium">{Job.job_title}</p>
        <p className="break-words text-muted text-sm">{Job.Property.address}</p>
        {note && <p className="mt-1 whitespace-pre-line break-words">{note}</p>}
      </div>
      <WaitingState sync={record.sync} />
      <RecordState record={record} timeZone={timeZone} />
      {changes.length > 0 && <RecordStory changes={changes} timeZone={timeZone} whole />}
      {request && <AmendmentState request={request} timeZone={timeZone} />}
      <div className="mt-1 -ml-3 flex flex-wrap empty:hidden">
        {sent && mayAmend(sent) && (
          <Button kind="plain" size="small" onClick={() => onAmend(sent)}>
            {request ? 'Change the request' : 'Something wrong?'}
          </Button>
        )}
        {!deleted && <JobDetailsButton jobId={record.job_id} title={Job.job_title} />}
      </div>
    </li>
  );
}

type DayEntry<Row> =
  | { kind: 'record'; record: Row }
  /** Instants, ISO. */
  | { kind: 'gap'; from: string; to: string };

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/** In order, with gaps. Gaps shorter than a clock minute are ignored; deleted records (`isGone`) leave a gap. */
export function withGaps<Row extends Pick<MyRecord, 'start_time' | 'end_time'>>(
  records: readonly Row[],
  isGone: (record: Row) => boolean = () => false,
): DayEntry<Row>[] {
  const sorted = [...records].sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const entries: DayEntry<Row>[] = [];
  /** End of the recorded time so far; null before the first record and while one runs. */
  let until: string | null = null;
  for (const record of sorted) {
    if (!isGone(record)) {
      if (until !== null && minuteOf(record.start_time) > minuteOf(until)) {
        entries.push({ kind: 'gap', from: until, to: record.start_time });
      }
      until = later(until, record.end_time);
    }
    entries.push({ kind: 'record', record });
  }
  return entries;
}

/** The later end; null if either record is running. */
const later = (one: string | null, other: string | null) =>
  one !== null && other !== null && other < one ? one : other;
