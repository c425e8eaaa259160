import type { BrowserContext, Page, Worker } from '@playwright/test';
import { isWholeBrowser } from '#tests/support/browser.ts';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { keptOnPhone, workerIsReady } from '#tests/support/known-on-phone.ts';
import { makeSmallCompany } from './people.ts';

/* What the service worker does with a push, delivered by the browser's own machinery. */

test.skip(!(await isWholeBrowser()), 'the browser knows no notifications');
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });
test.describe.configure({ timeout: 90_000 });

const later = expect.configure({ timeout: 20_000 });

/** Delivers pushes to the worker of this page. */
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
  await workerIsReady(page);
}

test.beforeEach(async ({ db, login }) => {
  await makeSmallCompany(db);
  await login('sam@castlefield.example');
});

test('shows what was pushed; nothing leads to another site, and nonsense still shows something', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const push = await pusher(page);
  const icon = '/icons/icon-192.png';
  const task = {
    title: 'Helen gave you a task',
    body: 'Bring the ladder',
    path: '/time-tracking',
    tag: 'task:1',
  };
  await push(JSON.stringify(task));
  await later.poll(() => shown(page)).toMatchObject([{ ...task, icon }]);

  // The same event a second time replaces the first.
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
    .toMatchObject({ body: 'There is something new.', path: '/dashboard' });
});

/** Presses a notification. Only real presses may open and focus pages: what the worker asks of the browser is noted instead. */
async function press(worker: Worker, path: string): Promise<string[]> {
  return worker.evaluate(async (path) => {
    const scope = self as unknown as ServiceWorkerGlobalScope & { asked: string[] };
    scope.asked = [];
    Object.assign(scope.clients, {
      openWindow: async (url: string) => {
        scope.asked.push(`open ${url}`);
        return null;
      },
    });
    WindowClient.prototype.focus = async function focus() {
      scope.asked.push(`focus ${new URL(this.url).pathname}`);
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
    return [...scope.asked, `${left.length} left`];
  }, path);
}

const workerOf = (context: BrowserContext) => context.serviceWorkers()[0]!;

test('a pressed one leads to its page: the one that shows it, an open one, or a new one', async ({
  page,
  context,
}) => {
  await open(page, '/dashboard');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // What listens comes after the page, and this with it.
  await keptOnPhone(page, ['auth.session']);
  expect(await press(workerOf(context), '/dashboard')).toEqual(['focus /dashboard', '0 left']);
  expect(await press(workerOf(context), '/time-tracking')).toEqual(['focus /dashboard', '0 left']);
  await expect(page).toHaveURL('/time-tracking');
  // It went there by itself: what was typed elsewhere in the app is not lost by a reload.
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // A page that does not listen is sent there.
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

test('a subscription that the browser changes is the server’s at once', async ({ page, context, db }) => {
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
  await later
    .poll(() => db.selectFrom('push_subscriptions').select('endpoint').execute())
    .toEqual([{ endpoint }]);
});
