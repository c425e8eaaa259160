import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { requestedMessage } from '#server/amendment-requests/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { MyRecord } from '../records/own-record.ts';

export type Amendment = RouterOutputs['amendmentRequests']['list']['data'][number];

const toastOptions = toastPositions.centre;
const failedMessage = 'Failed to request amendment';

/** Shared with the page's loader, so that both use the same query key. */
export const myAmendments = { getAllRequests: true } as const;

/** Ended, not deleted, and not invoiced, which would make it immutable. */
export const mayAmend = ({ end_time, deleted, invoice_id }: MyRecord) =>
  end_time !== null && deleted === null && invoice_id === null;

export const isUndecided = ({ status }: Amendment) => status === 'pending' || status === 'partially_approved';

/** The newest request of each record, by record id; without withdrawn ones. */
export function useAmendments() {
  const { data, isLoading } = trpc.amendmentRequests.list.useQuery(myAmendments, { meta: { silent: true } });
  const byRecord = new Map<number, Amendment>();
  for (const request of data?.data ?? []) {
    const { tracking_id, status } = request;
    if (tracking_id === null || status === 'withdrawn' || byRecord.has(tracking_id)) continue;
    byRecord.set(tracking_id, request);
  }
  return { amendments: byRecord, isLoading };
}

export function useAmendmentMutations() {
  const utils = trpc.useUtils();
  const refresh = useRefresh('amendment-requests');
  const request = trpc.amendmentRequests.create.useMutation({
    meta: {
      success: requestedMessage,
      error: (error) => (rejectionOf(error) ? errorMessage(error) : failedMessage),
      claimsFields: true,
      toastOptions: toastOptions,
    },
    onSuccess: refresh,
    // The record changed meanwhile; refetch it.
    onError: (error) => rejectionOf(error)?.code === 'conflict' && utils.timeTracking.listOfUser.invalidate(),
  });
  const withdraw = trpc.amendmentRequests.update.useMutation({
    meta: { success: 'Request withdrawn', toastOptions },
    onSettled: refresh,
  });
  return {
    request,
    withdraw: (id: number) => withdraw.mutate({ id, changes: { status: 'withdrawn' } }),
    isWithdrawing: withdraw.isPending,
  };
}
