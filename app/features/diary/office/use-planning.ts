import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { rowKey, undoToastOptions } from '#app/lib/undo-stack.ts';
import type { RowStep } from '#app/table/edit/row-edits.ts';
import { useRowEdits, useSave } from '#app/table/resource.ts';
import { useRestore } from '#app/table/restore.ts';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useUndo } from '#app/ui/use-undo.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Visit } from './diary.ts';

type HandOver = RouterInputs['visits']['handOver'];
type Changes = RouterInputs['visits']['update']['changes'];

/** Key presses on one visit within this time are one step of Undo, ms. */
const coalesceMs = 1500;
/** Mutation key of every write of a visit, also in tables. */
export const diaryMutations = ['visits'];
const scope = { id: 'visits' };
const toastOptions = undoToastOptions;
/** How long a visit that this user changed is watched for other people's changes, ms. */
const watchMs = 60_000;

const keyOf = (id: number) => rowKey('visits', id);

interface HandOverVariables extends HandOver {
  message: string;
  isBack?: boolean;
}

/**
 * The diary's mutations. Moves show at once and stay applied to the server's rows until it confirms them. The last move
 * wins: visits are sent without a version, and the user whose change was overwritten is notified (use-overtaken.tsx).
 */
export function usePlanning(announce: (text: string) => void) {
  const { client: calls } = trpc.useUtils();
  const refresh = useRefresh('visits');
  const stack = useUndo();
  const restore = useRestore('visits');
  const edits = useRowEdits<Visit>('visits', (change) => calls.visits.update.mutate(change));
  const save = useSave('visits', edits);
  /** This user's changes of the last minute: each visit as they left it, by id. */
  const [recentChanges, setRecentChanges] = useState<ReadonlyMap<number, Visit>>(new Map());

  const without = (id: number) => (now: ReadonlyMap<number, Visit>) =>
    now.has(id) ? new Map([...now].filter(([key]) => key !== id)) : now;
  function watch(visit: Visit) {
    setRecentChanges((now) => new Map(now).set(visit.id, visit));
    setTimeout(() => setRecentChanges((now) => (now.get(visit.id) === visit ? without(visit.id)(now) : now)), watchMs);
  }
  /** For a visit that someone else changed or deleted since: undoing one's own change would undo theirs. */
  function discardChange(id: number) {
    if (stack.getSnapshot().undos.at(-1)?.row === keyOf(id)) toast.remove(undoToastOptions.id);
    stack.drop(({ row }) => row === keyOf(id));
    setRecentChanges(without(id));
  }

  const latestWatch = useRef(watch);
  latestWatch.current = watch;
  const { onSaved } = edits;
  useEffect(() => onSaved((visit) => latestWatch.current(visit)), [onSaved]);

  const create = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ input }: { input: RouterInputs['visits']['create']; message: string }) =>
      calls.visits.create.mutate(input),
    meta: {
      claimsFields: true,
      success(answer, variables) {
        const { id } = answer as Visit;
        return stack.offer((variables as { message: string }).message, () => undoCreate.mutate(id), keyOf(id));
      },
      toastOptions,
    },
    onSuccess: (visit, { message }) => {
      announce(message);
      watch(visit);
    },
    onSettled: refresh,
  });
  const undoCreate = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (id: number) => calls.visits.remove.mutate({ id }),
    onMutate: (id) => setRecentChanges(without(id)),
    meta: { success: undoneMessage, toastOptions },
    onSettled: refresh,
  });
  const split = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ input }: { input: RouterInputs['visits']['split']; message: string }) =>
      calls.visits.split.mutate(input),
    meta: {
      claimsFields: true,
      success(answer, variables) {
        const { first, second } = answer as Awaited<ReturnType<typeof calls.visits.split.mutate>>;
        const halves = { id: first.id, other_id: second.id };
        return stack.offer((variables as { message: string }).message, () => join.mutate(halves), keyOf(first.id));
      },
      toastOptions,
    },
    onSuccess: ({ first, second }, { message }) => {
      announce(message);
      watch(first);
      watch(second);
    },
    onSettled: refresh,
  });
  const join = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (halves: RouterInputs['visits']['join']) => calls.visits.join.mutate(halves),
    onMutate: ({ other_id }) => setRecentChanges(without(Number(other_id))),
    onSuccess: watch,
    meta: { success: undoneMessage, toastOptions },
    onSettled: refresh,
  });
  const handOver = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ moves }: HandOverVariables) => calls.visits.handOver.mutate({ moves }),
    meta: {
      success(_answer, variables) {
        const { moves, message, isBack } = variables as HandOverVariables;
        if (isBack) return message;
        const back = moves.map(({ id, from, to }) => ({ id, from: to, to: from }));
        return stack.offer(message, () => handOver.mutate({ moves: back, message: undoneMessage, isBack: true }));
      },
      toastOptions,
    },
    onSuccess: (visits, { message }) => {
      for (const visit of visits) watch(visit);
      announce(message);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (id: number) => calls.visits.remove.mutate({ id }),
    onMutate: (id) => setRecentChanges(without(id)),
    meta: {
      success: (answer) => {
        const { id } = answer as { id: number };
        return stack.offer('Visit deleted', () => restore(id), keyOf(id));
      },
      toastOptions,
    },
    onSettled: refresh,
  });

  /** The last key press that changed a visit. */
  const pressed = useRef<{ step: RowStep<Visit>; at: number }>();
  function change(row: Visit, changes: Changes, done: string, byKey: boolean) {
    announce(done);
    const last = pressed.current;
    const joins =
      byKey && last && Date.now() - last.at < coalesceMs && last.step === stack.getSnapshot().undos.at(-1)
        ? last.step
        : undefined;
    const isSame = joins?.row === keyOf(row.id);
    const step = edits.place({ row, changes, done, isForced: true }, isSame ? joins : undefined);
    pressed.current = byKey && step ? { step, at: Date.now() } : undefined;
  }

  return { edits, recentChanges, discardChange, change, save, create, split, remove, handOver, undo: stack.undo };
}

/** The server's visits with pending moves applied. Unchanged visits stay the same objects. */
export function useWithPending(visits: readonly Visit[], { shown, overlays }: ReturnType<typeof usePlanning>['edits']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` depends on the overlays
  return useMemo(() => visits.map(shown), [visits, shown, overlays]);
}
