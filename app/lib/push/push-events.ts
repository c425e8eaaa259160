/// <reference lib="webworker" />

/* What the service worker does with what the server pushes (server/infra/push/send-push.ts). */

interface Pushed {
  title: string;
  body: string;
  /** Where in the product it leads. */
  path: string;
  /** Of two with one tag only the later is shown. */
  tag?: string;
}

/** The message to an open page: go there. It answers by the port, or is no page that can. */
export interface OpenPathMessage {
  type: 'OPEN_PATH';
  path: string;
}

const firstPath = '/dashboard';
/** So long (ms) an open page has to say that it goes there by itself. */
const patienceMs = 3_000;

/** Shows what is pushed, leads where it belongs, and subscribes anew when the browser has changed the subscription. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients, location } = worker;

  /** A path of ours, whatever came; nothing that was pushed leads elsewhere. */
  function ownPath(path: unknown): string {
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
      data: { path: ownPath(path) },
    });
    event.waitUntil(shown);
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.waitUntil(open(ownPath(path ?? firstPath)));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event as PushSubscriptionChangeEvent));
  });

  /** In the page that shows it already, else in one that is open, else in a new one. */
  async function open(path: string): Promise<void> {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find(({ url }) => ownPath(url) === path);
    if (there) return void (await there.focus());
    const page = pages[0];
    if (!page) return void (await clients.openWindow(path));
    await page.focus();
    if (!(await goesBy(page, path))) await page.navigate(path).catch(() => clients.openWindow(path));
  }

  /**
   * The server is told by whoever is logged in in this browser: another person's first page has ended what was not theirs.
   * Without a session their next page tells it.
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

/** Something must be shown for every push, or the browser shows words of its own. */
function read(data: PushMessageData | null): Pushed {
  try {
    const { title, body = '', path = firstPath, tag } = (data?.json() ?? {}) as Partial<Pushed>;
    if (title) return { title, body, path, ...(tag && { tag }) };
  } catch {
    // Not of ours, or nothing.
  }
  return { title: 'Fettle', body: 'There is something new.', path: firstPath };
}

/** Whether the page goes there by itself, which keeps what is not a page's own: no reload. */
function goesBy(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), patienceMs);
  });
  const message: OpenPathMessage = { type: 'OPEN_PATH', path };
  page.postMessage(message, [port2]);
  return answered;
}
