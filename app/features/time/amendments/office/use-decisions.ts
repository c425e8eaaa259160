import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { patchRows } from '#app/table/resource.ts';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Amendment } from './amendment-list.ts';
import type { RequestedChange } from './requested-changes.ts';

export type Verdict = 'approved' | 'rejected' | 'edited';
/** The admin's own values, as typed. */
export type CorrectedValues = Partial<Record<AmendableField, string>>;

type Changes = RouterInputs['amendmentRequests']['update']['changes'];

/** A decision on one change, or on all pending ones. */
export interface Decision {
  request: Amendment;
  change: RequestedChange | 'all';
  verdict: Verdict;
  own?: CorrectedValues;
  moveNeighbour?: boolean;
}

/** Why a decision was rejected, shown where it was made. */
export interface Rejection {
  decision: Decision;
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The new edge of the one record in the way. */
  movable?: { start_time?: string; end_time?: string };
  /** The record changed since the request. */
  isStale: boolean;
}

/** The changes as API input. Only values that the admin edited are included; others are accepted as requested. */
export function changesOf({ change, verdict, own = {} }: Decision): Changes {
  if (change === 'all') return { status: verdict === 'rejected' ? 'rejected' : 'approved' };
  return {
    status: 'partially_approved',
    fieldsChanges: change.lines.map(({ field }) => {
      if (verdict === 'edited' && own[field] !== undefined)
        return { key: field, status: 'edited', requested: own[field] };
      return { key: field, status: verdict === 'rejected' ? 'rejected' : 'approved' };
    }),
  };
}

/** The success message of a decision. */
function doneMessage({ status, fieldsChanges = [] }: Changes): string {
  const verdicts = fieldsChanges.map((each) => each.status);
  if (verdicts.includes('edited')) return 'Accepted with a change';
  return status === 'rejected' || verdicts.includes('rejected') ? 'Rejected' : 'Accepted';
}

/** Conflicts, stale records and invalid values are shown in place instead of a toast. */
const isShownInline = (error: unknown): boolean => {
  const { details, fields } = rejectionOf(error) ?? {};
  return Boolean(details?.current ?? fields);
};

/** Sends decisions, one at a time; further ones are ignored while one is pending. */
export function useDecisions(onDecided: (answer: Amendment) => void) {
  const client = useQueryClient();
  const refresh = useRefresh('amendment-requests');
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const update = trpc.amendmentRequests.update.useMutation({
    meta: {
      toastOptions: toastPositions.centre,
      success: (_answer, variables) => doneMessage((variables as { changes: Changes }).changes),
      error: (error) => !isShownInline(error) && errorMessage(error),
    },
  });

  function decide(decision: Decision) {
    if (update.isPending) return;
    const { request, moveNeighbour } = decision;
    setRejection(null);
    update.mutate(
      {
        id: request.id,
        changes: changesOf(decision),
        expected_updatedAt: request.updatedAt,
        ...(moveNeighbour && { move_neighbour: true }),
      },
      {
        onSuccess: (answer) => {
          patchRows(client, ['amendmentRequests', 'list'], answer);
          onDecided(answer);
        },
        onError: (error) => {
          const { details, fields = {} } = rejectionOf(error) ?? {};
          if (!isShownInline(error)) return;
          const movable = details?.movable as Rejection['movable'];
          const isStale = details?.current !== undefined;
          setRejection({
            decision,
            message: errorMessage(error),
            fields,
            isStale,
            ...(movable && { movable }),
          });
        },
        onSettled: refresh,
      },
    );
  }
  return { decide, isDeciding: update.isPending, rejection, forget: () => setRejection(null) };
}
