import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { createVersions } from '#app/table/edit/row-versions.ts';
import { patchRows } from '#app/table/resource.ts';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import { type Amendment, isUndecided } from '../amendments.ts';
import {
  type CorrectedValues,
  changedMessage,
  changesOf,
  type Decision,
  doneMessage,
  nextOpen,
  type Rejection,
  requestedChanges,
  stepTo,
} from './decisions.ts';

/** Conflicts, stale records and invalid values are shown in place instead of a toast. */
const isShownInline = (error: unknown): boolean => {
  const { details, fields } = rejectionOf(error) ?? {};
  return Boolean(details?.current ?? fields);
};

/** Sends decisions, one at a time; further ones are ignored while one is pending. Each can be taken back. */
function useDecisions(onDecided: (answer: Amendment) => void) {
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
        return undo.offer(doneMessage((variables as { changes: Parameters<typeof doneMessage>[0] }).changes), () =>
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

/** Work on the open request that is not sent yet. */
interface Work {
  /** The request's id; null while the panel is closed. Each opening begins afresh. */
  of: number | null;
  /** The target of keys, and of the focus. Null: the first pending change. */
  marked: AmendableField | null;
  /** The change that gets a value of the office's own, and what was typed for it. */
  edited: AmendableField | null;
  values: CorrectedValues;
  errors: Readonly<Record<string, string>>;
  /** To the worker. Null: none is being written. */
  message: string | null;
  isDecided: boolean;
}

const fresh = (of: Work['of']): Work => ({
  of,
  marked: null,
  edited: null,
  values: {},
  errors: {},
  message: null,
  isDecided: false,
});

/**
 * The request open in the panel, and the work on it. Once it is decided, here or by somebody else, the panel goes on to
 * the next one or closes; not while something is typed. `rows`: those of the table, undefined until loaded.
 */
export function useRequest(panel: DialogState<number>, rows: readonly Amendment[] | undefined) {
  const { timeZone } = useCompanyDay();
  const id = panel.shown ?? 0;
  const [held, setWork] = useState(() => fresh(panel.value));
  const work = held.of === panel.value ? held : fresh(panel.value);
  if (work !== held) setWork(work);
  const change = (part: Partial<Work>) => setWork((now) => (now.of === work.of ? { ...now, ...part } : now));

  const listed = rows?.find((row) => row.id === id);
  /** As it was last listed, and the rows around it. */
  const [seen, setSeen] = useState<{ request: Amendment; rows: readonly Amendment[] } | null>(null);
  if (rows && listed && (rows !== seen?.rows || listed !== seen.request)) setSeen({ request: listed, rows });
  const request = listed ?? (seen?.request.id === id ? seen.request : undefined);

  const isTyping = work.edited !== null || work.message !== null;
  const isDone = panel.isOpen && rows !== undefined && !isTyping && (!listed || work.isDecided);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request that is done
  useEffect(() => {
    if (!isDone) return;
    const next = request && seen && rows ? nextOpen(seen.rows, rows, id) : null;
    if (next === null) panel.close();
    else panel.open(next);
  }, [isDone, id]);

  const { decide, isDeciding, rejection, clearRejection } = useDecisions((answer) =>
    setWork((now) => (now.of === answer.id ? { ...fresh(answer.id), isDecided: !isUndecided(answer) } : now)),
  );
  const changes = request ? requestedChanges(request, timeZone) : [];
  const pending = changes.filter(({ isPending }) => isPending);
  return {
    request,
    changes,
    work,
    change,
    marked: pending.find(({ key }) => key === work.marked) ?? pending[0],
    edited: changes.find(({ key }) => key === work.edited),
    /** Null if it belongs to another request. */
    rejection: rejection?.decision.request.id === id ? rejection : null,
    forget: clearRejection,
    stopEditing() {
      change({ edited: null, values: {}, errors: {} });
      clearRejection();
    },
    isDeciding,
    decide: (decision: Omit<Decision, 'request'>) =>
      request && decide({ ...decision, request }, changedMessage(request, work.message)),
    step(by: 1 | -1) {
      const next = stepTo(rows ?? [], id, by);
      if (next !== id) leaveWhenSafe(() => panel.open(next));
    },
  };
}
export type OpenRequest = ReturnType<typeof useRequest>;
