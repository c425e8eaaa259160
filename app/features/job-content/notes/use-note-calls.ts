import type { MutationMeta } from '#app/lib/query-client.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { rowName } from '#app/offline/entry.ts';
import { useWriting } from '#app/offline/use-writing.ts';
import type { ShownNote } from './laid-over-notes.ts';

/** What notes are of. */
export type NotesOf = { job_id: number; property_id?: never } | { property_id: number; job_id?: never };

/** Where notes stand on a screen. */
export interface NotesPlace {
  of: NotesOf;
  /** For whoever reads what waits to be sent: the property's address. */
  about: string;
  /** Where the screen tells how a write went. */
  place: MutationMeta['place'];
}

/** The writes of notes; all of them are stored on the phone first, and `onStored` is called then. */
export function useNoteCalls({ of, about, place }: NotesPlace) {
  const { mutate } = useWriting({ place });
  const now = () => new Date().toISOString();
  const needs = ({ ref }: ShownNote) => [rowName('notes', ref)];
  return {
    create(note: string, onStored: () => void, onError: () => void) {
      const client_ref = newUuid();
      const body = { ...of, note, client_ref };
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
