import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

/* Notifications with the real service worker. Headless browsers have no push service: see `standIn`. */

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 90_000 });

/** Timeout for chunks loaded after the page, which is slow on a busy machine. */
const later = expect.configure({ timeout: 20_000 });

/** Replaces the browser's push service; the subscription survives reloads, as a real one does. */
function standIn() {
  const key = 'stand-in';
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
  const read = () => {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return (
      kept && {
        endpoint: kept.endpoint,
        options: { applicationServerKey: Uint8Array.from(kept.applicationServerKey as number[]).buffer },
        toJSON: () => ({ endpoint: kept.endpoint, keys: kept.keys }),
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      }
    );
  };
  // Grants the permission; `grantPermissions` has no effect in headless browsers.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    getSubscription: async () => read(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (localStorage.getItem('no push service')) throw new DOMException('no service', 'AbortError');
      const point = crypto.getRandomValues(new Uint8Array(65));
      point[0] = 4;
      const keys = {
        p256dh: base64url(point),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      };
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      localStorage.setItem(key, JSON.stringify({ endpoint, keys, applicationServerKey: [...applicationServerKey] }));
      return read();
    },
  });
}

const endpointHere = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('stand-in') ?? 'null')?.endpoint ?? null);

/** Users whose browsers the server would notify. */
const subscriptions = (db: Database) =>
  db
    .selectFrom('push_subscriptions as s')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .select(['u.first_name', 's.endpoint'])
    .execute();

const enable = (page: Page) => page.getByRole('button', { name: 'Turn on notifications on this device' });
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off on this device' });

async function openAccount(page: Page) {
  await page.goto('/dashboard?account');
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  // No target is half covered by the bars.
  await page.getByRole('heading', { name: 'Access tokens' }).scrollIntoViewIfNeeded();
}

async function logInByHand(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.beforeEach(async ({ db }) => {
  await makeSmallCompany(db);
});

test.describe('if allowed', () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await page.addInitScript(standIn);
  });

  test('turned on, off and on again: the server knows the device’s user', async ({ page, login, db }) => {
    await login('sam@castlefield.example');
    await openAccount(page);
    await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
    await expectAccessible(page);
    await enable(page).click();
    await expect(page.getByText('Notifications are on for this device')).toBeVisible();
    await expect(turnOff(page)).toBeVisible();
    await expectAccessible(page);
    expect(await subscriptions(db)).toEqual([{ first_name: 'Sam', endpoint: await endpointHere(page) }]);

    await page.reload();
    await turnOff(page).click();
    await expect(page.getByText('Notifications are off for this device')).toBeVisible();
    expect(await subscriptions(db)).toEqual([]);
    expect(await endpointHere(page)).toBeNull();
    await enable(page).click();
    await expect(turnOff(page)).toBeVisible();
    expect(await subscriptions(db)).toHaveLength(1);
  });

  test('log-out unsubscribes; logging in again resubscribes', { tag: '@soak' }, async ({ page, login, db }) => {
    await login('sam@castlefield.example');
    await openAccount(page);
    await enable(page).click();
    await expect(turnOff(page)).toBeVisible();
    // The toast is above the bar.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Goodbye!')).toBeVisible();
    expect(await subscriptions(db)).toEqual([]);
    await later.poll(() => endpointHere(page)).toBeNull();

    await logInByHand(page, 'sam@castlefield.example');
    await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible();
    await later.poll(() => subscriptions(db)).toHaveLength(1);
  });

  test('the next user of this device gets no messages of the previous one', { tag: '@soak' }, async ({
    page,
    login,
    db,
  }) => {
    await login('sam@castlefield.example');
    await openAccount(page);
    await enable(page).click();
    await expect(turnOff(page)).toBeVisible();
    // Not a log-out: the session belongs to another user.
    await login('carys@bell.example');
    await openAccount(page);
    await expect(enable(page)).toBeVisible();
    await later.poll(() => subscriptions(db)).toEqual([]);
    expect(await endpointHere(page)).toBeNull();
  });

  test('resubscribes after the server’s key changed or the server lost the subscription', { tag: '@soak' }, async ({
    page,
    login,
    db,
  }) => {
    await login('sam@castlefield.example');
    await openAccount(page);
    await enable(page).click();
    await expect(turnOff(page)).toBeVisible();
    const [before] = await subscriptions(db);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('stand-in')!);
      kept.applicationServerKey[5] ^= 1;
      localStorage.setItem('stand-in', JSON.stringify(kept));
      const wish = JSON.parse(localStorage.getItem('push')!);
      localStorage.setItem('push', JSON.stringify({ ...wish, toldAt: Date.now() - 25 * 3_600_000 }));
    });
    await page.reload();
    await later
      .poll(async () => {
        const now = await subscriptions(db);
        return now.length === 1 && now[0]!.endpoint !== before!.endpoint;
      })
      .toBe(true);

    const idOf = async () => (await db.selectFrom('push_subscriptions').select('id').execute())[0]?.id;
    const first = await idOf();
    const changed = page.waitForResponse('**/auth.changePassword');
    await page.getByLabel('New password', { exact: true }).fill('another word 1');
    await page.getByLabel('Confirm new password').fill('another word 1');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect((await changed).ok()).toBe(true);
    await later.poll(idOf).toBeGreaterThan(first!);
    expect(await endpointHere(page)).toBe((await subscriptions(db))[0]?.endpoint);
  });

  test('without a push service shows an error and stays off', { tag: '@soak' }, async ({ page, login, db }) => {
    await login('sam@castlefield.example');
    await openAccount(page);
    await page.evaluate(() => localStorage.setItem('no push service', 'yes'));
    await enable(page).click();
    await expect(page.getByText('Notifications couldn’t be turned on. Try again later.')).toBeVisible();
    await expect(enable(page)).toBeVisible();
    expect(await subscriptions(db)).toEqual([]);
  });
});

test.describe('if not allowed', () => {
  const permission = (answer: string) => {
    Object.defineProperty(Notification, 'permission', { get: () => answer });
    Notification.requestPermission = async () => answer as NotificationPermission;
  };

  test('blocked: shows how to allow them', { tag: '@soak' }, async ({ page, login }) => {
    await page.addInitScript(permission, 'denied');
    await login('sam@castlefield.example');
    await openAccount(page);
    await expect(page.getByText(/^Notifications are blocked for Fettle on this device\. To allow them/)).toBeVisible();
    await expect(enable(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  test('dismissed prompt: stays off', { tag: '@soak' }, async ({ page, login, db }) => {
    await page.addInitScript(permission, 'default');
    await login('sam@castlefield.example');
    await openAccount(page);
    await enable(page).click();
    await expect(page.getByText('Notifications are still off')).toBeVisible();
    expect(await subscriptions(db)).toEqual([]);
  });

  test('unsupported browser', { tag: '@soak' }, async ({ page, login }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await login('sam@castlefield.example');
    await openAccount(page);
    await expect(page.getByText('This browser doesn’t support notifications.')).toBeVisible();
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' });

    test('are available on the home screen only', { tag: '@soak' }, async ({ page, login }) => {
      await login('sam@castlefield.example');
      await openAccount(page);
      await expect(page.getByText('Tap Share, then Add to Home Screen')).toBeVisible();
      await expectAccessible(page);
    });

    test('allowed on the log-in page of the home screen, they reach the user who logs in', { tag: '@soak' }, async ({
      page,
      context,
      db,
    }) => {
      await context.grantPermissions(['notifications']);
      await page.addInitScript(standIn);
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'standalone', { value: true });
        let answer = 'default';
        Object.defineProperty(Notification, 'permission', {
          get: () => sessionStorage.getItem('answer') ?? answer,
        });
        Notification.requestPermission = async () => {
          answer = 'granted';
          sessionStorage.setItem('answer', answer);
          return 'granted';
        };
      });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Enable Notifications' }).click();
      await expect(page.getByRole('button', { name: 'Enable Notifications' })).toBeHidden();
      await logInByHand(page, 'sam@castlefield.example');
      await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible();
      await later.poll(async () => (await subscriptions(db)).map(({ first_name }) => first_name)).toEqual(['Sam']);
    });
  });
});
