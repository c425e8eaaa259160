import { createElement } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { UndoToast, undoneMessage } from '#app/ui/undo-toast.tsx';

const toastOptions = toastPositions.centre;

/** Adds an absence, with a toast that takes it back. */
export function useAddAbsence() {
  const refresh = useRefresh('absences');
  const takeBack = trpc.absences.remove.useMutation({
    meta: { success: undoneMessage, toastOptions },
    onSettled: refresh,
  });
  return trpc.absences.create.useMutation({
    meta: {
      claimsFields: true,
      toastOptions,
      success: (answer) => {
        const { id } = answer as { id: number };
        return createElement(UndoToast, { message: 'Absence added', onUndo: () => takeBack.mutate({ id }) });
      },
    },
    onSuccess: refresh,
  });
}

export const sickOn = (user_id: number, day: string) =>
  ({ user_id, start_date: day, end_date: day, kind: 'sick' }) as const;
