import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { Leaving } from '#app/lib/leaving.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { doneMessage } from '#app/lib/toast.ts';
import type { EntryFile, NewEntry } from './entry.ts';
import { useOutbox } from './use-outbox.ts';
import { type WriteResult, write, writeMessage } from './write.ts';

interface OutboxWrite {
  entry: NewEntry;
  files?: readonly EntryFile[];
  /** Toast once the entry is sent; a generic message by default. */
  done?: string;
  /** Called once the entry is stored on the phone. */
  onStored?: () => void;
  /** Whether the mounted screen still shows the input of a rejected entry; true by default. */
  screenHasInput?: () => boolean;
}

interface Callbacks {
  onSuccess?: () => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
}

const nothing = () => {};

/** For editors that close once the text is stored: a rejected entry stays in the outbox, to be edited there. */
export const editorIsClosed = { screenHasInput: () => false };

/** A mutation through the outbox. `quiet`: no success toast, because the change is visible. */
export function useOutboxMutation({
  quiet = false,
  ...meta
}: Pick<MutationMeta, 'loading' | 'claimsFields' | 'error' | 'toastOptions'> & { quiet?: boolean }) {
  const queryClient = useQueryClient();
  const { canStore } = useOutbox();
  const isMounted = useRef(true);
  const isGone = useRef(false);
  const isLeaving = useContext(Leaving);
  useEffect(() => {
    isMounted.current = !isLeaving;
    return () => {
      isMounted.current = false;
    };
  }, [isLeaving]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const { mutateAsync, ...mutation } = useMutation({
    mutationFn: ({ entry, files, onStored = nothing, screenHasInput }: OutboxWrite) =>
      write(entry, onStored, files, () => isMounted.current && (screenHasInput?.() ?? true)),
    meta: {
      ...meta,
      success: (result, variables) =>
        isUploading(result as WriteResult)
          ? 'Saved on this phone. Still sending.'
          : writeMessage(quiet ? false : ((variables as OutboxWrite).done ?? doneMessage))(result),
    },
    // With an outbox, OutboxSession invalidates the queries.
    onSuccess: () => (canStore ? undefined : queryClient.invalidateQueries()),
  });
  return {
    ...mutation,
    /** Calls back for every write while mounted; TanStack's `mutate` only for the latest. */
    mutate(variables: OutboxWrite, { onSuccess, onError, onSettled }: Callbacks = {}) {
      const ifHere = (callback: () => void) => () => {
        if (!isGone.current) callback();
      };
      mutateAsync(variables)
        .then(
          ifHere(() => onSuccess?.()),
          (error) => ifHere(() => onError?.(error))(),
        )
        .then(ifHere(() => onSettled?.()));
    },
  };
}

/** An upload often takes longer than `write` waits for the response. */
const isUploading = (result: WriteResult): boolean => result.is === 'stored' && result.why === 'timeout';
