import { useMemo } from 'react';
import { useMe } from '#app/lib/session/use-me.ts';
import { trpc } from '#app/lib/trpc.ts';
import { withRow } from '#app/offline/sending.ts';
import { useArrivals } from '#app/offline/use-arrivals.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { laidOverNotes, type Note } from './laid-over-notes.ts';
import { notesOfJob } from './notes-of-job.ts';
import type { NotesOf } from './use-note-calls.ts';

/** The notes of a job as this phone knows them, the newest first: the server's, and what waits laid over them. */
export const useJobNotes = (jobId: number) => useNotes({ job_id: jobId });

/** The same of a property, and of the jobs there. */
export function useNotes(of: NotesOf) {
  const me = useMe();
  const { job_id, property_id } = of;
  const input = job_id === undefined ? { property_id, limit: 1000 } : notesOfJob(job_id);
  const query = trpc.notes.list.useQuery(input, { meta: { silent: true } });
  const { entries = [] } = useOutbox();
  const utils = trpc.useUtils();
  useArrivals(({ kind }, answer) => {
    const change = (to: (rows: Note[]) => Note[]) =>
      utils.notes.list.setData(input, (list) => list && { ...list, data: to(list.data) });
    const row = answer as Note;
    const isHere = job_id === undefined ? row.property_id === property_id : row.job_id === job_id;
    if (kind === 'note_remove') change((rows) => rows.filter(({ id }) => id !== row.id));
    if ((kind === 'note' || kind === 'note_change') && isHere) change((rows) => withRow(rows, row));
  });
  const rows = query.data?.data;
  const notes = useMemo(
    () =>
      laidOverNotes(
        rows ?? [],
        entries,
        job_id === undefined ? { property_id: property_id! } : { job_id },
        me,
      ),
    [rows, entries, job_id, property_id, me],
  );
  return { query, notes };
}
