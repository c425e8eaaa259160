import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { type ReactNode, useEffect } from 'react';
import { isStandalone, platformOf } from '#app/lib/device.ts';
import { disablePush, enablePush, NotAllowed, type PushState, pushState } from '#app/lib/push/push-choice.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const failedMessage = 'Notifications couldn’t be turned on. Try again later.';

export function DeviceNotifications() {
  const identity = useIdentity() ?? '';
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ['push state', identity];
  const { data: state } = useQuery({ queryKey, queryFn: () => pushState(identity), staleTime: 0 });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['push state'] });
  const enable = useMutation({
    mutationFn: () => enablePush(client.notifications, identity),
    meta: {
      success: 'Notifications are on for this device',
      loading: false,
      error: (error) => (error instanceof NotAllowed ? 'Notifications are still off' : failedMessage),
    },
    onSettled: refresh,
  });
  const disable = useMutation({
    mutationFn: () => disablePush(client.notifications),
    meta: { success: 'Notifications are off for this device', loading: false },
    onSettled: refresh,
  });

  // Follows changes in the browser's own settings.
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
            <p className="text-muted text-sm">{content[state]()}</p>
            {state === 'off' && (
              <Button kind="secondary" icon={Bell} loading={enable.isPending} onClick={() => enable.mutate()}>
                Turn on notifications on this device
              </Button>
            )}
            {state === 'on' && (
              <Button kind="secondary" icon={BellOff} loading={disable.isPending} onClick={() => disable.mutate()}>
                Turn off on this device
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const content: Record<PushState, () => ReactNode> = {
  on: () => 'You’ll be notified on this device, even when Fettle is closed.',
  off: () => 'Notifications are off on this device.',
  denied: () => `Notifications are blocked for Fettle on this device. ${undoDenial()}`,
  'needs home screen': () => (
    <span>
      On an iPhone or iPad, notifications need the app on your home screen. Tap <strong>Share</strong>, then{' '}
      <strong>Add to Home Screen</strong>, and open Fettle from there.
    </span>
  ),
  insecure: () => 'Notifications need a secure address (https). Ask your office for help.',
  unsupported: () => 'This browser doesn’t support notifications.',
};

/** How to unblock notifications on this platform. Browser only. */
function undoDenial(): string {
  const platform = platformOf(navigator);
  if (platform === 'i') return 'To allow them, open Settings, then Notifications, then Fettle.';
  if (platform === 'a') {
    return isStandalone()
      ? 'To allow them, press and hold the Fettle icon on your home screen, then tap App info, then Notifications.'
      : 'To allow them, tap the icon to the left of the address bar, then Permissions, then Notifications.';
  }
  return 'To allow them, select the icon to the left of the address bar and allow notifications.';
}
