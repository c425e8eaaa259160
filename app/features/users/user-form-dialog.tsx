import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import type { Changes } from '#app/components/table/row-edits.ts';
import { RowForm } from '#app/components/table/row-form.tsx';
import { claimedFields } from '#app/lib/error-words.ts';
import type { RouterInputs } from '#server/api/router.ts';
import type { useUserCalls } from './use-user-calls.ts';
import { userColumns } from './user-columns.ts';
import type { User } from './user-words.ts';

interface UserFormDialogProps {
  /** A user to be changed, 'new' for one to be added; null: closed. */
  subject: User | 'new' | null;
  calls: ReturnType<typeof useUserCalls>;
  today: string;
  onClose: () => void;
}

/** A user's whole form. The password of one that exists stays as it is when its field is left empty. */
export function UserFormDialog({ subject, calls, today, onClose }: UserFormDialogProps) {
  const { create, update } = calls;
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // What leaves is still seen leaving.
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) {
    setLast(subject);
    setRefused({});
  }
  const after = {
    onSuccess: onClose,
    onError: (error: unknown) => setRefused(claimedFields(error) ?? {}),
  };
  function submit(values: Changes) {
    if (last === 'new') return create.mutate(values as RouterInputs['users']['create'], after);
    if (!last || Object.keys(values).length === 0) return onClose();
    update.mutate({ id: last.id, changes: values, expected_updatedAt: last.updatedAt }, after);
  }
  const isNew = last === 'new';
  return (
    <Dialog
      open={subject !== null}
      onOpenChange={onClose}
      kind="panel"
      title={isNew ? 'Add user' : 'Edit user'}
    >
      {last && (
        <RowForm
          key={isNew ? 'new' : last.id}
          columns={userColumns}
          row={isNew ? undefined : last}
          today={today}
          submit={isNew ? 'Add user' : 'Save'}
          isSending={create.isPending || update.isPending}
          refused={refused}
          onSubmit={submit}
        />
      )}
    </Dialog>
  );
}
