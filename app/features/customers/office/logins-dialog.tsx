import X from 'lucide-react/icons/x';
import { landlordsInput } from '#app/features/properties/office/property-list.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { Customer } from './customer-list.ts';

const toastOptions = toastPositions.centre;

/** The landlords whose log-ins belong to a customer: they see its quotes. */
export function LoginsDialog({ dialog, customer }: { dialog: DialogState<Customer>; customer: Customer | undefined }) {
  const { id = 0, name = '', users = [] } = customer ?? {};
  const refresh = useRefresh('customers');
  const landlords = trpc.users.list.useQuery(landlordsInput);
  const link = trpc.customers.linkUser.useMutation({
    meta: { success: 'Log-in added', toastOptions },
    onSuccess: refresh,
  });
  const unlink = trpc.customers.unlinkUser.useMutation({
    meta: { success: 'Log-in removed', toastOptions },
    onSuccess: refresh,
  });
  const options = (landlords.data?.data ?? [])
    .filter((user) => !users.some((each) => each.id === user.id))
    .map((user) => ({
      value: String(user.id),
      label: `${user.first_name} ${user.last_name}`.trim(),
      detail: user.email,
    }));
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="Log-ins"
      description={`Landlords and agents who see the quotes of ${name}.`}
    >
      {users.length === 0 && <p className="text-muted">Nobody yet</p>}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {users.map((user) => (
          <li key={user.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 grow">{user.name}</span>
            <IconButton
              icon={X}
              label={`Remove ${user.name}`}
              disabled={unlink.isPending}
              onClick={() => unlink.mutate({ id, user_id: user.id })}
            />
          </li>
        ))}
      </ul>
      <SearchSelect
        label="Add a log-in"
        placeholder="Name of a landlord or agent"
        options={options}
        value={null}
        disabled={link.isPending}
        onChange={(user_id) => {
          if (user_id !== null) link.mutate({ id, user_id: Number(user_id) });
        }}
      />
    </Dialog>
  );
}
