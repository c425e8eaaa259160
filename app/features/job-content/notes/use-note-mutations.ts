import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { rowName } from '#app/offline/entry.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';

type Note = PendingRow<'notes'>;

/** The mutations of notes, through the outbox; `onStored` is called once they are safe on the phone. */
export function useNoteMutations({ of, about, place }: ContentContext) {
  const { mutate } = useOutboxMutation({ place });
  const now = () => new Date().toISOString();
  const needs = ({ ref }: Note) => [rowName('notes', ref)];
  return {
    create(note: string, onStored: () => void, onError: () => void) {
      const client_ref = newUuid();
      const body = { ...of, note, client_ref };
      mutate({ entry: { kind: 'note', at: now(), makes: [client_ref], about, body }, onStored }, { onError });
    },
    change(note: Note, text: string, onStored: () => void) {
      const body = { id: note.ref, changes: { note: text } };
      const entry = { kind: 'note_change', at: now(), needs: needs(note), about, body } as const;
      mutate({ entry, onStored, ...editorIsClosed });
    },
    remove(note: Note, onStored: () => void) {
      const body = { id: note.ref };
      mutate({ entry: { kind: 'note_remove', at: now(), needs: needs(note), about, body }, onStored });
    },
  };
}
