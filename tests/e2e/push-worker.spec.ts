import type { BrowserContext, Page, Worker } from '@playwright/test';
import { isWholeBrowser } from '#tests/support/browser.ts';
import { waitForCached, waitForServiceWorker } from '#tests/support/cached-on-phone.ts';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

/* The service worker's handling of push messages, delivered through the browser. */

test.skip(!(await isWholeBrowser()), 'the browser knows no notifications');
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });
test.describe.configure({ timeout: 90_000 });

const later = expect.configure({ timeout: 20_000 });

/** Delivers push messages to the service worker of this page. */
async function pusher(page: Page): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const registration = await navigator.serviceWorker.getRegistration();
    const all = await registration!.getNotifications();
    return all.map(({ title, body, tag, icon, data }) => ({
      title,
      body,
      tag,
      icon: new URL(icon).pathname,
      path: data.path,
      state: active?.state,
    }));
  });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await waitForServiceWorker(page);
}

test.beforeEach(async ({ db, login }) => {
  await makeSmallCompany(db);
  await login('sam@castlefield.example');
});

test('shows a pushed message; links stay on this site, and an invalid message shows a default', async ({ page }) => {
  await open(page, '/dashboard');
  const push = await pusher(page);
  const icon = '/icons/icon-192.png';
  const task = {
    title: 'Helen assigned you a task',
    body: 'Bring the ladder',
    path: '/time-tracking',
    tag: 'task:1',
  };
  await push(JSON.stringify(task));
  await later.poll(() => shown(page)).toMatchObject([{ ...task, icon }]);

  // The same event again replaces the first notification.
  await push(JSON.stringify({ ...task, body: 'Bring both ladders' }));
  await later.poll(() => shown(page)).toMatchObject([{ body: 'Bring both ladders' }]);

  for (const [tag, path] of [
    ['a', 'https://evil.example/x'],
    ['b', '//evil.example/x'],
    ['c', 'javascript:alert(1)'],
  ]) {
    await push(JSON.stringify({ title: 'x', body: '', path, tag }));
    await later
      .poll(async () => (await shown(page)).find((each) => each.tag === tag))
      .toMatchObject({ path: '/dashboard' });
  }
  await push('no JSON');
  await later
    .poll(async () => (await shown(page)).find(({ title }) => title === 'Fettle'))
    .toMatchObject({ body: 'You have a new notification.', path: '/dashboard' });
});

/** Simulates a press on a notification. Only real presses may open and focus pages, so calls are recorded instead. */
async function press(worker: Worker, path: string): Promise<string[]> {
  return worker.evaluate(async (path) => {
    const scope = self as unknown as ServiceWorkerGlobalScope & { calls: string[] };
    scope.calls = [];
    Object.assign(scope.clients, {
      openWindow: async (url: string) => {
        scope.calls.push(`open ${url}`);
        return null;
      },
    });
    WindowClient.prototype.focus = async function focus() {
      scope.calls.push(`focus ${new URL(this.url).pathname}`);
      return this;
    };
    await scope.registration.showNotification('press me', { tag: 'press me', data: { path } });
    const [notification] = await scope.registration.getNotifications({ tag: 'press me' });
    const waits: Promise<unknown>[] = [];
    const event = new NotificationEvent('notificationclick', { notification: notification! });
    event.waitUntil = (promise) => {
      waits.push(Promise.resolve(promise));
    };
    scope.dispatchEvent(event);
    await Promise.all(waits);
    const left = await scope.registration.getNotifications({ tag: 'press me' });
    return [...scope.calls, `${left.length} left`];
  }, path);
}

const workerOf = (context: BrowserContext) => context.serviceWorkers()[0]!;

test('pressing a message focuses its page, reuses an open page, or opens a new one', async ({ page, context }) => {
  await open(page, '/dashboard');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // The listener is loaded after the page.
  await waitForCached(page, ['auth.session']);
  expect(await press(workerOf(context), '/dashboard')).toEqual(['focus /dashboard', '0 left']);
  expect(await press(workerOf(context), '/time-tracking')).toEqual(['focus /dashboard', '0 left']);
  await expect(page).toHaveURL('/time-tracking');
  // Client-side navigation, since a reload would lose text typed elsewhere.
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // A page without the listener is navigated.
  await page.goto('/api/v1/docs');
  expect(await press(workerOf(context), '/dashboard')).toEqual(['focus /api/v1/docs', '0 left']);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('about:blank');
  const openPages = () =>
    workerOf(context).evaluate(async () => {
      const { clients } = self as unknown as ServiceWorkerGlobalScope;
      return (await clients.matchAll({ includeUncontrolled: true })).length;
    });
  await later.poll(openPages).toBe(0);
  expect(await press(workerOf(context), '/time-tracking')).toEqual(['open /time-tracking', '0 left']);
});

test('a subscription changed by the browser is sent to the server at once', async ({ page, context, db }) => {
  await open(page, '/dashboard');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/renewed';
  await workerOf(context).evaluate(async (endpoint) => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    const base64url = (bytes: number[]) =>
      btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '');
    const keys = {
      p256dh: base64url([4, ...Array.from({ length: 64 }, (_, at) => at)]),
      auth: base64url(Array.from({ length: 16 }, (_, at) => at)),
    };
    const subscription = { toJSON: () => ({ endpoint, expirationTime: null, keys }) };
    const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
      oldSubscription: null,
      newSubscription: subscription,
    });
    event.waitUntil = () => {};
    scope.dispatchEvent(event);
  }, endpoint);
  await later.poll(() => db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([{ endpoint }]);
});
