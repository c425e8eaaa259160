import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { documentMailFields } from '#server/quotes/fields.ts';
import { MailNotSetUp } from './mail-not-set-up.tsx';

const names = ['to', 'subject', 'message'] as const;
type Name = (typeof names)[number];

/** Texts that the user changed; the server fills in the others. */
export type TypedMail = Partial<Record<Name, string>>;

interface MailFormOptions {
  /** The texts that the server suggests; undefined while they load. */
  suggested: Partial<Record<Name, string>> | undefined;
  isPending: boolean;
  onSubmit: (typed: TypedMail) => void;
}

/** The form of `MailDialog`. */
export function useMailForm({ suggested, isPending, onSubmit }: MailFormOptions) {
  const form = useForm<Record<Name, string | undefined>>({
    initial: { to: undefined, subject: undefined, message: undefined },
    isPending,
    // Errors of other fields show at the address.
    rest: 'to',
    onSubmit: (values) =>
      onSubmit(Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))),
  });
  return {
    form,
    isTyped: names.some((name) => (form.values[name] ?? suggested?.[name]) !== suggested?.[name]),
    field: (name: Name) => ({
      label: documentMailFields[name === 'to' ? 'recipient' : name].label,
      maxLength: documentMailFields[name === 'to' ? 'recipient' : name].limit,
      value: form.values[name] ?? suggested?.[name] ?? '',
      error: form.errors[name] ?? null,
      onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
    }),
  };
}

interface MailDialogProps {
  dialog: Pick<DialogState, 'isOpen' | 'close'>;
  mail: ReturnType<typeof useMailForm>;
  draft: Parameters<typeof QueryError>[0]['query'] & {
    data: { can_mail: boolean } | undefined;
    isPending: boolean;
    isLoadingError: boolean;
  };
  title: string;
  description: string;
  sendLabel?: string;
  isSending: boolean;
  /** False: nothing can be sent, although mail is set up. */
  canSend?: boolean;
  actions?: ReactNode;
  /** Above the fields, such as what was rejected. */
  notice?: ReactNode;
  /** In place of the address, for several recipients. */
  recipients?: ReactNode;
  hints?: { subject?: string | undefined; message?: string | undefined };
  rows?: number;
}

/** Mails a document; its address and words may be changed before. */
export function MailDialog(props: MailDialogProps) {
  const { dialog, mail, draft, title, description, sendLabel = 'Send', isSending, canSend = true } = props;
  const { actions, notice, recipients, hints = {}, rows = 9 } = props;
  const formId = useId();
  const canMail = draft.data?.can_mail === true;
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={title}
      description={description}
      actions={
        <>
          <Button type="submit" form={formId} loading={isSending} disabled={!canMail || !canSend}>
            {sendLabel}
          </Button>
          {actions}
          <DialogCancel />
        </>
      }
    >
      {draft.isPending && <Skeleton className="h-72 rounded-md" />}
      {draft.isLoadingError && <QueryError title="The email couldn’t be prepared" query={draft} />}
      {draft.data && (
        <Form form={mail.form} isHeld={mail.isTyped} id={formId} className="flex flex-col gap-4">
          {!canMail && <MailNotSetUp />}
          <div className="empty:hidden">{notice}</div>
          <div>{recipients ?? <TextField type="email" autoComplete="off" {...mail.field('to')} />}</div>
          <TextField autoComplete="off" hint={hints.subject} {...mail.field('subject')} />
          <TextareaField rows={rows} hint={hints.message} {...mail.field('message')} />
        </Form>
      )}
    </Dialog>
  );
}
