import { createElement } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { UndoToast } from '#app/ui/undo-toast.tsx';
import type { RouterOutputs } from '#server/router.ts';

type Recorded = RouterOutputs['payRun']['record'];

/** Recording a run's payments. Undo deletes them again, as the table of payments would. */
export function useRecordPayRun() {
  const utils = trpc.useUtils();
  const refresh = useRefresh('payments');
  async function takeBack({ payments }: Recorded) {
    try {
      for (const { id } of payments) await utils.client.payments.remove.mutate({ id });
    } finally {
      await refresh();
    }
  }
  return trpc.payRun.record.useMutation({
    meta: {
      success: (answer) => {
        const recorded = answer as Recorded;
        const count = recorded.payments.length;
        const words = count === 1 ? '1 payment recorded' : `${count} payments recorded`;
        return createElement(UndoToast, { words, onUndo: () => void takeBack(recorded) });
      },
      place: toastPositions.centre,
    },
    // Refused, the figures on the screen are old ones.
    onSettled: refresh,
  });
}
