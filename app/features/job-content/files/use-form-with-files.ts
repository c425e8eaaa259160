import { useRef, useState } from 'react';
import { claimedFields } from '#app/lib/error-words.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import type { Draft, EntryFile } from '#app/offline/entry.ts';
import { useWriting } from '#app/offline/use-writing.ts';
import { usePickedFiles } from './use-picked-files.ts';

interface FormWithFiles {
  /** Its words while the person waits for the answer. */
  loading: string;
  place: MutationMeta['place'];
  /** Where the form closes once it is sent or waits; absent: it is free for the next one as soon as this is stored. */
  onDone?: (() => void) | undefined;
  /** Empties the fields beside the files. */
  clear: () => void;
}

interface Sent {
  draft: Draft;
  files: readonly EntryFile[];
  /** What is said when it has arrived; absent: the usual words. */
  done?: string;
  /** Fills the fields beside the files again, after a refusal. */
  restore: () => void;
  /** What the server says is wrong, by field. */
  onFaults: (faults: Record<string, string>) => void;
}

/**
 * A form with files that is sent through the outbox. What the server refuses while one looks stands in the form again; where
 * the form is gone, or the next is being filled in, it stays in the outbox as refused. Nothing is ever lost between the two.
 */
export function useFormWithFiles({ loading, place, onDone, clear }: FormWithFiles) {
  const state = usePickedFiles();
  const { mutate } = useWriting({ loading, claimsFields: true, place });
  const [isStoring, setStoring] = useState(false);
  const [isStored, setStored] = useState(false);
  const picked = useRef(state.picked);
  picked.current = state.picked;

  /** True once it is safe on the phone. */
  function send({ draft, files, done, restore, onFaults }: Sent): Promise<boolean> {
    const sent = state.picked;
    return new Promise((resolve) => {
      mutate(
        {
          draft,
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
            const faults = claimedFields(error);
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
