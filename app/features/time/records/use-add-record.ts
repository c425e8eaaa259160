import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';

/** Adds a finished record of one's own. */
export function useAddRecord() {
  return trpc.timeTracking.start.useMutation({
    meta: {
      success: 'Time added. The office will review it.',
      claimsFields: true,
      place: toastPositions.centre,
    },
    onSuccess: useRefresh('time-tracking'),
  });
}
