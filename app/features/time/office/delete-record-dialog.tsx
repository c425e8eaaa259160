import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteConfirmDialog } from '#app/ui/delete-dialog.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { maxReasonLength } from '#server/infra/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { recordLabel, type TimeRecord } from './time-record-words.ts';

interface DeleteRecordDialogProps {
  /** Null: closed. */
  record: TimeRecord | null;
  timeZone: string;
  remove: Pick<
    UseMutationResult<unknown, Error, RouterInputs['timeTracking']['remove']>,
    'mutate' | 'isPending'
  >;
  onClose: () => void;
}

/** Asks before a record is deleted. Its worker goes on seeing it, struck through, with the reason. */
export function DeleteRecordDialog({ record, timeZone, remove, onClose }: DeleteRecordDialogProps) {
  const [reason, setReason] = useState('');
  function close() {
    setReason('');
    onClose();
  }
  return (
    <DeleteConfirmDialog
      open={record !== null}
      onClose={close}
      isDeleting={remove.isPending}
      more={
        <>
          <TextField
            label="Reason (optional)"
            hint="The worker sees it."
            value={reason}
            maxLength={maxReasonLength}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
          <LeaveConfirmDialog isHeld={reason.trim() !== ''} />
        </>
      }
      onDelete={() =>
        record &&
        remove.mutate(
          { id: record.id, ...(reason.trim() && { reason: reason.trim() }) },
          { onSettled: close },
        )
      }
    >
      {`${record ? recordLabel(record, timeZone) : ''} is deleted.`}
    </DeleteConfirmDialog>
  );
}
