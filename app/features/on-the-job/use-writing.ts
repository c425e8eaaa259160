import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastPlaces } from '#app/components/toast.ts';
import type { Draft, EntryFile } from '#app/lib/outbox/entry.ts';
import { useOutbox } from '#app/lib/outbox/use-outbox.ts';
import { write, writtenWords } from '#app/lib/outbox/write.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';

interface Press {
  draft: Draft;
  files?: readonly EntryFile[];
  /** It is safe on the phone: the screen goes on. */
  onStored: () => void;
}

const arrived = writtenWords('Operation completed successfully!');

/** Writes through the outbox. `loading`: its words while the person waits for the answer. */
export function useWriting({ loading, claimsFields }: Pick<MutationMeta, 'loading' | 'claimsFields'> = {}) {
  const queryClient = useQueryClient();
  const { isKept } = useOutbox();
  return useMutation({
    mutationFn: ({ draft, files, onStored }: Press) => write(draft, onStored, files),
    meta: {
      ...(loading !== undefined && { loading }),
      ...(claimsFields && { claimsFields }),
      success: (answer) =>
        isOnItsWay(answer) ? 'Saved on this phone. It is still being sent.' : arrived(answer),
      place: toastPlaces.tracking,
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
