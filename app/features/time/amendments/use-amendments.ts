import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { OwnRecord } from '../records/own-record.ts';

export type Amendment = RouterOutputs['amendmentRequests']['list']['data'][number];

const place = toastPositions.centre;
const failedMessage = 'Failed to request amendment';

/** One's own requests, the newest first; the page's loader asks for the same. */
export const ownAmendments = { getAllRequests: true } as const;

/** Ended, still there, and on no invoice, which nothing changes afterwards. */
export const mayAmend = ({ end_time, deleted, invoice_id }: OwnRecord) =>
  end_time !== null && deleted === null && invoice_id === null;

export const isUndecided = ({ status }: Amendment) => status === 'pending' || status === 'partially_approved';

/** The newest request about each record, by the record's id; those that were taken back count as none. */
export function useAmendments() {
  const { data, isLoading } = trpc.amendmentRequests.list.useQuery(ownAmendments, { meta: { silent: true } });
  const byRecord = new Map<number, Amendment>();
  for (const request of data?.data ?? []) {
    const { tracking_id, status } = request;
    if (tracking_id === null || status === 'withdrawn' || byRecord.has(tracking_id)) continue;
    byRecord.set(tracking_id, request);
  }
  return { amendments: byRecord, isLoading };
}

/** The two writes of a worker's amendments, each with the words in which it tells of itself. */
export function useAmendmentCalls() {
  const utils = trpc.useUtils();
  const refresh = useRefresh('amendment-requests');
  const request = trpc.amendmentRequests.create.useMutation({
    meta: {
      success: 'Amendment requested successfully',
      error: (error) => (rejectionOf(error) ? errorMessage(error) : failedMessage),
      claimsFields: true,
      place,
    },
    onSuccess: refresh,
    // Somebody changed the record meanwhile: what it says now is asked for.
    onError: (error) => rejectionOf(error)?.code === 'conflict' && utils.timeTracking.listOfUser.invalidate(),
  });
  const withdraw = trpc.amendmentRequests.update.useMutation({
    meta: { success: 'Request withdrawn', place },
    onSettled: refresh,
  });
  return {
    request,
    withdraw: (id: number) => withdraw.mutate({ id, changes: { status: 'withdrawn' } }),
    isWithdrawing: withdraw.isPending,
  };
}
