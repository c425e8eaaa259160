import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { customerFields } from '#server/customers/fields.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { typeCustomerMessage } from '#server/privacy/constants.ts';
import type { Customer } from './customer-list.ts';

/** Erases what an archived customer says of a person for good, once the name was typed. Rendered anew at each opening. */
export function AnonymiseCustomer({ dialog }: { dialog: DialogState<Customer> }) {
  const name = dialog.shown?.name ?? '';
  const anonymise = trpc.privacy.anonymiseCustomer.useMutation({
    meta: { success: 'Anonymised' },
    onSuccess: useRefresh('customers'),
  });
  const form = useForm({
    initial: { name: '' },
    validate: (typed) => ({ name: plainText(typed.name) === plainText(name) ? undefined : typeCustomerMessage }),
    isPending: anonymise.isPending,
    onSubmit: (typed) =>
      dialog.value && anonymise.mutate({ id: dialog.value.id, name: typed.name.trim() }, form.saved(dialog.close)),
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      role="alertdialog"
      title={`Anonymise ${name}?`}
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
        <li>Name, addresses, emails, phone, VAT number and notes are erased, also from the history.</li>
        <li>The billing details of its properties are erased too.</li>
        <li>Issued invoices, which the law asks you to keep, stay as they are.</li>
      </ul>
      <Form form={form}>
        <TextField
          label={`Type ‘${name}’ to confirm`}
          autoComplete="off"
          maxLength={customerFields.name.limit}
          {...form.text('name')}
        />
      </Form>
    </Dialog>
  );
}
