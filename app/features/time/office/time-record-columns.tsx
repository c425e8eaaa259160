import Lock from 'lucide-react/icons/lock';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatDay } from '#app/lib/format.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { movedAlong } from '#app/table/edit/parse-moment.ts';
import { yesNo } from '#app/table/edit/yes-no.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Minutes } from '#app/ui/figures.tsx';
import { maximumNoteLength, minimumNoteLength, noteTooShortWords } from '#server/time-tracking/constants.ts';
import { billingLooks, jobName, reasonWords, type TimeRecord, workerName } from './time-record-words.ts';

interface Given {
  timeZone: string;
  workers: OptionSource;
  jobs: OptionSource;
  /** Of a new record: now, as it is typed. */
  initialStart?: string;
}

/** Times that the office sets are settled: what was to be reviewed is reviewed by it. */
const reviewed = ({ needs_review }: TimeRecord) =>
  needs_review ? { needs_review: false, review_reasons: [] } : {};

/** A record's fields as the office works with them. */
export function timeRecordColumns({
  timeZone,
  workers,
  jobs,
  initialStart,
}: Given): TableColumn<TimeRecord>[] {
  return [
    {
      key: 'user',
      label: 'Worker',
      dataType: 'string',
      width: 128,
      required: true,
      card: 'important',
      value: workerName,
      edit: {
        kind: 'choice',
        field: 'user_id',
        asNumber: true,
        options: workers.options,
        find: workers.find,
      },
    },
    {
      key: 'is_driving',
      label: 'Activity',
      dataType: 'string',
      width: 106,
      required: true,
      initial: 'false',
      show: ({ is_driving }) => <ActivityWord isDriving={is_driving} />,
      edit: {
        kind: 'choice',
        asBoolean: true,
        options: [
          { value: 'false', label: activities.working.word },
          { value: 'true', label: activities.driving.word },
        ],
      },
    },
    {
      key: 'job',
      label: 'Job',
      dataType: 'string',
      width: 206,
      required: true,
      card: 'other',
      value: jobName,
      edit: { kind: 'choice', field: 'job_id', asNumber: true, options: jobs.options, find: jobs.find },
    },
    {
      key: 'start_time',
      label: 'Start',
      dataType: 'datetime',
      width: 152,
      sortable: true,
      required: true,
      card: 'important',
      ...(initialStart && { initial: initialStart }),
      edit: { kind: 'datetime', timeZone },
      // The end goes to the day to which its start goes.
      also: (start, row) => ({
        ...reviewed(row),
        ...(row.end_time && { end_time: movedAlong(row.end_time, row.start_time, String(start), timeZone) }),
      }),
    },
    {
      key: 'end_time',
      label: 'End',
      dataType: 'datetime',
      width: 84,
      sortable: true,
      show: ({ start_time, end_time }) => endWords(start_time, end_time, timeZone),
      edit: { kind: 'datetime', timeZone, after: 'start_time' },
      also: (_end, row) => reviewed(row),
    },
    {
      key: 'duration',
      label: 'Duration',
      dataType: 'number',
      width: 108,
      sortable: true,
      card: 'important',
      show: (record) => <Duration record={record} />,
    },
    {
      key: 'note',
      label: 'Note',
      dataType: 'string',
      width: 168,
      required: true,
      edit: { kind: 'text', lines: 2, maxLength: maximumNoteLength },
      check: (note, { is_driving }) =>
        !is_driving && String(note).length < minimumNoteLength ? noteTooShortWords : undefined,
    },
    {
      key: 'needs_review',
      label: 'Review',
      dataType: 'status',
      width: 162,
      show: (record) => <ReviewBadge record={record} />,
    },
    {
      key: 'is_billable',
      label: 'Billable',
      dataType: 'boolean',
      width: 88,
      initial: 'true',
      edit: { kind: 'choice', asBoolean: true, options: yesNo },
      // What is not billable is excluded, and the other way round.
      also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
    },
    { key: 'billing_status', label: 'Billing', dataType: 'status', looks: billingLooks, width: 106 },
    {
      key: 'invoice_id',
      label: 'Invoice',
      dataType: 'string',
      width: 136,
      show: (record) => <InvoiceNumber record={record} />,
    },
    { key: 'updatedAt', label: 'Changed', dataType: 'datetime', width: 142, startsHidden: true },
  ];
}

function ActivityWord({ isDriving }: { isDriving: boolean }) {
  const { word, icon: Icon, ink } = activities[activityOf(isDriving)];
  return (
    <span className={`flex items-center gap-1.5 ${ink}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {word}
    </span>
  );
}

/** '16:30', with its day where the night lies between. */
function endWords(start: string, end: string | null, timeZone: string): string {
  if (!end) return '';
  const time = clockTime(end, timeZone);
  const day = formatDay(end, timeZone);
  return start && day === formatDay(start, timeZone) ? time : `${day}, ${time}`;
}

/** By the clock's minutes, as the server counts them: an edit shows what it makes of them at once. */
function Duration({ record: { id, start_time, end_time } }: { record: TimeRecord }) {
  if (!end_time) return id < 0 ? null : 'Running';
  const minute = (time: string) => Math.floor(Date.parse(time) / 60_000);
  return <Minutes value={minute(end_time) - minute(start_time)} />;
}

function ReviewBadge({ record: { needs_review, review_reasons } }: { record: TimeRecord }) {
  if (!needs_review) return null;
  const [first = 'To review', ...others] = review_reasons.map((reason) => reasonWords[reason]);
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

function InvoiceNumber({ record: { invoice_id, invoice_number } }: { record: TimeRecord }) {
  if (invoice_id === null) return null;
  return (
    <span className="flex items-center gap-1.5">
      <Lock className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      {invoice_number ?? `#${invoice_id}`}
    </span>
  );
}
