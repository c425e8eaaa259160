import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { useState } from 'react';
import { isStandalone, notificationsGranted, platformOf } from '#app/lib/device.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { promptInstall } from '#app/lib/install-prompt.ts';
import { toast } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';

const menuWords = 'Open your browser’s menu, then choose Install app or Add to Home screen.';

/** What this device can still do to have the app at hand: install it, or allow its notifications. */
export function InstallOffer() {
  // The server does not know the device.
  if (!useHydrated()) return null;
  const iOS = platformOf(navigator) === 'i';
  if (isStandalone()) return iOS ? <NotificationsButton /> : null;
  return iOS ? <ShareHint /> : <InstallButton />;
}

/** Always there: where the browser asks by itself, it asks; elsewhere its menu has it. */
function InstallButton() {
  async function install() {
    const outcome = await promptInstall();
    if (outcome === 'accepted')
      toast.success('Installation is started!, It should be available in your home screen soon.');
    else if (outcome === 'dismissed') toast('App installation dismissed.');
    else toast(menuWords, { id: 'install', duration: 8000 });
  }
  return (
    <Button kind="secondary" wide icon={Download} onClick={install}>
      Install the App
    </Button>
  );
}

function ShareHint() {
  return (
    <p className="text-balance text-center text-muted text-sm">
      To have Fettle on your home screen, tap <Share className="inline size-4 align-[-0.15em]" />{' '}
      <strong className="font-semibold text-text">Share</strong>, then{' '}
      <SquarePlus className="inline size-4 align-[-0.15em]" />{' '}
      <strong className="font-semibold text-text">Add to Home Screen</strong>.
    </p>
  );
}

function NotificationsButton() {
  const [granted, setGranted] = useState(notificationsGranted);
  if (granted || !('Notification' in window)) return null;
  async function enable() {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted')
      return toast('Notifications stay off. You can allow them in Settings, under Notifications.');
    setGranted(true);
    // They reach whoever logs in next.
    const { keepWish } = await import('#app/lib/push/push-wish.ts');
    keepWish({ userId: null });
  }
  return (
    <Button kind="secondary" wide icon={Bell} onClick={enable}>
      Enable Notifications
    </Button>
  );
}
