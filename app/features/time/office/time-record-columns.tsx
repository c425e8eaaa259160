import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { InvoiceNumber } from '#app/features/labels/invoice-number.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDay } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { movedAlong } from '#app/lib/parse-moment.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { formatCell } from '#app/table/list-columns.ts';
import { type TableColumn, textColumn, yesNo } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Minutes } from '#app/ui/stats.tsx';
import { reasonLabels } from '#server/dashboard/constants.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { isEndUnknown } from '#server/pricing/constants.ts';
import { maximumNoteLength, minimumNoteLength, noteTooShortMessage } from '#server/time-tracking/constants.ts';
import { billingStyles, jobName, type TimeRecord } from './time-record-table.ts';

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
    {
      id: 'user',
      header: 'Worker',
      size: 128,
      accessorFn: ({ User }) => nameOf(User),
      meta: {
        dataType: 'string',
        required: true,
        card: 'important',
        edit: { kind: 'choice', field: 'user_id', asNumber: true, options: workers.options, find: workers.find },
      },
    },
    {
      accessorKey: 'is_driving',
      header: 'Activity',
      size: 128,
      cell: ({ row }) => (
        <span className="flex items-center gap-2">
          <ActivityLabel isDriving={row.original.is_driving} />
          <ReviewMark record={row.original} />
        </span>
      ),
      meta: {
        dataType: 'string',
        required: true,
        initial: 'false',
        edit: {
          kind: 'choice',
          asBoolean: true,
          options: labelOptions({ false: activities.working.word, true: activities.driving.word }),
        },
      },
    },
    {
      id: 'job',
      header: 'Job',
      size: 206,
      accessorFn: jobName,
      meta: {
        dataType: 'string',
        required: true,
        card: 'other',
        edit: { kind: 'choice', field: 'job_id', asNumber: true, options: jobs.options, find: jobs.find },
      },
    },
    {
      accessorKey: 'start_time',
      header: 'Start',
      size: 152,
      cell: ({ getValue }) => <Muted>{formatCell('datetime', getValue(), timeZone)}</Muted>,
      meta: {
        dataType: 'datetime',
        required: true,
        card: 'important',
        ...(initialStart && { initial: initialStart }),
        edit: { kind: 'datetime', timeZone },
        // The end moves by the same number of days as the start.
        also: (start, row) => ({
          ...reviewed(row),
          ...(row.end_time && { end_time: movedAlong(row.end_time, row.start_time, String(start), timeZone) }),
        }),
      },
    },
    {
      accessorKey: 'end_time',
      header: 'End',
      size: 84,
      cell: ({ row }) =>
        isEndUnknown(row.original) ? (
          <span className="text-warning">Unknown</span>
        ) : (
          <Muted>{endLabel(row.original.start_time, row.original.end_time, timeZone)}</Muted>
        ),
      meta: {
        dataType: 'datetime',
        edit: { kind: 'datetime', timeZone, after: 'start_time' },
        also: (_end, row) => reviewed(row),
      },
    },
    {
      accessorKey: 'duration',
      header: 'Duration',
      size: 108,
      cell: ({ row }) => <Duration record={row.original} />,
      meta: { dataType: 'number', exportAs: 'minutes', card: 'important' },
    },
    textColumn('note', 'Note', 168, {
      lines: 2,
      maxLength: maximumNoteLength,
      required: true,
      check: (note, { is_driving }) =>
        !is_driving && visibleLength(String(note)) < minimumNoteLength ? noteTooShortMessage : undefined,
    }),
    {
      accessorKey: 'needs_review',
      header: 'Review',
      size: 162,
      cell: ({ row }) => <ReviewBadge record={row.original} />,
      // The activity shows a mark: most records wait for nothing.
      meta: { dataType: 'status', startsHidden: true },
    },
    {
      accessorKey: 'is_billable',
      header: 'Billable',
      size: 88,
      meta: {
        dataType: 'boolean',
        initial: 'true',
        edit: { kind: 'choice', asBoolean: true, options: yesNo },
        // Not billable means excluded, and vice versa.
        also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
      },
    },
    {
      accessorKey: 'billing_status',
      header: 'Billing',
      size: 106,
      meta: { dataType: 'status', statusStyle: billingStyles },
    },
    {
      accessorKey: 'invoice_id',
      header: 'Invoice',
      size: 136,
      cell: ({ row }) => <InvoiceNumber entry={row.original} />,
      meta: { dataType: 'string' },
    },
    { accessorKey: 'pay', header: 'Pay', size: 92, meta: { dataType: 'currency' } },
    { accessorKey: 'charge', header: 'Charge', size: 92, meta: { dataType: 'currency' } },
    { accessorKey: 'updatedAt', header: 'Changed', size: 142, meta: { dataType: 'datetime', startsHidden: true } },
  ];
}

/** Of times, beside the duration that counts. */
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

/** That a record waits for a review, and why. */
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
