import { useRef, useState } from 'react';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import type { EntryFile, NewEntry } from '#app/offline/entry.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { usePickedFiles } from './use-picked-files.ts';

interface FormWithFiles {
  /** The message of the toast until the answer comes. */
  loading: string;
  place: MutationMeta['place'];
  /** Closes the form once it is sent or stored; without it the form is free for the next one as soon as this is stored. */
  onDone?: (() => void) | undefined;
  /** Empties the fields beside the files. */
  clear: () => void;
}

interface Sent {
  entry: NewEntry;
  files: readonly EntryFile[];
  /** Instead of the usual message when it has arrived. */
  done?: string;
  /** Fills the fields beside the files again after a rejection. */
  restore: () => void;
  /** The server's errors by field. */
  onFaults: (faults: Record<string, string>) => void;
}

/**
 * A form with files, sent through the outbox. A rejected form is filled in again; if it is closed by then, or the next one is
 * being filled in, the entry stays in the outbox as rejected.
 */
export function useFormWithFiles({ loading, place, onDone, clear }: FormWithFiles) {
  const state = usePickedFiles();
  const { mutate } = useOutboxMutation({ loading, claimsFields: true, place });
  const [isStoring, setStoring] = useState(false);
  const [isStored, setStored] = useState(false);
  const picked = useRef(state.picked);
  picked.current = state.picked;

  /** True once it is safe on the phone. */
  function send({ entry, files, done, restore, onFaults }: Sent): Promise<boolean> {
    const sent = state.picked;
    return new Promise((resolve) => {
      mutate(
        {
          entry,
          files,
          ...(done !== undefined && { done }),
          mayTakeBack: () => onDone !== undefined || picked.current.length === 0,
          onStored() {
            if (onDone) setStored(true);
            else {
              state.clear();
              clear();
              setStoring(false);
            }
            resolve(true);
          },
        },
        {
          onSuccess: () => onDone?.(),
          onError(error) {
            if (!onDone && picked.current.length === 0) {
              state.restore(sent);
              restore();
            }
            const faults = fieldErrorsOf(error);
            if (faults) onFaults(faults);
            setStored(false);
            resolve(false);
          },
          onSettled: () => setStoring(false),
        },
      );
    });
  }
  return {
    state,
    send,
    isStoring,
    setStoring,
    /** What would be lost with the form. */
    unsent: isStored ? [] : state.picked,
  };
}
