import { nameOf } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { formatDay } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import { type AmendableField, type FieldStatus, requestedMessage } from '#server/amendment-requests/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import type { MyRecord } from '../records/my-record.tsx';

export type Amendment = RouterOutputs['amendmentRequests']['list']['data'][number];

const toastOptions = toastPositions.centre;

/** Shared with the page's loader, so that both use the same query key. */
export const myAmendments = { getAllRequests: true } as const;

/** Ended, not deleted, and not invoiced, which would make it immutable. */
export const mayAmend = ({ end_time, deleted, invoice_id }: Pick<MyRecord, 'end_time' | 'deleted' | 'invoice_id'>) =>
  end_time !== null && deleted === null && invoice_id === null;

export const isUndecided = ({ status }: Pick<Amendment, 'status'>) =>
  status === 'pending' || status === 'partially_approved';

/** The admin who decided; 'the office' if unknown. */
export const deciderOf = ({ DecidedBy }: Amendment): string => (DecidedBy ? nameOf(DecidedBy) : 'the office');

/** The newest request of each record, by record id; without withdrawn ones. */
export function useAmendments() {
  const { data, isLoading } = trpc.amendmentRequests.list.useQuery(myAmendments);
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
      error: (error) => (rejectionOf(error) ? errorMessage(error) : 'Failed to request amendment'),
      claimsFields: true,
      toastOptions,
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

export interface AmendmentLine {
  field: AmendableField;
  label: string;
  from: string;
  to: string;
  status: FieldStatus;
}

export function amendmentLines(request: Amendment, timeZone: string): AmendmentLine[] {
  // Usually only the time changes; the day is included only if it changes too.
  const times = (from: string | null, to: string | null): [string, string] => {
    const time = (instant: string | null) => (instant ? clockTime(instant, timeZone) : '');
    const day = (instant: string | null) => (instant ? formatDay(instant, timeZone) : '');
    if (day(from) === day(to)) return [time(from), time(to)];
    return [`${day(from)}, ${time(from)}`, `${day(to)}, ${time(to)}`];
  };
  const activity = (driving: boolean | null) => (driving ? 'Driving' : 'Work');
  const line = (field: AmendableField, from: string, to: string): AmendmentLine[] => {
    const status = request[`${field}_status`];
    return status === null ? [] : [{ field, label: timeRecordFields[field].label, from, to, status }];
  };
  const { OriginalJob, RequestedJob } = request;
  return [
    ...line('start_time', ...times(request.original_start_time, request.requested_start_time)),
    ...line('end_time', ...times(request.original_end_time, request.requested_end_time)),
    ...line('is_driving', activity(request.original_is_driving), activity(request.requested_is_driving)),
    ...line('note', request.original_note ?? '', request.requested_note ?? ''),
    ...line('job_id', OriginalJob?.job_title ?? '', RequestedJob?.job_title ?? ''),
  ];
}
