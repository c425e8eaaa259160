import { useId } from 'react';
import { MailNotSetUp } from '#app/features/invoices/office/mail-not-set-up.tsx';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { mailLimits } from '#server/accounts/constants.ts';
import { maxEmailLength } from '#server/infra/constants.ts';
import type { Period } from './statement-period.tsx';

type Typed = Record<'to' | 'subject' | 'message', string | undefined>;
const nothing: Typed = { to: undefined, subject: undefined, message: undefined };
const names = ['to', 'subject', 'message'] as const;

interface EmailStatementProps {
  dialog: DialogState<true>;
  id: number;
  period: Period;
}

/** Mails a customer's statement of account; its words and address may be changed before. */
export function EmailStatement({ dialog, id, period }: EmailStatementProps) {
  const formId = useId();
  const draft = trpc.accounts.mailDraft.useQuery({ id, ...period }, { enabled: dialog.isOpen, staleTime: 0 });
  const send = trpc.accounts.send.useMutation({
    meta: { claimsFields: true, success: 'The statement is being sent', toastOptions: toastPositions.centre },
  });
  const form = useForm<Typed>({
    initial: nothing,
    onSubmit(typed) {
      const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
      send.mutate(
        { customer_ids: [id], ...period, ...given },
        {
          onSuccess: ({ left_out: [left] }) =>
            left ? form.reject(new Error(`Not sent: ${left.reason}.`)) : dialog.close(),
          onError: form.reject,
        },
      );
    },
    isPending: send.isPending,
    rest: 'to',
  });
  const isTyped = names.some((name) => (form.values[name] ?? draft.data?.[name]) !== draft.data?.[name]);
  const field = (name: keyof Typed) => ({
    value: form.values[name] ?? draft.data?.[name] ?? '',
    error: form.errors[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="Send by email"
      description="The statement will be attached as a PDF."
      actions={
        <>
          <Button type="submit" form={formId} loading={send.isPending} disabled={draft.data?.can_mail !== true}>
            Send
          </Button>
          <DialogCancel />
        </>
      }
    >
      {draft.isPending && <Skeleton className="h-72 rounded-md" />}
      {draft.isLoadingError && <QueryError title="The email couldn’t be prepared" query={draft} />}
      {draft.data && (
        <Form form={form} isHeld={isTyped} id={formId} className="flex flex-col gap-4">
          {!draft.data.can_mail && <MailNotSetUp />}
          <TextField label="To" type="email" autoComplete="off" maxLength={maxEmailLength} {...field('to')} />
          <TextField label="Subject" autoComplete="off" maxLength={mailLimits.subject} {...field('subject')} />
          <TextareaField label="Message" rows={9} maxLength={mailLimits.message} {...field('message')} />
        </Form>
      )}
    </Dialog>
  );
}
