import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useCallback, useMemo, useRef, useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { UndoToast, undoneMessage } from '#app/ui/undo-toast.tsx';
import type { RouterInputs } from '#server/router.ts';
import type { Plan, Visit } from '../diary.ts';

type HandOver = RouterInputs['visits']['handOver'];
type Changes = RouterInputs['visits']['update']['changes'];

interface Change {
  id: number;
  changes: Changes;
  /** What was done, for the toast. */
  said: string;
  isBack?: boolean;
}

/** One toast for all, replaced by the next. */
const toastOptions = { ...toastPositions.centre, duration: 6000, id: 'diary' };
/** Ms in which presses of keys on one visit count as one change, for Undo. */
const together = 1500;
const scope = { id: 'diary' };
export const diaryMutations = ['diary'];
/** How long a visit that somebody changed is watched for changes of others, ms. */
const watchMs = 60_000;

interface HandingOver extends HandOver {
  said: string;
  isBack?: boolean;
}

interface Done {
  visitId: number;
  at: number;
  undo: () => void;
  /** What the visit was before, of a change. */
  before?: Changes;
  byKey?: boolean;
}

/**
 * Writes of the diary, one after the other. What was moved shows at once, over what the server last said, until the server
 * says it too. Each can be taken back, the last first.
 */
export function usePlanning(say: (text: string) => void) {
  const { client: calls } = trpc.useUtils();
  const client = useQueryClient();
  const refresh = useRefresh('visits');
  const [moved, setMoved] = useState<ReadonlyMap<number, Plan>>(new Map());
  const done = useRef<Done[]>([]);
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
    if (done.current.at(-1)?.visitId === id) toast.remove(toastOptions.id);
    done.current = done.current.filter(({ visitId }) => visitId !== id);
    setLately(without(id));
  }

  const settled = async (id: number) => {
    // Reading in between would show what is still on its way as it was.
    if (client.isMutating({ mutationKey: diaryMutations }) > 1) return;
    await refresh();
    if (client.isMutating({ mutationKey: diaryMutations }) === 0) setMoved(new Map());
    else setMoved((now) => new Map([...now].filter(([key]) => key !== id)));
  };
  const latestSay = useRef(say);
  latestSay.current = say;
  const undoLast = useCallback(() => {
    const last = done.current.pop();
    if (!last) return;
    toast.remove(toastOptions.id);
    last.undo();
    latestSay.current(undoneMessage);
  }, []);
  const withUndo = (message: string) => createElement(UndoToast, { message, onUndo: undoLast });

  const update = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ id, changes }: Change) => calls.visits.update.mutate({ id, changes }),
    meta: {
      loading: false,
      success: (_, variables) => {
        const { said, isBack } = variables as Change;
        return isBack ? said : withUndo(said);
      },
      claimsFields: true,
      toastOptions,
    },
    onSuccess: watch,
    // What was refused cannot be taken back.
    onError: (_error, { id }) => {
      done.current = done.current.filter(({ visitId, before }) => !(visitId === id && before));
    },
    onSettled: (_answer, _error, { id }) => settled(id),
  });
  const create = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ input }: { input: RouterInputs['visits']['create']; said: string }) =>
      calls.visits.create.mutate(input),
    meta: {
      claimsFields: true,
      success: (_, variables) => withUndo((variables as { said: string }).said),
      toastOptions,
    },
    onSuccess: (visit, { said }) => {
      const { id } = visit;
      say(said);
      watch(visit);
      done.current.push({ visitId: id, at: Date.now(), undo: () => takeBack.mutate(id) });
    },
    onSettled: (answer) => settled(answer?.id ?? 0),
  });
  const takeBack = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (id: number) => calls.visits.remove.mutate({ id }),
    onMutate: (id) => setLately(without(id)),
    meta: { success: undoneMessage, toastOptions },
    onSettled: (_answer, _error, id) => settled(id),
  });
  const split = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ input }: { input: RouterInputs['visits']['split']; said: string }) =>
      calls.visits.split.mutate(input),
    meta: {
      claimsFields: true,
      success: (_, variables) => withUndo((variables as { said: string }).said),
      toastOptions,
    },
    onSuccess: ({ first, second }, { said }) => {
      say(said);
      watch(first);
      watch(second);
      const halves = { id: first.id, other_id: second.id };
      done.current.push({ visitId: first.id, at: Date.now(), undo: () => join.mutate(halves) });
    },
    onSettled: (_answer, _error, { input }) => settled(input.id),
  });
  const join = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (halves: RouterInputs['visits']['join']) => calls.visits.join.mutate(halves),
    onMutate: ({ other_id }) => setLately(without(Number(other_id))),
    onSuccess: watch,
    meta: { success: undoneMessage, toastOptions },
    onSettled: (_answer, _error, { id }) => settled(id),
  });
  const handOver = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: ({ moves }: HandingOver) => calls.visits.handOver.mutate({ moves }),
    meta: {
      success: (_, variables) => {
        const { said, isBack } = variables as HandingOver;
        return isBack ? said : withUndo(said);
      },
      toastOptions,
    },
    onSuccess: (visits, { moves, said, isBack }) => {
      for (const visit of visits) watch(visit);
      say(said);
      if (isBack) return;
      const back = moves.map(({ id, from, to }) => ({ id, from: to, to: from }));
      const undo = () => handOver.mutate({ moves: back, said: undoneMessage, isBack: true });
      done.current.push({ visitId: 0, at: Date.now(), undo });
    },
    onSettled: () => settled(0),
  });
  const restore = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: async (id: number) => {
      const { data } = await calls.audit.list.query({ entity: 'visits', id, limit: 10 });
      const deletion = data.find((entry) => entry.can_restore);
      if (deletion) await calls.audit.restore.mutate({ id: deletion.id });
    },
    meta: { success: 'Restored', toastOptions },
    onSettled: (_answer, _error, id) => settled(id),
  });
  const remove = useMutation({
    mutationKey: diaryMutations,
    scope,
    mutationFn: (id: number) => calls.visits.remove.mutate({ id }),
    onMutate: (id) => setLately(without(id)),
    meta: { success: () => withUndo('Visit deleted'), toastOptions },
    onSuccess: ({ id }) => {
      done.current.push({ visitId: id, at: Date.now(), undo: () => restore.mutate(id) });
    },
    onSettled: (_answer, _error, id) => settled(id),
  });

  /** From the form, which shows what is refused. */
  function save(visit: Visit, changes: Changes, after: { onSuccess: () => void; onError: (error: unknown) => void }) {
    if (Object.keys(changes).length === 0) {
      after.onSuccess();
      return;
    }
    remember(visit, changes);
    update.mutate({ id: visit.id, changes, said: 'Visit saved' }, after);
  }

  /** Shows it at once and sends it. */
  function change(visit: Visit, changes: Changes, said: string, byKey: boolean) {
    remember(visit, changes, byKey);
    say(said);
    send({ id: visit.id, changes, said });
  }
  function remember(visit: Visit, changes: Changes, byKey = false) {
    const now = Date.now();
    const last = done.current.at(-1);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, visit[key as keyof Visit]])) as Changes;
    if (byKey && last?.byKey && last.before && last.visitId === visit.id && now - last.at < together) {
      last.before = { ...before, ...last.before };
      last.at = now;
    } else {
      const entry: Done = { visitId: visit.id, at: now, before, byKey, undo: () => {} };
      entry.undo = () => send({ id: visit.id, changes: entry.before ?? {}, said: undoneMessage, isBack: true });
      done.current.push(entry);
    }
  }
  function send(change: Change) {
    const { id, changes } = change;
    setMoved((map) => new Map(map).set(id, { ...map.get(id), ...(changes as Plan) }));
    update.mutate(change);
  }

  return { moved, lately, forget, change, save, create, update, split, remove, handOver, undoLast };
}

/** What the server says, with what is on its way. Unmoved visits stay the same objects. */
export function useMoved(visits: readonly Visit[], moved: ReadonlyMap<number, Plan>): readonly Visit[] {
  return useMemo(
    () =>
      moved.size === 0
        ? visits
        : visits.map((visit) => (moved.has(visit.id) ? { ...visit, ...moved.get(visit.id) } : visit)),
    [visits, moved],
  );
}
