import { createElement } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { UndoToast } from '#app/ui/undo-toast.tsx';
import type { RouterOutputs } from '#server/router.ts';

type Recorded = RouterOutputs['payRun']['record'];

/** Records a run's payments; Undo deletes them. */
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
        const recordedLabel = count === 1 ? '1 payment recorded' : `${count} payments recorded`;
        return createElement(UndoToast, { message: recordedLabel, onUndo: () => void takeBack(recorded) });
      },
      toastOptions: toastPositions.centre,
    },
    // After a rejection too: the displayed amounts are outdated.
    onSettled: refresh,
  });
}
