import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { maxReasonLength } from '#server/infra/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { recordLabel, type TimeRecord } from './time-record-list.ts';

interface DeleteRecordDialogProps {
  dialog: DialogState<TimeRecord>;
  timeZone: string;
  remove: Pick<UseMutationResult<unknown, Error, RouterInputs['timeTracking']['remove']>, 'mutate' | 'isPending'>;
}

/** Confirms deleting a record. Its worker still sees it, struck through, with the reason. */
export function DeleteRecordDialog({ dialog, timeZone, remove }: DeleteRecordDialogProps) {
  const [reason, setReason] = useState('');
  function close() {
    setReason('');
    dialog.close();
  }
  return (
    <DeleteConfirmDialog
      confirm="Delete record"
      open={dialog.isOpen}
      onClose={close}
      isDeleting={remove.isPending}
      more={
        <>
          <TextField
            label="Reason (optional)"
            hint="The worker will see this."
            value={reason}
            maxLength={maxReasonLength}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
          <LeaveConfirmDialog isHeld={reason.trim() !== ''} />
        </>
      }
      onDelete={() =>
        dialog.value &&
        remove.mutate({ id: dialog.value.id, ...(reason.trim() && { reason: reason.trim() }) }, { onSettled: close })
      }
    >
      {`${dialog.shown ? recordLabel(dialog.shown, timeZone) : ''} will be deleted. You can restore it from Activity.`}
    </DeleteConfirmDialog>
  );
}
