import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUndo } from '#app/ui/use-undo.ts';

/** Adds an absence, with Undo. */
export function useAddAbsence() {
  const refresh = useRefresh('absences');
  const undo = useUndo();
  const undoAdd = trpc.absences.remove.useMutation({
    meta: { success: undoneMessage, toastOptions: toastPositions.centre },
    onSettled: refresh,
  });
  return trpc.absences.create.useMutation({
    meta: {
      claimsFields: true,
      toastOptions: undoToastOptions,
      success: (answer) => {
        const { id } = answer as { id: number };
        return undo.offer('Absence added', () => undoAdd.mutate({ id }));
      },
    },
    onSuccess: refresh,
  });
}

export const sickOn = (user_id: number, day: string) =>
  ({ user_id, start_date: day, end_date: day, kind: 'sick' }) as const;
