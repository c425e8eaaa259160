import { isStandalone, platformOf } from '../device.ts';
import {
  currentSubscription,
  isOwn,
  isSupported,
  type NotificationClient,
  readPreference,
  savePreference,
  subscribe,
} from './push-device.ts';

/** The state of push on this device, or why it is unavailable. */
export type PushState = 'insecure' | 'needs home screen' | 'unsupported' | 'denied' | 'off' | 'on';

export async function pushState(identity: string): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  // iOS supports push only for installed apps.
  if (platformOf(navigator) === 'i' && !isStandalone()) return 'needs home screen';
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && isOwn(readPreference(), identity);
  return isOn && (await currentSubscription()) ? 'on' : 'off';
}

/** The user denied or dismissed the permission prompt. */
export class NotAllowed extends Error {}

/**
 * Asks for permission and subscribes this device. Rejects with `NotAllowed`, or if the push service or the server is
 * unreachable. Call it from a click: browsers only prompt on a user action.
 */
export async function enablePush(calls: NotificationClient, identity: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  savePreference({ userId: identity });
  try {
    await subscribe(calls, identity);
  } catch (error) {
    savePreference(null);
    throw error;
  }
}

export async function disablePush(calls: NotificationClient): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) {
    await calls.unsubscribe.mutate({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  savePreference(null);
}
