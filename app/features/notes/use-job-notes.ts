import { useMemo } from 'react';
import { withRow } from '#app/features/outbox/sending.ts';
import { useArrivals } from '#app/features/outbox/use-arrivals.ts';
import { useMe } from '#app/features/session/use-me.ts';
import { useOutbox } from '#app/lib/outbox/use-outbox.ts';
import { trpc } from '#app/lib/trpc.ts';
import { laidOverNotes, type Note } from './laid-over-notes.ts';
import { notesOfJob } from './notes-of-job.ts';

/** The notes of a job as this phone knows them, the newest first: the server's, and what waits laid over them. */
export function useJobNotes(jobId: number) {
  const me = useMe();
  const input = notesOfJob(jobId);
  const query = trpc.notes.list.useQuery(input, { meta: { silent: true } });
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
