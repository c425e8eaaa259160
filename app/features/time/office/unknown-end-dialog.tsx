import { formatDuration, formatMoment } from '#app/lib/format.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { isEndUnknown } from '#server/pricing/constants.ts';
import { recordLabel, type TimeRecord } from './time-record-list.ts';

interface UnknownEndDialogProps {
  /** Opened with the records to approve. */
  dialog: DialogState<readonly TimeRecord[]>;
  timeZone: string;
  onApprove: (records: readonly TimeRecord[]) => void;
}

/** Names the ends that an approval confirms: the table shows them as unknown, without hours and pay. */
export function UnknownEndDialog({ dialog, timeZone, onApprove }: UnknownEndDialogProps) {
  const unknown = dialog.shown?.filter(isEndUnknown) ?? [];
  const isOne = unknown.length === 1;
  return (
    <ConfirmDialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={isOne ? 'Approve an unknown end?' : `Approve ${unknown.length} unknown ends?`}
      confirm={isOne ? 'Approve with this end' : 'Approve with these ends'}
      onConfirm={() => dialog.value && onApprove(dialog.value)}
      more={
        <ul className="flex flex-col gap-1">
          {unknown.map((record) => (
            <li key={record.id}>
              {`${recordLabel(record, timeZone)} to ${record.end_time && formatMoment(record.end_time, timeZone)}: `}
              <span className="font-medium">{formatDuration(record.duration ?? 0)}</span>
            </li>
          ))}
        </ul>
      }
    >
      {`Nobody said when ${isOne ? 'this record' : 'these records'} ended. Approving takes the latest possible end and pays up to it. If you know better, cancel and change the end.`}
    </ConfirmDialog>
  );
}
