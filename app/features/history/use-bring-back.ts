import { useState } from 'react';
import { errorMessage, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';

/** Restores a deleted row; asks first if that changes the pay of existing records. */
export function useBringBack() {
  const utils = trpc.useUtils();
  const [question, setConfirmation] = useState<{ id: number; message: string } | null>(null);
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
  return {
    bringBack,
    question,
    answer: (isYes: boolean) => {
      if (isYes && question) bringBack(question.id, true);
      else setConfirmation(null);
    },
    isBringingBack: restore.isPending,
  };
}
