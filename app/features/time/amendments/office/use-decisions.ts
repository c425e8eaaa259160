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
import type { AskedChange } from './asked-changes.ts';

export type Verdict = 'approved' | 'rejected' | 'edited';
/** What an admin puts in the place of what was asked, as it is typed. */
export type OwnValues = Partial<Record<AmendableField, string>>;

type Changes = RouterInputs['amendmentRequests']['update']['changes'];

/** An answer to a request: to one change of it, or to all that is pending. */
export interface Decision {
  request: Amendment;
  change: AskedChange | 'all';
  verdict: Verdict;
  own?: OwnValues;
  moveNeighbour?: boolean;
}

/** Why a decision was refused, told where it was made. */
export interface Refusal {
  decision: Decision;
  words: string;
  fields: Readonly<Record<string, string>>;
  /** The edge that the one record in the way would have to get. */
  movable?: { start_time?: string; end_time?: string };
  /** The record says something else than when this was asked. */
  isStale: boolean;
}

/** Each part as the call has it. Only what the admin changed is theirs; the rest goes as it was asked. */
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

/** What was done, as it was asked of the server. */
function doneWords({ status, fieldsChanges = [] }: Changes): string {
  const verdicts = fieldsChanges.map((each) => each.status);
  if (verdicts.includes('edited')) return 'Accepted with a change';
  return status === 'rejected' || verdicts.includes('rejected') ? 'Rejected' : 'Accepted';
}

/** What stands where it was decided: something in the way, a record that changed since, a value that is wrong. */
const isToldInPlace = (error: unknown): boolean => {
  const { details, fields } = rejectionOf(error) ?? {};
  return Boolean(details?.current ?? fields);
};

/** The one write of the desk. One decision at a time: the next waits for nobody, but the keys do until it is there. */
export function useDecisions(onDecided: (answer: Amendment) => void) {
  const client = useQueryClient();
  const refresh = useRefresh('amendment-requests');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const update = trpc.amendmentRequests.update.useMutation({
    meta: {
      place: toastPositions.centre,
      success: (_answer, variables) => doneWords((variables as { changes: Changes }).changes),
      error: (error) => !isToldInPlace(error) && errorMessage(error),
    },
  });

  function decide(decision: Decision) {
    if (update.isPending) return;
    const { request, moveNeighbour } = decision;
    setRefusal(null);
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
          if (!isToldInPlace(error)) return;
          const movable = details?.movable as Refusal['movable'];
          const isStale = details?.current !== undefined;
          setRefusal({ decision, words: errorMessage(error), fields, isStale, ...(movable && { movable }) });
        },
        onSettled: refresh,
      },
    );
  }
  return { decide, isDeciding: update.isPending, refusal, forget: () => setRefusal(null) };
}
