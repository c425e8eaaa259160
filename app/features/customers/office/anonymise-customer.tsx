import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmNameDialog } from '#app/ui/confirm-name-dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { customerFields } from '#server/customers/fields.ts';
import { typeCustomerMessage } from '#server/privacy/constants.ts';
import type { Customer } from './customer-list.ts';

/** Erases the personal data of an archived customer for good. Rendered anew at each opening. */
export function AnonymiseCustomer({ dialog }: { dialog: DialogState<Customer> }) {
  const name = dialog.shown?.name ?? '';
  const anonymise = trpc.privacy.anonymiseCustomer.useMutation({
    meta: { success: 'Anonymised' },
    onSuccess: useRefresh('customers'),
  });
  return (
    <ConfirmNameDialog
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      title={`Anonymise ${name}?`}
      name={name}
      error={typeCustomerMessage}
      maxLength={customerFields.name.limit}
      confirm="Anonymise"
      isPending={anonymise.isPending}
      onConfirm={(typed, options) => dialog.value && anonymise.mutate({ id: dialog.value.id, name: typed }, options)}
    >
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>Name, addresses, emails, phone, VAT number and notes are erased, also from the history.</li>
        <li>The billing details of its properties are erased too.</li>
        <li>Issued invoices, which the law asks you to keep, stay as they are.</li>
      </ul>
    </ConfirmNameDialog>
  );
}
