import { formatMoment } from '#app/lib/format.ts';
import { renewPush } from '#app/lib/push/push-device.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { OwnSession } from '#server/auth/schema.ts';
import { CredentialList } from './credential-list.tsx';

/** Where the user is logged in. Ends one other session or all of them; this one ends by logging out. */
export function Sessions() {
  const identity = useIdentity() ?? '';
  const timeZone = useSession((answer) => answer.time_zone).data ?? 'Europe/London';
  const { client, auth } = trpc.useUtils();
  const sessions = trpc.auth.sessions.list.useQuery();
  const ending = useDialog<OwnSession | 'others'>();
  const options = {
    meta: { success: 'Logged out' },
    // The server drops the push subscriptions of all devices.
    onSuccess: () => void renewPush(client.notifications, identity).catch(() => {}),
    onSettled: () => {
      ending.close();
      return auth.sessions.list.invalidate();
    },
  };
  const remove = trpc.auth.sessions.remove.useMutation(options);
  const removeOthers = trpc.auth.sessions.removeOthers.useMutation(options);

  function end() {
    if (ending.value === 'others') removeOthers.mutate();
    else if (ending.value) remove.mutate({ id: ending.value.id });
  }

  return (
    <div className="flex flex-col gap-4">
      <CredentialList query={sessions} failed="Your sessions couldn’t be loaded">
        {(session) => ({
          key: session.id,
          name: session.device,
          state: `${session.installed ? 'Installed app. ' : ''}Last used ${formatMoment(session.last_used_at, timeZone)}`,
          end: session.is_current ? (
            <Badge tone="accent">This device</Badge>
          ) : (
            <Button kind="quiet" aria-label={`Log out ${session.device}`} onClick={() => ending.open(session)}>
              Log out
            </Button>
          ),
        })}
      </CredentialList>
      {sessions.data?.some(({ is_current }) => !is_current) && (
        <Button kind="secondary" size="touch" onClick={() => ending.open('others')}>
          Log out all other devices
        </Button>
      )}
      <ConfirmDialog
        open={ending.isOpen}
        onOpenChange={ending.close}
        title={ending.shown === 'others' ? 'Log out all other devices?' : `Log out ${ending.shown?.device ?? ''}?`}
        confirm="Log out"
        danger
        loading={remove.isPending || removeOthers.isPending}
        onConfirm={end}
      >
        To go on there, you have to log in again. What a device hasn’t sent yet stays on it until then.
      </ConfirmDialog>
    </div>
  );
}
