import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from '#tests/support/e2e.ts';
import { button, heading, office, openPage, outbox, start } from './tracking-office.ts';

/* A new version of the app waits until the user loads it. */

interface Fixtures {
  /** A proxy in front of the server; `isPublished`: serves a newer service worker, as after an update. */
  front: { url: string; isPublished: boolean };
}

const test = base.extend<Fixtures>({
  front: async ({ app }, use) => {
    const front = { url: '', isPublished: false };
    const server = createServer((incoming, answer) => {
      const { method } = incoming;
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const passed = request(new URL(incoming.url!, app.url), { method, headers }, (answered) => {
        const isLater = front.isPublished && incoming.url === '/service-worker.js';
        const { 'content-length': length, ...rest } = answered.headers;
        answer.writeHead(answered.statusCode!, isLater || length === undefined ? rest : answered.headers);
        if (isLater) answer.write('// A later build.\n');
        answered.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    front.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    await use(front);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  baseURL: ({ front }, use) => use(front.url),
});

/** Returning to the app checks for a new version. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const waits = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 60_000 });

test('a new version is announced, not while typing, and loaded only on request', async ({ db, page, front }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await expect(outbox(page, 'All sent')).toBeVisible();
  await start(page, 'Work');
  const notice = page.getByText('A new version is ready');
  await expect(notice).toHaveCount(0);
  const description = page.getByRole('textbox', { name: /^Description/ });
  await description.fill('Topped up');
  front.isPublished = true;
  await comeBack(page);
  await expect.poll(() => waits(page), { timeout: 15_000 }).toBe(true);
  await description.pressSequentially(' the pressure');
  await expect(notice).toHaveCount(0);
  await description.blur();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expect(description).toHaveValue('Topped up the pressure');

  // The notice stays until it is answered, and the page keeps working.
  await button(page, 'Submit Changes').click();
  await expect(page.getByText('Note updated successfully!')).toBeVisible();
  await expect(notice).toBeVisible();
  const loaded = page.waitForEvent('load');
  await button(page, 'Reload').click();
  await loaded;
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(description).toHaveValue('Topped up the pressure');
  expect(await waits(page)).toBe(false);
  await expect(notice).toHaveCount(0);
});
