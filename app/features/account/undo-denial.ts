import { isStandalone, platformOf } from '#app/lib/device.ts';

/** How a person takes back that they blocked notifications, on the device they hold. Browser only. */
export function undoDenial(): string {
  const platform = platformOf(navigator);
  if (platform === 'i') return 'To allow them, open Settings, then Notifications, then Fettle.';
  if (platform === 'a') {
    return isStandalone()
      ? 'To allow them, hold Fettle’s icon on the home screen, then tap App info, then Notifications.'
      : 'To allow them, tap the icon left of the address, then Permissions, then Notifications.';
  }
  return 'To allow them, press the icon left of the address and allow notifications there.';
}
