import type { User } from '#app/features/labels/user-words.ts';
import { RowFormDialog } from '#app/table/edit/row-form-dialog.tsx';
import type { RouterInputs } from '#server/router.ts';
import type { useUserCalls } from './use-user-calls.ts';
import { userColumns } from './user-columns.ts';

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
  return (
    <RowFormDialog
      subject={subject}
      noun="user"
      columns={userColumns}
      today={today}
      isSending={create.isPending || update.isPending}
      onAdd={(values, after) => create.mutate(values as RouterInputs['users']['create'], after)}
      onChange={({ id, updatedAt }, changes, after) =>
        update.mutate({ id, changes, expected_updatedAt: updatedAt }, after)
      }
      onClose={onClose}
    />
  );
}
