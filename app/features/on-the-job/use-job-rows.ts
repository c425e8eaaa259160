import { useEffect, useMemo } from 'react';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import type { Entry } from '#app/lib/outbox/entry.ts';
import { theOutbox, useOutbox } from '#app/lib/outbox/use-outbox.ts';
import { trpc } from '#app/lib/trpc.ts';
import { laidOverNotes, laidOverTasks, type Note, type Task, withRow } from './laid-over.ts';

/*
 * The tasks and notes of a job as this phone knows them: the server's, and what waits to be sent laid over them. Until the
 * server's are there again after a sending, its answer stands in: nothing that was written ever goes away for a moment.
 */

const silent = { meta: { silent: true } } as const;
const whole = 1000;

export function useJobTasks(jobId: number) {
  const me = useMe();
  const input = { id: jobId, limit: whole };
  const query = trpc.jobTasks.listOfJob.useQuery(input, silent);
  const { entries = [] } = useOutbox();
  const { jobTasks } = trpc.useUtils();
  useArrivals(({ kind }, answer) => {
    if (kind !== 'task' && kind !== 'task_change') return;
    const row = answer as Task;
    if (row.job_id === jobId) {
      jobTasks.listOfJob.setData(input, (list) => list && { ...list, data: withRow(list.data, row) });
    }
  });
  const rows = query.data?.data;
  const tasks = useMemo(() => laidOverTasks(rows ?? [], entries, jobId, me), [rows, entries, jobId, me]);
  return { query, tasks };
}

export function useJobNotes(jobId: number) {
  const me = useMe();
  const input = { job_id: jobId, limit: whole };
  const query = trpc.notes.list.useQuery(input, silent);
  const { entries = [] } = useOutbox();
  const utils = trpc.useUtils();
  useArrivals(({ kind }, answer) => {
    const change = (to: (rows: Note[]) => Note[]) =>
      utils.notes.list.setData(input, (list) => list && { ...list, data: to(list.data) });
    const row = answer as Note;
    if (kind === 'note_remove') change((rows) => rows.filter(({ id }) => id !== row.id));
    if ((kind === 'note' || kind === 'note_change') && row.job_id === jobId) {
      change((rows) => withRow(rows, row));
    }
  });
  const rows = query.data?.data;
  const notes = useMemo(() => laidOverNotes(rows ?? [], entries, jobId, me), [rows, entries, jobId, me]);
  return { query, notes };
}

/** What of this kind waits, or was refused, for a job. */
export function useWaitingUploads(jobId: number, kind: 'files' | 'expense') {
  const { entries = [], sending } = useOutbox();
  return entries
    .filter((entry) => entry.kind === kind && (entry.body as { job_id?: unknown }).job_id === jobId)
    .map((entry) => ({ entry, progress: sending?.uuid === entry.uuid ? sending.part : null }));
}

/** Who writes, as lists name them. */
export function useMe() {
  const user = useSessionUser();
  const id = user?.id ?? 0;
  const name = user ? `${user.first_name} ${user.last_name}` : '';
  return useMemo(() => ({ id, name }), [id, name]);
}

/** Hears what the server answers to each entry, before the entry is gone. */
function useArrivals(hear: (entry: Entry, answer: unknown) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens once, to whoever renders last
  const latest = useMemo(() => ({ hear }), []);
  useEffect(() => {
    latest.hear = hear;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    theOutbox().then((outbox) => {
      if (isGone) return;
      stop = outbox?.onOutcome((entry, outcome) => {
        if (outcome.is === 'done') latest.hear(entry, outcome.answer);
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [latest]);
}
