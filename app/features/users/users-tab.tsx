import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersIcon from 'lucide-react/icons/users';
import { useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { nameOf, type User } from '#app/features/labels/user-words.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useRowForm } from '#app/table/edit/use-row-form.ts';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { maxUsers } from '#server/import/constants.ts';
import { useUserCalls } from './use-user-calls.ts';
import { userColumns } from './user-columns.ts';
import { userListInput, userTable } from './user-tables.ts';

const UserFormDialog = lazyComponent(() =>
  import('./user-form-dialog.tsx').then((module) => module.UserFormDialog),
);

/** Who works here, and who owns what is looked after. */
export function UsersTab() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(userTable);
  const input = userListInput(table.state);
  const { query, exactTotal } = useTablePage<User, typeof input>(trpc.users.list, input);
  const calls = useUserCalls();
  const form = useRowForm<User>();
  const history = useHistoryAction('users');
  const [doomed, setDoomed] = useState<User | null>(null);
  return (
    <>
      <DataTable
        name="users"
        label="Users"
        nouns={['user', 'users']}
        spec={userTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={userColumns}
        rowLabel={nameOf}
        searchLabel="Search name, e-mail or mobile"
        timeZone={timeZone}
        today={today}
        actions={[
          { label: 'Edit', icon: Pencil, onClick: form.edit },
          history,
          { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true },
        ]}
        edits={calls.edits}
        imports={useTableImport('users', calls.edits, maxUsers)}
        exportHref={exportOf('users', input)}
        empty={{ icon: UsersIcon }}
        end={
          <Button size="small" icon={Plus} onClick={form.add}>
            Add user
          </Button>
        }
      />
      <DeleteQuestion
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        isDeleting={calls.remove.isPending}
        onDelete={() =>
          doomed && calls.remove.mutate({ id: doomed.id }, { onSettled: () => setDoomed(null) })
        }
      >
        {`${doomed ? nameOf(doomed) : ''} is deleted. Brought back they need a new password.`}
      </DeleteQuestion>
      <Later>
        {form.wanted && (
          <UserFormDialog subject={form.subject} calls={calls} today={today} onClose={form.close} />
        )}
      </Later>
    </>
  );
}
