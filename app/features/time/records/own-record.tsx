import Trash2 from 'lucide-react/icons/trash-2';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { RouterOutputs } from '#server/router.ts';

/** A record in its worker's own list, which includes those deleted by others. */
export type MyRecord = RouterOutputs['timeTracking']['listOfUser']['data'][number];

/** Review reasons, worded briefly for workers. */
const reasonTexts: Record<MyRecord['review_reasons'][number], string> = {
  long: 'longer than a shift',
  closed: 'closed by the next start, end time unknown',
  added_afterwards: 'added later',
  job_closed: 'the job was closed',
  clock_off: 'the phone’s clock was wrong',
  short_note: 'the note is short',
  flagged: 'flagged by the office',
};

/** 'Waits for review: added afterwards'. Undefined if it needs no review. */
export function reviewLabel({ needs_review, review_reasons }: Pick<MyRecord, 'needs_review' | 'review_reasons'>) {
  if (!needs_review) return undefined;
  const reasons = review_reasons.map((reason) => reasonTexts[reason]).join(', ');
  return reasons ? `Awaiting review: ${reasons}` : 'Awaiting review';
}

/** Awaiting review, invoiced, or deleted by whom and why. */
export function RecordState({ record, timeZone }: { record: MyRecord; timeZone: string }) {
  if (record.deleted) return <DeletedLine deleted={record.deleted} timeZone={timeZone} />;
  const review = reviewLabel(record);
  if (!review && record.invoice_id === null) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {review && <p className="rounded-md bg-warning-soft px-2.5 py-1 text-sm text-warning">{review}</p>}
      {record.invoice_id !== null && <Badge>Invoiced</Badge>}
    </div>
  );
}

interface DeletedLineProps {
  deleted: NonNullable<MyRecord['deleted']>;
  timeZone: string;
}

function DeletedLine({ deleted: { at, by, reason }, timeZone }: DeletedLineProps) {
  return (
    <p className="mt-2 flex items-start gap-2 rounded-md bg-danger-soft px-2.5 py-1.5 text-danger text-sm">
      <Trash2 className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        Deleted by {by ?? 'the office'} on {formatDay(at, timeZone)}, {formatTimeOfDay(at, timeZone)}
        {reason ? `: ${reason}` : ', no reason given'}
      </span>
    </p>
  );
}
