import { useState } from 'react';
import { errorMessage, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';

/** Restores a deleted row. `question` asks first if that changes the pay of existing records. */
export function useBringBack() {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<{ id: number; message: string } | null>(null);
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
        onSuccess: () => setAsked(null),
        onError: (error) => setAsked(needsRetroactiveConfirm(error) ? { id, message: errorMessage(error) } : null),
      },
    );
  }
  const question = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => setAsked(null)}
      title="This affects past records"
      confirm="Confirm"
      loading={restore.isPending}
      onConfirm={() => asked && bringBack(asked.id, true)}
    >
      {asked?.message}
    </ConfirmDialog>
  );
  return { bringBack, question, isBringingBack: restore.isPending };
}
