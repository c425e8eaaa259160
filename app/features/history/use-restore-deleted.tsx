import { useState } from 'react';
import { errorMessage, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';

/** Restores a deleted row. `question` asks first if that changes the pay of existing records. */
export function useRestoreDeleted() {
  const utils = trpc.useUtils();
  const [confirmation, setConfirmation] = useState<{ id: number; message: string } | null>(null);
  const restore = trpc.audit.restore.useMutation({
    meta: {
      success: 'Restored',
      error: (error) => !needsRetroactiveConfirm(error) && errorMessage(error),
      toastOptions: toastPositions.centre,
    },
    // Everything, because dependent rows return too.
    onSuccess: () => utils.invalidate(),
  });
  function bringBack(id: number, confirmed = false) {
    restore.mutate(
      { id, ...(confirmed && { confirm_past: true }) },
      {
        onSuccess: () => setConfirmation(null),
        onError: (error) =>
          setConfirmation(needsRetroactiveConfirm(error) ? { id, message: errorMessage(error) } : null),
      },
    );
  }
  const question = (
    <ConfirmDialog
      open={confirmation !== null}
      onOpenChange={() => setConfirmation(null)}
      title="This affects past records"
      confirm="Confirm"
      loading={restore.isPending}
      onConfirm={() => confirmation && bringBack(confirmation.id, true)}
    >
      {confirmation?.message}
    </ConfirmDialog>
  );
  return { bringBack, question, isBringingBack: restore.isPending };
}
