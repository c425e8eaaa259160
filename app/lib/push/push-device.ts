import { isStandalone, platformOf } from '../device.ts';
import type { trpc } from '../trpc.ts';
import { keepWish, readWish } from './push-wish.ts';

/** What this device can do, or why it cannot. */
export type PushState = 'insecure' | 'needs home screen' | 'unsupported' | 'denied' | 'off' | 'on';

/** The procedures of notifications. */
type Calls = ReturnType<typeof trpc.useUtils>['client']['notifications'];

/** How often (ms) the server is told again: it forgets a browser whose push service has once said that it is gone. */
const tellEveryMs = 24 * 3_600_000;
/** A worker that is still being installed is waited for so long (ms). */
const patienceMs = 15_000;

/** So long (ms) a log-out waits for the end of notifications. */
const leavePatienceMs = 3_000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(userId: number): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  // Safari on phones knows no push outside the home screen.
  if (platformOf(navigator) === 'i' && !isStandalone()) return 'needs home screen';
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && readWish()?.userId === userId;
  return isOn && (await currentSubscription()) ? 'on' : 'off';
}

/** The person said no, or nothing. */
export class NotAllowed extends Error {}

/**
 * Asks for permission and has this device notified of what concerns this person. Rejects with `NotAllowed`, or where no
 * push service or server answers. To be called from a press: browsers ask nobody out of the blue.
 */
export async function enablePush(calls: Calls, userId: number): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  keepWish({ userId });
  try {
    await subscribe(calls, userId);
  } catch (error) {
    keepWish(null);
    throw error;
  }
}

/** No more on this device, by its person's choice. */
export async function disablePush(calls: Calls): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) {
    await calls.unsubscribe.mutate({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  keepWish(null);
}

/**
 * Once a person's first page stands: what another person left here ends, and their own is renewed where the browser or the
 * server lost it, or the server's key is another.
 */
export async function settlePush(calls: Calls, userId: number): Promise<void> {
  const wish = readWish();
  if (wish?.userId === null) keepWish({ userId });
  else if (wish?.userId !== userId) return endOfAnother(calls);
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  const isTold = subscription && wish?.endpoint === subscription.endpoint;
  if (isTold && Date.now() - (wish?.toldAt ?? 0) < tellEveryMs) return;
  await subscribe(calls, userId);
}

/** After a new password the server has forgotten every device: this one stays. */
export async function renewPush(calls: Calls, userId: number): Promise<void> {
  forgetTold();
  await settlePush(calls, userId);
}

/** Before the log-out is sent, while the server still knows whose it is. Never rejects, and never takes long. */
export async function leavePush(calls: Calls): Promise<void> {
  // First: should the log-out fail, the next page tells the server again.
  forgetTold();
  const patience = new Promise((resolve) => setTimeout(resolve, leavePatienceMs));
  await Promise.race([endHere(calls).catch(() => {}), patience]);
}

async function endHere(calls: Calls): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) await calls.unsubscribe.mutate({ endpoint: subscription.endpoint });
}

/** After it: the browser's own, so that nothing comes even where the server was not reached before. */
export async function dropSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function forgetTold(): void {
  const wish = readWish();
  if (wish) keepWish({ userId: wish.userId });
}

/** Only its owner may end a subscription, and a browser is whose who subscribed it last: so it is taken over first. */
async function endOfAnother(calls: Calls): Promise<void> {
  keepWish(null);
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { endpoint, keys } = plain(subscription);
  await subscription.unsubscribe();
  await calls.subscribe.mutate({ endpoint, keys });
  await calls.unsubscribe.mutate({ endpoint });
}

async function subscribe(calls: Calls, userId: number): Promise<void> {
  const [{ publicKey }, registration] = await Promise.all([calls.pushKey.query(), readyWorker()]);
  const wanted = bytesOf(publicKey);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isSameKey(subscription.options.applicationServerKey, wanted)) {
    // With another key than the server's every push would be refused.
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: wanted,
  });
  const { endpoint, keys } = plain(subscription);
  await calls.subscribe.mutate({ endpoint, keys });
  const before = readWish()?.endpoint;
  keepWish({ userId, endpoint, toldAt: Date.now() });
  if (before && before !== endpoint) await calls.unsubscribe.mutate({ endpoint: before });
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('There is no service worker.')), patienceMs),
    ),
  ]);
}

function plain(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSameKey(key: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const known = key && new Uint8Array(key);
  return known?.length === wanted.length && known.every((byte, at) => byte === wanted[at]);
}
