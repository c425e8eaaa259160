import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { InvoiceNumber } from '#app/features/labels/invoice-number.tsx';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { formatDay } from '#app/lib/format.ts';
import { movedAlong } from '#app/lib/parse-moment.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import { column } from '#app/table/column.tsx';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { formatCell } from '#app/table/list-columns.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Minutes } from '#app/ui/stats.tsx';
import { reasonLabels } from '#server/dashboard/constants.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { isEndUnknown } from '#server/pricing/constants.ts';
import { minimumNoteLength, noteTooShortMessage } from '#server/time-tracking/constants.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import { billingStyles, jobName, type TimeRecord } from './time-record-list.ts';

interface ColumnOptions {
  timeZone: string;
  workers: OptionSource;
  jobs: OptionSource;
  /** The initial start of a new record: now, as typed text. */
  initialStart?: string;
}

/** Setting times counts as reviewing the record. */
const reviewed = ({ needs_review }: TimeRecord) => (needs_review ? { needs_review: false, review_reasons: [] } : {});

export function timeRecordColumns({ timeZone, workers, jobs, initialStart }: ColumnOptions): TableColumn<TimeRecord>[] {
  return [
    personColumn(timeRecordFields.user_id, {
      size: 168,
      required: true,
      card: 'important',
      edit: { options: workers.options, find: workers.find },
    }),
    column(timeRecordFields.is_driving, {
      size: 128,
      cell: ({ row }) => (
        <span className="flex items-center gap-2">
          <ActivityLabel isDriving={row.original.is_driving} />
          <ReviewMark record={row.original} />
        </span>
      ),
      required: true,
      initial: 'false',
      edit: { asBoolean: true },
    }),
    column(timeRecordFields.job_id, {
      id: 'job',
      size: 206,
      accessorFn: jobName,
      required: true,
      card: 'other',
      edit: { options: jobs.options, find: jobs.find },
    }),
    column(timeRecordFields.start_time, {
      size: 152,
      cell: ({ getValue }) => <Muted>{formatCell('datetime', getValue(), timeZone)}</Muted>,
      required: true,
      card: 'important',
      ...(initialStart && { initial: initialStart }),
      edit: { timeZone },
      // The end moves by the same number of days as the start.
      also: (start, row) => ({
        ...reviewed(row),
        ...(row.end_time && { end_time: movedAlong(row.end_time, row.start_time, String(start), timeZone) }),
      }),
    }),
    column(timeRecordFields.end_time, {
      size: 84,
      cell: ({ row }) =>
        isEndUnknown(row.original) ? (
          <span className="text-warning">Unknown</span>
        ) : (
          <Muted>{endLabel(row.original.start_time, row.original.end_time, timeZone)}</Muted>
        ),
      edit: { timeZone, after: 'start_time' },
      also: (_end, row) => reviewed(row),
    }),
    column(timeRecordFields.duration, {
      size: 108,
      cell: ({ row }) => <Duration record={row.original} />,
      card: 'important',
    }),
    column(timeRecordFields.note, {
      size: 168,
      required: true,
      check: (note, { is_driving }) =>
        !is_driving && visibleLength(String(note)) < minimumNoteLength ? noteTooShortMessage : undefined,
      edit: { lines: 2 },
    }),
    column(timeRecordFields.needs_review, {
      size: 162,
      cell: ({ row }) => <ReviewBadge record={row.original} />,
      // The activity shows a mark: most records wait for nothing.
      dataType: 'status',
      startsHidden: true,
    }),
    column(timeRecordFields.is_billable, {
      size: 88,
      initial: 'true',
      edit: true,
      // Not billable means excluded, and vice versa.
      also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
    }),
    column(timeRecordFields.billing_status, { size: 106, statusStyle: billingStyles }),
    column(timeRecordFields.invoice_id, { size: 136, cell: ({ row }) => <InvoiceNumber entry={row.original} /> }),
    column(timeRecordFields.pay, { size: 92 }),
    column(timeRecordFields.charge, { size: 92 }),
    column(timeRecordFields.updatedAt, { size: 142, startsHidden: true }),
  ];
}

/** Times are muted, as the duration beside them counts. */
const Muted = ({ children }: { children: string }) => <span className="text-muted">{children}</span>;

function ActivityLabel({ isDriving }: { isDriving: boolean }) {
  const { word, icon: Icon, ink } = activities[activityOf(isDriving)];
  return (
    <span className={`flex items-center gap-1.5 ${ink}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {word}
    </span>
  );
}

/** '16:30', with its day if the record spans midnight. */
function endLabel(start: string, end: string | null, timeZone: string): string {
  if (!end) return '';
  const time = clockTime(end, timeZone);
  const day = formatDay(end, timeZone);
  return start && day === formatDay(start, timeZone) ? time : `${day}, ${time}`;
}

/** Computed here to reflect edits at once; in clock minutes, as on the server. */
function Duration({ record }: { record: TimeRecord }) {
  const { id, start_time, end_time } = record;
  if (isEndUnknown(record)) return <Minutes value={0} />;
  if (!end_time) return id < 0 ? null : 'Running';
  const minute = (time: string) => Math.floor(Date.parse(time) / 60_000);
  return (
    <span className="font-medium">
      <Minutes value={minute(end_time) - minute(start_time)} />
    </span>
  );
}

/** Badge of a record awaiting review, with the reasons. */
function ReviewMark({ record: { needs_review, review_reasons } }: { record: TimeRecord }) {
  if (!needs_review) return null;
  const reasons = review_reasons.map((reason) => reasonLabels[reason]).join(', ') || 'To review';
  return (
    <span className="pointer-events-auto" title={reasons}>
      <TriangleAlert className="size-4 text-warning" aria-hidden="true" />
      <span className="sr-only">{`, to review: ${reasons}`}</span>
    </span>
  );
}

function ReviewBadge({ record: { needs_review, review_reasons } }: { record: TimeRecord }) {
  if (!needs_review) return null;
  const [first = 'To review', ...others] = review_reasons.map((reason) => reasonLabels[reason]);
  return (
    <span title={[first, ...others].join(', ')}>
      <Badge tone="warning">{first}</Badge>
      {others.length > 0 && (
        <>
          <span aria-hidden="true" className="pl-1.5 text-muted text-xs">
            +{others.length}
          </span>
          <span className="sr-only">, {others.join(', ')}</span>
        </>
      )}
    </span>
  );
}
