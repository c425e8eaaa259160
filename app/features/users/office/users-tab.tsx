import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserX from 'lucide-react/icons/user-x';
import UsersIcon from 'lucide-react/icons/users';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { nameOf, type User } from '#app/features/labels/user-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useDownload } from '#app/lib/use-download.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RouterInputs } from '#server/router.ts';
import { anonymisedMessage } from '#server/users/constants.ts';
import { useUserLink } from './use-user-link.ts';
import { userColumns, userFormColumns } from './user-columns.ts';
import { userTable } from './user-list.ts';

const RowFormDialog = rowFormDialog<User>();

type NewUser = RouterInputs['users']['create'] & { access?: string };

const whyFixed = ({ anonymised_at }: User) => (anonymised_at ? anonymisedMessage : undefined);

const AnonymiseDialog = lazyPart(() => import('./anonymise-dialog.tsx').then((module) => module.AnonymiseDialog));

const TwoStepDialog = lazyPart(() => import('./two-step-dialog.tsx').then((module) => module.TwoStepDialog));

const UserLinkDialogs = lazyPart(() => import('./user-link.tsx').then((module) => module.UserLinkDialogs));

export function UsersTab() {
  const { client } = trpc.useUtils();
  const link = useUserLink();
  const create = {
    async mutate({ access: _, ...values }: NewUser) {
      const user = await client.users.create.mutate(values);
      // Without a mail server, the invitation is for the admin to pass on.
      if (!user.login_ready && !user.invited && user.status === 'active') link.send(user);
      return user;
    },
  };
  const { page, form, remove } = useTableResource({
    entity: 'users',
    spec: userTable,
    list: trpc.users.list,
    procedures: { create, update: client.users.update, remove: client.users.remove },
    // An invitation can't be taken back.
    added: () => 'Added',
  });
  const opened = useRowForm<User>(RowFormDialog);
  const deleting = useDeleting<User>();
  const download = useDownload();
  const anonymising = useDialog<User>();
  const unprotecting = useDialog<User>();
  return (
    <>
      <DataTable
        {...page}
        label="Users"
        nouns={['user', 'users']}
        columns={userColumns}
        rowLabel={nameOf}
        searchLabel="Search name, email or mobile"
        blockedReason={whyFixed}
        actions={[
          { label: 'Edit', icon: Pencil, onClick: opened.edit, blockedReason: whyFixed },
          ...link.actions,
          useHistoryAction('users'),
          deleting.action,
        ]}
        menu={[
          {
            label: 'Download everything about this person',
            icon: Download,
            onClick: ({ id }) => download.mutate(`/api/v1/users/${id}/everything`),
          },
          {
            label: 'Turn off two-step login',
            icon: ShieldOff,
            isHidden: ({ role, two_step_login }) => role === 'admin' || !two_step_login,
            onClick: unprotecting.open,
          },
          {
            label: 'Anonymise',
            icon: UserX,
            isDanger: true,
            isHidden: ({ status, anonymised_at }) => status === 'active' || anonymised_at !== null,
            onClick: anonymising.open,
          },
        ]}
        empty={{ icon: UsersIcon }}
        end={
          <HeadEnd>
            <Button size="small" icon={Plus} onClick={opened.add}>
              Add user
            </Button>
          </HeadEnd>
        }
      />
      <DeleteRowDialog confirm="Delete user" deleting={deleting} remove={remove}>
        {(user) => `${nameOf(user)} will be deleted. If you restore them, they’ll need a new link or password.`}
      </DeleteRowDialog>
      <UserLinkDialogs needed={link.sending.isOpen || link.made.isOpen} link={link} />
      <OpenedForm opened={opened}>
        {(dialog) => (
          <RowFormDialog {...form} dialog={dialog} noun="user" columns={userFormColumns} today={page.today} />
        )}
      </OpenedForm>
      {unprotecting.isMounted && <TwoStepDialog dialog={unprotecting} />}
      {anonymising.isMounted && <AnonymiseDialog key={anonymising.openings} dialog={anonymising} />}
    </>
  );
}
