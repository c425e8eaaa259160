import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { Leaving } from '#app/lib/leaving.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import type { EntryFile, NewEntry } from './entry.ts';
import { useOutbox } from './use-outbox.ts';
import { type WriteResult, write, writeMessage } from './write.ts';

interface OutboxWrite {
  entry: NewEntry;
  files?: readonly EntryFile[];
  /** Instead of the usual message when it has arrived. */
  done?: string;
  /** Called when it is safe on the phone. */
  onStored?: () => void;
  /** Whether the screen, if still mounted, can show a rejected entry again; true by default. */
  mayTakeBack?: () => boolean;
}

interface Callbacks {
  onSuccess?: () => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
}

const nothing = () => {};

/** For texts whose editor closes as soon as they are stored: a rejected one stays in the outbox, to be edited there. */
export const editorIsClosed = { mayTakeBack: () => false };

/** A mutation through the outbox. `quiet`: no toast once it has arrived, because the change is visible. */
export function useOutboxMutation({
  loading,
  claimsFields,
  error,
  place,
  quiet = false,
}: Pick<MutationMeta, 'loading' | 'claimsFields' | 'error' | 'place'> & { quiet?: boolean }) {
  const queryClient = useQueryClient();
  const { isKept } = useOutbox();
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
    mutationFn: ({ entry, files, onStored = nothing, mayTakeBack }: OutboxWrite) =>
      write(entry, onStored, files, () => isMounted.current && (mayTakeBack?.() ?? true)),
    meta: {
      ...(loading !== undefined && { loading }),
      ...(claimsFields && { claimsFields }),
      ...(error !== undefined && { error }),
      ...(place && { place }),
      success: (result, variables) =>
        isUploading(result as WriteResult)
          ? 'Saved on this phone. It is still being sent.'
          : writeMessage(
              quiet ? false : ((variables as OutboxWrite).done ?? 'Operation completed successfully!'),
            )(result),
    },
    // With an outbox, OutboxSession does.
    onSuccess: () => (isKept ? undefined : queryClient.invalidateQueries()),
  });
  return {
    ...mutation,
    /** Calls back for each write while the screen is mounted. TanStack's `mutate` does so for the latest only. */
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

/** An upload takes longer than a screen waits for the answer. */
const isUploading = (result: WriteResult): boolean => result.is === 'stored' && result.why === 'timeout';
