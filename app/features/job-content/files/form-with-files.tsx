import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import type { EntryFile, NewEntry } from '#app/offline/entry.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, type FormState } from '#app/ui/form.tsx';
import { useLeaveGuard } from '#app/ui/leave-dialog.tsx';
import { type PickedFile, PickedFilesField, pickedLabel, usePickedFiles } from './picked-files.tsx';

interface FormWithFiles {
  /** Toast message while sending. */
  loading: string;
  toastOptions: MutationMeta['toastOptions'];
  /** Closes the form once it is sent or stored; without it the form resets for the next entry. */
  onDone?: (() => void) | undefined;
  /** Clears the fields beside the files. */
  clear: () => void;
  /** The entry to send. Null if the form is incomplete and shows its errors. `chosen`: the files without posters. */
  prepare: (files: readonly EntryFile[], chosen: readonly { name: string; size: number }[]) => Promise<Sent | null>;
}

interface Sent {
  entry: NewEntry;
  /** Replaces the default success message. */
  done?: string;
  /** Restores the fields beside the files after a rejection. */
  restore: () => void;
  onErrors: (errors: Record<string, string>) => void;
}

/**
 * A form with files, sent through the outbox. A rejected form is filled in again; if it is closed or already holds the
 * next entry, the rejected one stays in the outbox.
 */
export function useFormWithFiles({ loading, toastOptions, onDone, clear, prepare }: FormWithFiles) {
  const state = usePickedFiles();
  const { mutate } = useOutboxMutation({ loading, claimsFields: true, toastOptions });
  const [isStoring, setStoring] = useState(false);
  const [isStored, setStored] = useState(false);
  const picked = useRef(state.picked);
  picked.current = state.picked;

  /** Resolves to true once the entry is stored on the phone. */
  function send(
    { entry, done, restore, onErrors }: Sent,
    sent: readonly PickedFile[],
    files: readonly EntryFile[],
  ): Promise<boolean> {
    const isHeld = () => picked.current.some(({ id }) => !sent.some((each) => each.id === id));
    return new Promise((resolve) => {
      mutate(
        {
          entry,
          files,
          ...(done !== undefined && { done }),
          screenHasInput: () => onDone !== undefined || !isHeld(),
          onStored() {
            if (onDone) setStored(true);
            else {
              state.drop(sent);
              clear();
              setStoring(false);
            }
            resolve(true);
          },
        },
        {
          onSuccess: () => onDone?.(),
          onError(error) {
            if (!onDone && !isHeld()) {
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
  async function store(sent: readonly PickedFile[]): Promise<boolean> {
    setStoring(true);
    const files = await state.toSend(sent);
    const chosen = files.flatMap(({ name, part, blob }) => (part ? [] : [{ name, size: blob.size }]));
    const prepared = await prepare(files, chosen);
    if (prepared) return send(prepared, sent, files);
    setStoring(false);
    return false;
  }
  /** Resolves to false if nothing was stored. */
  const upload = async (): Promise<boolean> => !isStoring && store(state.picked);
  const shots = useRef<Promise<unknown>>(Promise.resolve());
  /** Stores what the camera took at once, one after the other. What cannot be stored stays in the form. */
  function shoot(files: readonly File[]): void {
    const taken = state.add(files);
    shots.current = shots.current.then(() => store(taken));
  }
  /** `unsent`: files that would be lost with the form. */
  return { state, upload, shoot, isStoring, unsent: isStored ? [] : state.picked };
}

interface FormWithFilesProps<Values extends object> {
  form: FormState<Values>;
  files: ReturnType<typeof useFormWithFiles>;
  label: string;
  /** Format of an input: 'image/*,video/*'. */
  accept: string;
  submit: string;
  describedBy?: string;
  /** The camera's pictures are stored without a press of `submit`. */
  keepsShots?: boolean;
  /** The fields above the files. */
  above?: ReactNode;
  /** The fields below the files. */
  children: ReactNode;
}

/** Chosen files, the form's other fields and its submit button. Asks before leaving with unsent files. */
export function FormWithFiles<Values extends object>(props: FormWithFilesProps<Values>) {
  const { form, files, label, accept, submit, describedBy, keepsShots = false, above, children } = props;
  const { state, upload, shoot, isStoring, unsent } = files;
  return (
    <>
      <Form form={form} isHeld={unsent.length === 0 && !isStoring && form.isDirty} className="flex flex-col gap-4">
        {above}
        <PickedFilesField
          label={label}
          state={state}
          accept={accept}
          error={form.errors.files}
          onChange={() => form.change({}, ['files'])}
          onShot={keepsShots ? shoot : undefined}
        />
        {children}
        <Button type="submit" size="touch" wide loading={isStoring} aria-describedby={describedBy}>
          {submit}
        </Button>
      </Form>
      <UnsentFilesDialog picked={unsent} onUpload={upload} isStoring={isStoring} onDiscard={state.clear} />
    </>
  );
}

interface UnsentFilesProps {
  picked: readonly PickedFile[];
  /** Sends them; resolves to false if the form is incomplete and shows its errors. */
  onUpload: () => Promise<boolean>;
  isStoring: boolean;
  onDiscard: () => void;
}

/**
 * Asks before chosen files are lost by Back, by closing their dialog, by another tab or by a reload. Leaves once
 * nothing would be lost, also when the files were stored while it asked.
 */
function UnsentFilesDialog({ picked, onUpload, isStoring, onDiscard }: UnsentFilesProps) {
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
