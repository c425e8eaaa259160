import { approvedLabel } from '#app/features/labels/review-labels.ts';
import { DayStrip } from '#app/features/time/day-strip.tsx';
import { reviewBefore } from '#app/features/time/office/time-record-list.ts';
import { formatDuration, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { zonedMoment } from '#app/lib/zoned-moment.ts';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import { useRowEdits, useSave } from '#app/table/resource.ts';
import { Button } from '#app/ui/button.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TypedMomentField } from '#app/ui/typed-moment-field.tsx';
import { reasonLabels } from '#server/dashboard/constants.ts';
import { isEndUnknown } from '#server/pricing/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

type TimeRecord = RouterOutputs['timeTracking']['list']['data'][number];
type ReviewedRecord = TimeRecord & { job_title: string };

/** More than a worker records in a day. */
const maxRecords = 100;

/** A worker's records of one day, drawn and listed, with what each waits for. */
export function ReviewedDay({ user_id, worker, day }: { user_id: number; worker: string; day: string }) {
  const found = trpc.timeTracking.list.useQuery({
    user_id,
    start_date: day,
    end_date: day,
    sort: 'start_time',
    order: 'asc',
    limit: maxRecords,
  });
  if (found.isLoadingError) return <QueryError title="The day couldn’t be loaded" query={found} />;
  if (!found.data) return <Skeleton className="h-36 rounded-md" />;
  const records = found.data.data.map((record) => ({ ...record, job_title: record.Job.job_title }));
  const waiting = records.filter(({ needs_review }) => needs_review);
  if (waiting.length === 0) return <p className="text-muted text-sm">Nothing of this day waits for review any more.</p>;
  return (
    <div className="flex flex-col gap-3">
      <DayStrip
        worker={worker}
        subjects={waiting}
        subject="To review"
        others={records.filter(({ needs_review }) => !needs_review)}
        requested={null}
      />
      <ul className="flex flex-col gap-2">
        {waiting.map((record) => (
          <Waiting key={record.id} record={record} />
        ))}
      </ul>
    </div>
  );
}

function Waiting({ record }: { record: ReviewedRecord }) {
  const { timeZone } = useCompanyDay();
  const { start_time, end_time, duration, is_driving, Job, note, review_reasons } = record;
  const isUnknown = isEndUnknown(record);
  const at = (instant: string) => formatTimeOfDay(instant, timeZone);
  const times = isUnknown ? `From ${at(start_time)}` : `${at(start_time)}-${end_time ? at(end_time) : 'now'}`;
  return (
    <li className="text-sm">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{times}</span>
        {duration !== null && !isUnknown && <span className="text-muted">{formatDuration(duration)}</span>}
        <span>{`${is_driving ? 'Driving to' : 'Working on'} ${Job.job_title}, ${Job.Property.address}`}</span>
        <span className="text-warning">{review_reasons.map((reason) => reasonLabels[reason]).join(', ')}</span>
      </p>
      {note && <p className="whitespace-pre-line text-muted">{note}</p>}
      {isUnknown && <EndForm record={record} />}
    </li>
  );
}

/** Sets the end that nobody reported, which settles the record; typed as in the table of records. */
function EndForm({ record }: { record: ReviewedRecord }) {
  const { start_time } = record;
  const { timeZone, today } = useCompanyDay();
  const { client } = trpc.useUtils();
  const edit = { kind: 'datetime', timeZone, after: 'start_time' } as const;
  const read = (text: string) => parseEdit(edit, text, { today, row: { start_time }, required: true });
  const edits = useRowEdits<TimeRecord>('time-tracking', (change) => client.timeTracking.correct.mutate(change), {
    before: reviewBefore,
  });
  const set = useSave('time-tracking', edits);
  const form = useForm({
    initial: { end_time: '' },
    validate: ({ end_time }) => ({ end_time: read(end_time).error }),
    onSubmit: (values) =>
      set.mutate(
        {
          row: record,
          changes: { end_time: String(read(values.end_time).value) },
          done: approvedLabel([record], 'End saved') ?? 'End saved',
        },
        { onError: form.reject },
      ),
    isPending: set.isPending,
    rest: 'end_time',
  });
  return (
    <Form form={form} className="mt-2 flex flex-wrap items-end gap-2">
      <div className="w-64 max-w-full">
        <TypedMomentField
          label="End"
          name={`End of ${record.job_title}`}
          timeZone={timeZone}
          after={zonedMoment(start_time, timeZone)}
          {...form.control('end_time')}
        />
      </div>
      <Button type="submit" kind="secondary" size="small" loading={set.isPending}>
        Set end
      </Button>
    </Form>
  );
}
