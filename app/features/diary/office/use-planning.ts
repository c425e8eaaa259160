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
import type { Visit } from '../diary.ts';

type HandOver = RouterInputs['visits']['handOver'];
type Changes = RouterInputs['visits']['update']['changes'];

/** Ms in which presses of keys on one visit count as one change, for Undo. */
const together = 1500;
/** The mutation key of every write of a visit, also in tables. */
export const diaryMutations = ['visits'];
const scope = { id: 'visits' };
const toastOptions = undoToastOptions;
/** How long a visit that somebody changed is watched for changes of others, ms. */
const watchMs = 60_000;

const keyOf = (id: number) => rowKey('visits', id);

interface HandingOver extends HandOver {
  /** The toast's message. */
  said: string;
  isBack?: boolean;
}

/**
 * Writes of the diary. What was moved shows at once, over what the server last said, until the server says it too. The
 * last move wins: visits are sent without a version, and who is overtaken is told so (use-overtaken.tsx).
 */
export function usePlanning(say: (text: string) => void) {
  const { client: calls } = trpc.useUtils();
  const refresh = useRefresh('visits');
  const stack = useUndo();
  const restore = useRestore('visits');
  const edits = useRowEdits<Visit>('visits', (change) => calls.visits.update.mutate(change));
  const save = useSave('visits', edits);
  /** Visits as the last change of this person left them, within the last minute. */
  const [lately, setLately] = useState<ReadonlyMap<number, Visit>>(new Map());

  const without = (id: number) => (now: ReadonlyMap<number, Visit>) =>
    now.has(id) ? new Map([...now].filter(([key]) => key !== id)) : now;
  function watch(visit: Visit) {
    setLately((now) => new Map(now).set(visit.id, visit));
    setTimeout(() => setLately((now) => (now.get(visit.id) === visit ? without(visit.id)(now) : now)), watchMs);
  }
  /** A visit that someone else changed since or that is gone: to take back an own change would undo theirs. */
  function forget(id: number) {
    if (stack.getSnapshot().undos.at(-1)?.row === keyOf(id)) toast.remove(undoToastOptions.id);
    stack.drop(({ row }) => row === keyOf(id));
    setLately(without(id));
  }

  const latestWatch = useRef(watch);
  latestWatch.current = watch;
  const { onSaved } = edits;
  useEffect(() => onSaved((visit) => latestWatch.current(visit)), [onSaved]);

  const create = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ input }: { input: RouterInputs['visits']['create']; said: string }) =>
      calls.visits.create.mutate(input),
    meta: {
      claimsFields: true,
      success(answer, variables) {
        const { id } = answer as Visit;
        return stack.offer((variables as { said: string }).said, () => takeBack.mutate(id), keyOf(id));
      },
      toastOptions,
    },
    onSuccess: (visit, { said }) => {
      say(said);
      watch(visit);
    },
    onSettled: refresh,
  });
  const takeBack = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (id: number) => calls.visits.remove.mutate({ id }),
    onMutate: (id) => setLately(without(id)),
    meta: { success: undoneMessage, toastOptions },
    onSettled: refresh,
  });
  const split = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ input }: { input: RouterInputs['visits']['split']; said: string }) =>
      calls.visits.split.mutate(input),
    meta: {
      claimsFields: true,
      success(answer, variables) {
        const { first, second } = answer as Awaited<ReturnType<typeof calls.visits.split.mutate>>;
        const halves = { id: first.id, other_id: second.id };
        return stack.offer((variables as { said: string }).said, () => join.mutate(halves), keyOf(first.id));
      },
      toastOptions,
    },
    onSuccess: ({ first, second }, { said }) => {
      say(said);
      watch(first);
      watch(second);
    },
    onSettled: refresh,
  });
  const join = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (halves: RouterInputs['visits']['join']) => calls.visits.join.mutate(halves),
    onMutate: ({ other_id }) => setLately(without(Number(other_id))),
    onSuccess: watch,
    meta: { success: undoneMessage, toastOptions },
    onSettled: refresh,
  });
  const handOver = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ moves }: HandingOver) => calls.visits.handOver.mutate({ moves }),
    meta: {
      success(_answer, variables) {
        const { moves, said, isBack } = variables as HandingOver;
        if (isBack) return said;
        const back = moves.map(({ id, from, to }) => ({ id, from: to, to: from }));
        return stack.offer(said, () => handOver.mutate({ moves: back, said: undoneMessage, isBack: true }));
      },
      toastOptions,
    },
    onSuccess: (visits, { said }) => {
      for (const visit of visits) watch(visit);
      say(said);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (id: number) => calls.visits.remove.mutate({ id }),
    onMutate: (id) => setLately(without(id)),
    meta: {
      success: (answer) => {
        const { id } = answer as { id: number };
        return stack.offer('Visit deleted', () => restore(id), keyOf(id));
      },
      toastOptions,
    },
    onSettled: refresh,
  });

  /** The last press of a key on a visit. */
  const pressed = useRef<{ step: RowStep<Visit>; at: number }>();
  /** Shows it at once and sends it. */
  function change(row: Visit, changes: Changes, done: string, byKey: boolean) {
    say(done);
    const last = pressed.current;
    const joins =
      byKey && last && Date.now() - last.at < together && last.step === stack.getSnapshot().undos.at(-1)
        ? last.step
        : undefined;
    const isSame = joins?.row === keyOf(row.id);
    const step = edits.place({ row, changes, done, isForced: true }, isSame ? joins : undefined);
    pressed.current = byKey && step ? { step, at: Date.now() } : undefined;
  }

  return { edits, lately, forget, change, save, create, split, remove, handOver, undo: stack.undo };
}

/** What the server says, with what is on its way. Unmoved visits stay the same objects. */
export function useShown(visits: readonly Visit[], { shown, overlays }: ReturnType<typeof usePlanning>['edits']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` depends on the overlays
  return useMemo(() => visits.map(shown), [visits, shown, overlays]);
}
