import Trash2 from 'lucide-react/icons/trash-2';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatMoment } from '#app/lib/format.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import type { SyncState } from '#app/offline/pending.ts';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { RouterOutputs } from '#server/router.ts';

/** A record in its worker's own list, which includes those deleted by others. */
export type MyRecord = RouterOutputs['timeTracking']['listOfUser']['data'][number];

/** Review reasons, worded briefly for workers. */
const reasonLabels: Record<MyRecord['review_reasons'][number], string> = {
  long: 'longer than a shift',
  closed: 'closed by the next start, end time unknown',
  added_afterwards: 'added later',
  job_closed: 'the job was closed',
  clock_off: 'the phone’s clock was wrong',
  short_note: 'the note is short',
  flagged: 'flagged by the office',
};

/** Text in place of a running record's duration; empty if its start was rejected, as nothing was recorded. */
export const durationLabel = ({ sync }: { sync?: SyncState }): string => (sync === 'rejected' ? '' : 'Running');

interface ActivityAndTimesProps {
  record: Pick<MyRecord, 'is_driving' | 'start_time' | 'end_time'>;
  timeZone: string;
}

/** 'Driving 08:00-08:40', with icon, word and colour. */
export function ActivityAndTimes({ record, timeZone }: ActivityAndTimesProps) {
  const { word, icon: Icon, ink } = activities[activityOf(record.is_driving)];
  const end = record.end_time ? clockTime(record.end_time, timeZone) : '';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={classNames('inline-flex items-center gap-1 font-medium', ink)}>
        <Icon className="size-4" aria-hidden="true" />
        {word}
      </span>
      <span>
        {clockTime(record.start_time, timeZone)}-{end}
      </span>
    </span>
  );
}

type Stated = Pick<MyRecord, 'deleted' | 'needs_review' | 'review_reasons' | 'invoice_id'>;

export function RecordState({ record, timeZone }: { record: Stated; timeZone: string }) {
  if (record.deleted) {
    const { at, by, reason } = record.deleted;
    return (
      <p className="mt-2 flex items-start gap-2 rounded-md bg-danger-soft px-2.5 py-1.5 text-danger text-sm">
        <Trash2 className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          Deleted by {by ?? 'the office'} on {formatMoment(at, timeZone)}
          {reason ? `: ${reason}` : ', no reason given'}
        </span>
      </p>
    );
  }
  if (!record.needs_review && record.invoice_id === null) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <ReviewAndInvoice record={record} />
    </div>
  );
}

type Reviewed = Pick<MyRecord, 'needs_review' | 'review_reasons' | 'invoice_id'>;

export function ReviewAndInvoice({ record }: { record: Reviewed }) {
  const reasons = record.review_reasons.map((reason) => reasonLabels[reason]).join(', ');
  return (
    <>
      {record.needs_review && (
        <p className="rounded-md bg-warning-soft px-2.5 py-1 text-sm text-warning">
          {`Awaiting review${reasons && ': '}${reasons}`}
        </p>
      )}
      {record.invoice_id !== null && <Badge>Invoiced</Badge>}
    </>
  );
}
