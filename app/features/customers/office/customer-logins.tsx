import X from 'lucide-react/icons/x';
import { usePersonSource } from '#app/features/pickers/option-sources.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { IconButton } from '#app/ui/button.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import type { Customer } from './customer-list.ts';

const toastOptions = toastPositions.centre;

/** The landlords whose log-ins belong to a customer. They see its quotes. */
export function CustomerLogins({ customer: { id, users } }: { customer: Customer }) {
  const refresh = useRefresh('customers');
  const link = trpc.customers.linkUser.useMutation({
    meta: { success: 'Log-in added', toastOptions },
    onSuccess: refresh,
  });
  const unlink = trpc.customers.unlinkUser.useMutation({
    meta: { success: 'Log-in removed', toastOptions },
    onSuccess: refresh,
  });
  const landlords = usePersonSource([], ({ role }) => role === 'landlord');
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>Log-ins:</span>
      {users.length === 0 && <span>none</span>}
      {users.map((user) => (
        <span key={user.id} className="inline-flex items-center text-text">
          {user.name}
          <IconButton
            icon={X}
            label={`Remove ${user.name}`}
            onClick={() => unlink.mutate({ id, user_id: user.id })}
            disabled={unlink.isPending}
          />
        </span>
      ))}
      <span className="w-56">
        <SearchSelect
          label="Add a landlord’s log-in"
          isLabelHidden
          placeholder="Add a landlord"
          {...landlords}
          value={null}
          disabled={link.isPending}
          onChange={(user_id) => {
            if (user_id !== null) link.mutate({ id, user_id: Number(user_id) });
          }}
        />
      </span>
    </div>
  );
}
