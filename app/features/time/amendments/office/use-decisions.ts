import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { createVersions } from '#app/table/edit/row-versions.ts';
import { patchRows } from '#app/table/resource.ts';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUndo } from '#app/ui/use-undo.ts';
import { type AmendableField, amendableFields } from '#server/amendment-requests/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { type Amendment, type AmendmentLine, amendmentLines } from '../amendments.ts';

/** A unit of decision: a field, or start and end if both are pending. */
export interface RequestedChange {
  key: AmendableField;
  /** Current and requested values; for decided lines those at the decision. */
  lines: readonly ChangeLine[];
  isPending: boolean;
  /** Enables 'Accept with a change' (not for activity and job). */
  mayEdit: boolean;
}

export interface ChangeLine extends AmendmentLine {
  /** The recorded value at the time of the request, if it changed since. */
  changedFrom?: string;
}

export function requestedChanges(request: Amendment, timeZone: string): RequestedChange[] {
  const requested = amendmentLines(request, timeZone);
  const now = amendmentLines(withRecord(request), timeZone);
  const lines = requested.map((line, index): ChangeLine => {
    const current = now[index];
    if (line.status !== 'pending' || !current || current.from === line.from) return line;
    return { ...current, changedFrom: line.from };
  });
  const times = lines.filter(isTime);
  const isPair = times.length === 2 && times.every(({ status }) => status === 'pending');
  const groups = isPair
    ? [times, ...lines.filter((line) => !isTime(line)).map((line) => [line])]
    : lines.map((line) => [line]);
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { field, status } = first;
    const mayEdit = field !== 'is_driving' && field !== 'job_id';
    return [{ key: field, lines: group, isPending: status === 'pending', mayEdit }];
  });
}

/** Enables 'Accept All' and 'Reject All': several changes, none decided yet. */
export const hasSeveral = (request: Amendment): boolean =>
  request.status === 'pending' && amendableFields.filter((field) => request[`${field}_status`] !== null).length > 1;

const isTime = ({ field }: ChangeLine) => field === 'start_time' || field === 'end_time';

/** The request as if made for the current record. */
function withRecord(request: Amendment): Amendment {
  const { TimeTracking: record, Job } = request;
  if (!record) return request;
  return {
    ...request,
    original_start_time: record.start_time,
    original_end_time: record.end_time,
    original_is_driving: record.is_driving,
    original_note: record.note,
    OriginalJob: Job,
  };
}

export type Verdict = 'approved' | 'rejected' | 'edited';
export type CorrectedValues = Partial<Record<AmendableField, string>>;

type Changes = RouterInputs['amendmentRequests']['update']['changes'];

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

/** Sends decisions, one at a time; further ones are ignored while one is pending. Each can be taken back. */
export function useDecisions(onDecided: (answer: Amendment) => void) {
  const client = useQueryClient();
  const refresh = useRefresh('amendment-requests');
  const undo = useUndo();
  const [versions] = useState(createVersions);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const patch = (answer: Amendment) => patchRows(client, ['amendmentRequests', 'list'], answer);
  const takeBack = trpc.amendmentRequests.reopen.useMutation({
    meta: { toastOptions: undoToastOptions, success: undoneMessage },
    onSuccess(answer, { id, expected_updatedAt }) {
      versions.learn(id, expected_updatedAt, answer.updatedAt);
      patch(answer);
    },
    onSettled: refresh,
  });
  const update = trpc.amendmentRequests.update.useMutation({
    meta: {
      toastOptions: undoToastOptions,
      success(answer, variables) {
        const { id, updatedAt } = answer as Amendment;
        return undo.offer(doneMessage((variables as { changes: Changes }).changes), () =>
          takeBack.mutate({ id, expected_updatedAt: versions.newest(id, updatedAt) }),
        );
      },
      error: (error) => !isShownInline(error) && errorMessage(error),
    },
  });

  /** `decision_note`: the message to the worker if it changed. */
  function decide(decision: Decision, decision_note?: string) {
    if (update.isPending) return;
    const { request, moveNeighbour } = decision;
    setRejection(null);
    update.mutate(
      {
        id: request.id,
        changes: { ...changesOf(decision), ...(decision_note !== undefined && { decision_note }) },
        expected_updatedAt: request.updatedAt,
        ...(moveNeighbour && { move_neighbour: true }),
      },
      {
        onSuccess: (answer) => {
          versions.learn(request.id, request.updatedAt, answer.updatedAt);
          patch(answer);
          onDecided(answer);
        },
        onError: (error) => {
          const { details, fields = {} } = rejectionOf(error) ?? {};
          if (!isShownInline(error)) return;
          const movable = details?.movable as Rejection['movable'];
          const isStale = details?.current !== undefined;
          setRejection({ decision, message: errorMessage(error), fields, isStale, ...(movable && { movable }) });
        },
        onSettled: refresh,
      },
    );
  }
  return { decide, isDeciding: update.isPending, rejection, clearRejection: () => setRejection(null) };
}
