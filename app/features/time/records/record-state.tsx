import Trash2 from 'lucide-react/icons/trash-2';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { MyRecord } from './own-record.ts';
import { reviewLabel } from './review-label.ts';

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
