import { errorMessage, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { useRestoreDeletion } from '#app/table/restore.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

/** Restores a deleted row. `question` asks first if that changes the pay of existing records. */
export function useRestoreDeleted() {
  const confirmation = useDialog<{ id: number; message: string }>();
  const restore = useRestoreDeletion();
  function bringBack(id: number, confirmed = false) {
    restore.mutate(
      { id, ...(confirmed && { confirm_past: true }) },
      {
        onSuccess: confirmation.close,
        onError: (error) =>
          needsRetroactiveConfirm(error)
            ? confirmation.open({ id, message: errorMessage(error) })
            : confirmation.close(),
      },
    );
  }
  const question = (
    <ConfirmDialog
      open={confirmation.isOpen}
      onOpenChange={confirmation.close}
      title="This affects past records"
      confirm="Confirm"
      loading={restore.isPending}
      onConfirm={() => confirmation.value && bringBack(confirmation.value.id, true)}
    >
      {confirmation.shown?.message}
    </ConfirmDialog>
  );
  return { bringBack, question, isBringingBack: restore.isPending };
}
