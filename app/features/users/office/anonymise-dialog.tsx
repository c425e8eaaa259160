import { nameOf, type User } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmNameDialog } from '#app/ui/confirm-name-dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
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
  return (
    <ConfirmNameDialog
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      title={`Anonymise ${fullName}?`}
      name={fullName}
      error={typeNameMessage}
      maxLength={userFields.first_name.limit + userFields.last_name.limit + 1}
      confirm="Anonymise"
      isPending={anonymise.isPending}
      onConfirm={(name, options) => dialog.value && anonymise.mutate({ id: dialog.value.id, name }, options)}
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
    </ConfirmNameDialog>
  );
}
