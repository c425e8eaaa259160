import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import type { EntryFile, NewEntry } from '#app/offline/entry.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLeaveGuard } from '#app/ui/use-leave-guard.ts';
import { type PickedFile, pickedLabel, usePickedFiles } from './picked-files.tsx';

interface FormWithFiles {
  /** Toast message while sending. */
  loading: string;
  toastOptions: MutationMeta['toastOptions'];
  /** Closes the form once it is sent or stored; without it the form resets for the next entry. */
  onDone?: (() => void) | undefined;
  /** Empties the fields beside the files. */
  clear: () => void;
}

interface Sent {
  entry: NewEntry;
  files: readonly EntryFile[];
  /** Replaces the default success message. */
  done?: string;
  /** Restores the fields beside the files after a rejection. */
  restore: () => void;
  /** Field errors from the server. */
  onErrors: (errors: Record<string, string>) => void;
}

/**
 * A form with files, sent through the outbox. A rejected form is filled in again; if it is closed or already holds the
 * next entry, the rejected one stays in the outbox.
 */
export function useFormWithFiles({ loading, toastOptions, onDone, clear }: FormWithFiles) {
  const state = usePickedFiles();
  const { mutate } = useOutboxMutation({ loading, claimsFields: true, toastOptions });
  const [isStoring, setStoring] = useState(false);
  const [isStored, setStored] = useState(false);
  const picked = useRef(state.picked);
  picked.current = state.picked;

  /** Resolves to true once the entry is stored on the phone. */
  function send({ entry, files, done, restore, onErrors }: Sent): Promise<boolean> {
    const sent = state.picked;
    return new Promise((resolve) => {
      mutate(
        {
          entry,
          files,
          ...(done !== undefined && { done }),
          screenHasInput: () => onDone !== undefined || picked.current.length === 0,
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
            const errors = fieldErrorsOf(error);
            if (errors) onErrors(errors);
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
    /** Files that would be lost with the form. */
    unsent: isStored ? [] : state.picked,
  };
}

interface UnsentQuestionProps {
  /** Files that are neither sent nor stored. */
  picked: readonly PickedFile[];
  /** Sends them; resolves to false if the form is incomplete and shows its errors. */
  onUpload: () => Promise<boolean>;
  /** They are being sent already. */
  isStoring: boolean;
  onDiscard: () => void;
}

/**
 * Asks before chosen files are lost by Back, by closing their dialog, by another tab or by a reload. Leaves once
 * nothing would be lost, also when the files were stored while it asked.
 */
export function UnsentFilesDialog({ picked, onUpload, isStoring, onDiscard }: UnsentQuestionProps) {
  const isHeld = picked.length > 0;
  const { isAsking, stay, leave } = useLeaveGuard(isHeld, 'files');
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (isAsking && !isHeld) leave();
  });

  async function upload() {
    setSending(true);
    const isSafe = await onUpload();
    setSending(false);
    if (!isSafe) stay();
  }
  const [text, setText] = useState('');
  const now = pickedLabel(picked);
  if (isAsking && isHeld && text !== now) setText(now);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={stay}
      role="alertdialog"
      title={`${text} ${text.startsWith('1 ') ? 'is' : 'are'} not uploaded yet`}
      description="They’ll be lost if you leave now. If you upload them, they’re kept, even offline."
      actions={
        <>
          <Button loading={isSending || isStoring} onClick={upload}>
            Upload
          </Button>
          <Button kind="secondary" onClick={onDiscard} disabled={isStoring}>
            Discard
          </Button>
          <Button kind="quiet" onClick={stay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
