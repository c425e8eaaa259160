import { partsOf } from '#server/auth/constants.ts';
import type { trpc } from '../trpc.ts';

/**
 * The user who wants notifications on this device. Survives a log-out, so that the same user need not enable them
 * again; another user's first page ends it.
 */
interface PushPreference {
  /**
   * Their identity. Null: the next user to log in, who enabled them on the log-in page. Earlier versions stored the number
   * of the user alone.
   */
  userId: string | number | null;
  /** The endpoint last sent to the server; absent after a log-out. */
  endpoint?: string;
  /** When it was sent (ms since 1970). */
  toldAt?: number;
}

const key = 'push';

export function readPreference(): PushPreference | null {
  try {
    const wish = JSON.parse(localStorage.getItem(key) ?? 'null') as PushPreference | null;
    return wish && (wish.userId === null || ['string', 'number'].includes(typeof wish.userId)) ? wish : null;
  } catch {
    return null;
  }
}

export function savePreference(wish: PushPreference | null): void {
  try {
    if (wish) localStorage.setItem(key, JSON.stringify(wish));
    else localStorage.removeItem(key);
  } catch {
    // Storage is unavailable; notifications last until the log-out.
  }
}

export type NotificationClient = ReturnType<typeof trpc.useUtils>['client']['notifications'];

/** How often (ms) to renew the subscription: the server drops one that its push service has reported as gone. */
const reportEveryMs = 24 * 3_600_000;
/** How long to wait for a service worker that is still installing, ms. */
const readyTimeoutMs = 15_000;

/** How long a log-out waits for unsubscribing, ms. */
const unsubscribeTimeoutMs = 3_000;

export const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Run after a user's first page: ends another user's subscription and renews the user's own if the browser or the
 * server lost it, or the server's key changed.
 */
export async function settlePush(calls: NotificationClient, identity: string): Promise<void> {
  const wish = readPreference();
  if (wish?.userId === null) savePreference({ userId: identity });
  else if (!isOwn(wish, identity)) return endOfAnother(calls);
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  // By an earlier version it may have been reported for another company's user of that number.
  const isReported = subscription && wish?.endpoint === subscription.endpoint && wish?.userId === identity;
  if (isReported && Date.now() - (wish?.toldAt ?? 0) < reportEveryMs) return;
  await subscribe(calls, identity);
}

export const isOwn = (wish: PushPreference | null, identity: string): boolean =>
  wish !== null && (wish.userId === identity || wish.userId === partsOf(identity).user_id);

/** Subscribes again after a password change, for which the server drops all devices. */
export async function renewPush(calls: NotificationClient, identity: string): Promise<void> {
  clearReported();
  await settlePush(calls, identity);
}

/** Call before the log-out request, while the session is valid. Never rejects; takes at most `unsubscribeTimeoutMs`. */
export async function leavePush(calls: NotificationClient): Promise<void> {
  // First, so that the next page subscribes again if the log-out fails.
  clearReported();
  const ending = currentSubscription().then((found) => found && calls.unsubscribe.mutate({ endpoint: found.endpoint }));
  const timeout = new Promise((resolve) => setTimeout(resolve, unsubscribeTimeoutMs));
  await Promise.race([ending.catch(() => {}), timeout]);
}

/** Call after the log-out: unsubscribes in the browser, so that no push arrives even if the server was unreachable. */
export async function dropSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Call before the page of another user who is the same person: they want what this one wanted. */
export function passPushOn(): void {
  if (readPreference()) savePreference({ userId: null });
}

function clearReported(): void {
  const wish = readPreference();
  if (wish) savePreference({ userId: wish.userId });
}

/** Only its owner may end a subscription, so the current user takes it over before ending it. */
async function endOfAnother(calls: NotificationClient): Promise<void> {
  savePreference(null);
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { endpoint, keys } = plain(subscription);
  await subscription.unsubscribe();
  await calls.subscribe.mutate({ endpoint, keys });
  await calls.unsubscribe.mutate({ endpoint });
}

export async function subscribe(calls: NotificationClient, identity: string): Promise<void> {
  const [{ publicKey }, registration] = await Promise.all([calls.pushKey.query(), readyWorker()]);
  const expectedKey = bytesOf(publicKey);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isSameKey(subscription.options.applicationServerKey, expectedKey)) {
    // The push service rejects every push signed with another key than the subscription's.
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: expectedKey,
  });
  const { endpoint, keys } = plain(subscription);
  await calls.subscribe.mutate({ endpoint, keys });
  const before = readPreference()?.endpoint;
  savePreference({ userId: identity, endpoint, toldAt: Date.now() });
  if (before && before !== endpoint) await calls.unsubscribe.mutate({ endpoint: before });
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('There is no service worker.')), readyTimeoutMs),
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

function isSameKey(key: ArrayBuffer | null, expectedKey: Uint8Array): boolean {
  const known = key && new Uint8Array(key);
  return known?.length === expectedKey.length && known.every((byte, at) => byte === expectedKey[at]);
}
