import { nameOf, type User } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { typeNameMessage } from '#server/privacy/constants.ts';
import { userFields } from '#server/users/fields.ts';

interface AnonymiseDialogProps {
  /** Rendered anew at each opening, with an empty form. */
  dialog: DialogState<User>;
}

/** Erases a disabled person's data for good, once their name was typed. */
export function AnonymiseDialog({ dialog }: AnonymiseDialogProps) {
  const fullName = dialog.shown ? nameOf(dialog.shown) : '';
  const anonymise = trpc.privacy.anonymise.useMutation({
    meta: { success: 'Anonymised' },
    onSuccess: useRefresh('users'),
  });
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: plainText(name) === plainText(fullName) ? undefined : typeNameMessage }),
    isPending: anonymise.isPending,
    onSubmit: ({ name }) =>
      dialog.value && anonymise.mutate({ id: dialog.value.id, name: name.trim() }, form.saved(dialog.close)),
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      role="alertdialog"
      title={`Anonymise ${fullName}?`}
      description="This can’t be undone."
      actions={
        <>
          <Button kind="danger" loading={anonymise.isPending} onClick={form.submit}>
            Anonymise
          </Button>
          <DialogCancel />
        </>
      }
    >
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>Name, email, mobile, UTR and CIS verification number are erased, also from the history.</li>
        <li>Locations of their time records, their logins and devices are erased.</li>
        <li>Hours, pay, expenses, notes and photos stay, under ‘Former …’ and a number.</li>
        <li>Issued invoices, which the law asks you to keep, stay as they are.</li>
      </ul>
      <p className="mb-4 text-muted">
        Download everything about this person, and their CIS statements, first. Afterwards it’s too late.
      </p>
      <Form form={form}>
        <TextField
          label={`Type ‘${fullName}’ to confirm`}
          autoComplete="off"
          maxLength={userFields.first_name.limit + userFields.last_name.limit + 1}
          {...form.text('name')}
        />
      </Form>
    </Dialog>
  );
}
