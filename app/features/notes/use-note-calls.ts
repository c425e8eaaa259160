import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';
import { useWriting } from '#app/features/outbox/use-writing.ts';
import { rowName } from '#app/lib/outbox/entry.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { ShownNote } from './laid-over-notes.ts';

/** The writes of a job's notes; all of them are stored on the phone first, and `onStored` is called then. */
export function useNoteCalls({ jobId, about, place }: JobInHand) {
  const { mutate } = useWriting({ place });
  const now = () => new Date().toISOString();
  const needs = ({ ref }: ShownNote) => [rowName('notes', ref)];
  return {
    create(note: string, onStored: () => void, onError: () => void) {
      const client_ref = newUuid();
      const body = { job_id: jobId, note, client_ref };
      mutate({ draft: { kind: 'note', at: now(), makes: [client_ref], about, body }, onStored }, { onError });
    },
    change(note: ShownNote, words: string, onStored: () => void) {
      const body = { id: note.ref, changes: { note: words } };
      mutate({ draft: { kind: 'note_change', at: now(), needs: needs(note), about, body }, onStored });
    },
    remove(note: ShownNote, onStored: () => void) {
      const body = { id: note.ref };
      mutate({ draft: { kind: 'note_remove', at: now(), needs: needs(note), about, body }, onStored });
    },
  };
}
