import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { type ReactNode, useEffect } from 'react';
import { isStandalone, platformOf } from '#app/lib/device.ts';
import { disablePush, enablePush, NotAllowed, type PushState, pushState } from '#app/lib/push/push-device.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const failedMessage = 'Notifications could not be enabled. Please try again later.';

/** Whether this device shows notifications, and the way to change it; where it cannot, what would help. */
export function DeviceNotifications({ userId }: { userId: number }) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ['push state', userId];
  const { data: state } = useQuery({ queryKey, queryFn: () => pushState(userId), staleTime: 0 });
  const look = () => queryClient.invalidateQueries({ queryKey: ['push state'] });
  const enable = useMutation({
    mutationFn: () => enablePush(client.notifications, userId),
    meta: {
      success: 'Notifications are on for this device.',
      loading: false,
      error: (error) => (error instanceof NotAllowed ? 'Notifications stay off.' : failedMessage),
    },
    onSettled: look,
  });
  const disable = useMutation({
    mutationFn: () => disablePush(client.notifications),
    meta: { success: 'Notifications are off for this device.', loading: false },
    onSettled: look,
  });

  // Whoever allows them in the browser's own settings finds it so here.
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const again = () => queryClient.invalidateQueries({ queryKey: ['push state'] });
    const listen = (found: PermissionStatus) => {
      status = found;
      status.addEventListener('change', again);
    };
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then(listen)
      .catch(() => {});
    return () => status?.removeEventListener('change', again);
  }, [queryClient]);

  return (
    <div className="mt-3 border-line border-t pt-4">
      <h3 className="font-medium">On this device</h3>
      <div className="mt-1 flex flex-col items-start gap-3" aria-live="polite">
        {state === undefined ? (
          <Skeleton className="h-12 w-full" />
        ) : (
          <>
            <p className="text-muted text-sm">{words[state]()}</p>
            {state === 'off' && (
              <Button kind="secondary" icon={Bell} loading={enable.isPending} onClick={() => enable.mutate()}>
                Enable notifications on this device
              </Button>
            )}
            {state === 'on' && (
              <Button
                kind="secondary"
                icon={BellOff}
                loading={disable.isPending}
                onClick={() => disable.mutate()}
              >
                Turn off on this device
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const words: Record<PushState, () => ReactNode> = {
  on: () => 'This device shows a notification when one of the above happens, also while Fettle is closed.',
  off: () => 'This device shows no notifications.',
  denied: () => `Notifications from Fettle are blocked on this device. ${undoDenial()}`,
  'needs home screen': () => (
    <span>
      On an iPhone or iPad notifications come to the app on the home screen. Tap <strong>Share</strong>, then{' '}
      <strong>Add to Home Screen</strong>, and open Fettle from there.
    </span>
  ),
  insecure: () => 'Browsers show notifications of secure addresses only (https). Please tell your office.',
  unsupported: () => 'This browser cannot show notifications.',
};

/** How a person takes back that they blocked notifications, on the device they hold. Browser only. */
function undoDenial(): string {
  const platform = platformOf(navigator);
  if (platform === 'i') return 'To allow them, open Settings, then Notifications, then Fettle.';
  if (platform === 'a') {
    return isStandalone()
      ? 'To allow them, hold Fettle’s icon on the home screen, then tap App info, then Notifications.'
      : 'To allow them, tap the icon left of the address, then Permissions, then Notifications.';
  }
  return 'To allow them, press the icon left of the address and allow notifications there.';
}
