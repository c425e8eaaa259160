import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { Leaving } from '#app/lib/leaving.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import type { Draft, EntryFile } from './entry.ts';
import { useOutbox } from './use-outbox.ts';
import { write, writtenWords } from './write.ts';

interface Press {
  draft: Draft;
  files?: readonly EntryFile[];
  /** The words when it has arrived, where there are better ones than the usual. */
  done?: string;
  /** It is safe on the phone: the screen goes on. */
  onStored?: () => void;
  /** Whether the screen, if it is still there, can show again what the server refused. It can unless this says otherwise. */
  mayTakeBack?: () => boolean;
}

const nothing = () => {};

/**
 * Writes through the outbox. `loading`: its words while the person waits for the answer. `quiet`: no toast once it is sent,
 * because what changed is in sight.
 */
export function useWriting({
  loading,
  claimsFields,
  error,
  place,
  quiet = false,
}: Pick<MutationMeta, 'loading' | 'claimsFields' | 'error' | 'place'> & { quiet?: boolean }) {
  const queryClient = useQueryClient();
  const { isKept } = useOutbox();
  const isHere = useRef(true);
  const isLeaving = useContext(Leaving);
  useEffect(() => {
    isHere.current = !isLeaving;
    return () => {
      isHere.current = false;
    };
  }, [isLeaving]);
  return useMutation({
    mutationFn: ({ draft, files, onStored = nothing, mayTakeBack }: Press) =>
      write(draft, onStored, files, () => isHere.current && (mayTakeBack?.() ?? true)),
    meta: {
      ...(loading !== undefined && { loading }),
      ...(claimsFields && { claimsFields }),
      ...(error !== undefined && { error }),
      ...(place && { place }),
      success: (answer, press) =>
        isOnItsWay(answer)
          ? 'Saved on this phone. It is still being sent.'
          : writtenWords(quiet ? false : ((press as Press).done ?? 'Operation completed successfully!'))(
              answer,
            ),
    },
    // Else whoever ties the outbox to the session does.
    onSuccess: () => (isKept ? undefined : queryClient.invalidateQueries()),
  });
}

/** An upload takes longer than anybody looks at a word about it. */
function isOnItsWay(answer: unknown): boolean {
  const { is, why } = answer as { is: string; why?: string };
  return is === 'kept' && why === 'timeout';
}
