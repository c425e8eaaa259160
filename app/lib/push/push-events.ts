/// <reference lib="webworker" />

/* Handles pushes in the service worker (sent by server/notifications/send-push.ts). */

interface Pushed {
  title: string;
  body: string;
  /** The in-app path that a click opens. */
  path: string;
  /** A notification replaces an earlier one with the same tag. */
  tag?: string;
}

/** Asks an open page to navigate. The page replies on the port; pages that cannot do not reply. */
export interface OpenPathMessage {
  type: 'OPEN_PATH';
  path: string;
}

const firstPath = '/dashboard';
/** How long (ms) an open page has to reply that it navigates. */
const answerTimeoutMs = 3_000;

/** Shows pushes, opens their pages on click, and subscribes again when the browser changes the subscription. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients, location } = worker;

  /** Returns a path of our own origin, else the default; a push must not lead elsewhere. */
  function internalPath(path: unknown): string {
    if (!URL.canParse(String(path), location.origin)) return firstPath;
    const url = new URL(String(path), location.origin);
    return url.origin === location.origin ? `${url.pathname}${url.search}` : firstPath;
  }

  worker.addEventListener('push', (event) => {
    const { title, body, path, tag } = read(event.data);
    const shown = registration.showNotification(title, {
      body,
      ...(tag && { tag }),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      lang: 'en-GB',
      data: { path: internalPath(path) },
    });
    event.waitUntil(shown);
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.waitUntil(open(internalPath(path ?? firstPath)));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event as PushSubscriptionChangeEvent));
  });

  /** Prefers a page that already shows the path, then any open page, then a new one. */
  async function open(path: string): Promise<void> {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find(({ url }) => internalPath(url) === path);
    if (there) return void (await there.focus());
    const page = pages[0];
    if (!page) return void (await clients.openWindow(path));
    await page.focus();
    if (!(await goesBy(page, path))) await page.navigate(path).catch(() => clients.openWindow(path));
  }

  /**
   * Uses the session of the logged-in user; another user's first page has already ended subscriptions that are not
   * theirs. Without a session, the next page subscribes.
   */
  async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
    const key = oldSubscription?.options.applicationServerKey;
    if (!newSubscription && !key) return;
    const subscription =
      newSubscription ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key! }));
    await fetch('/api/v1/auth/push-subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(subscription),
    });
  }
}

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

/** Browsers require a notification for every push and otherwise show a default one. */
function read(data: PushMessageData | null): Pushed {
  try {
    const { title, body = '', path = firstPath, tag } = (data?.json() ?? {}) as Partial<Pushed>;
    if (title) return { title, body, path, ...(tag && { tag }) };
  } catch {
    // Invalid or empty data.
  }
  return { title: 'Fettle', body: 'You have a new notification.', path: firstPath };
}

/** Asks the page to navigate without a reload, which keeps its state. Resolves to false if it cannot. */
function goesBy(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerTimeoutMs);
  });
  const message: OpenPathMessage = { type: 'OPEN_PATH', path };
  page.postMessage(message, [port2]);
  return answered;
}
