import { useMutation } from '@tanstack/react-query';
import { errorMessage, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { HistoryEntity } from '#server/nouns.ts';

interface Deletion {
  /** In the history. */
  id: number;
  /** The change of past pay has been confirmed. */
  confirm_past?: true;
}

/** Restores a deleted row by its deletion. The caller asks whether past pay may change. */
export function useRestoreDeletion() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (deletion: Deletion | (() => Promise<Deletion>)) =>
      utils.client.audit.restore.mutate(typeof deletion === 'function' ? await deletion() : deletion),
    meta: {
      success: 'Restored',
      error: (error) => !needsRetroactiveConfirm(error) && errorMessage(error),
      toastOptions: toastPositions.centre,
    },
    // Everything, because dependent rows return too.
    onSuccess: () => utils.invalidate(),
  });
}

/** Restores a row that was just deleted. */
export function useRestore(entity: HistoryEntity): (id: number) => void {
  const { client } = trpc.useUtils();
  const { mutate } = useRestoreDeletion();
  return (id) =>
    mutate(async () => {
      const { data } = await client.audit.list.query({ entity, id, limit: 10 });
      const deletion = data.find((entry) => entry.can_restore);
      if (!deletion) throw new Error('This can’t be restored.');
      // The effect on past pay was confirmed when the row was deleted.
      return { id: deletion.id, confirm_past: true };
    });
}
