import { mkdtemp, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AppProcess, freePort, startAppProcess } from '#tests/support/app-process.ts';
import { expect, hydrated, openListening, test } from '#tests/support/e2e.ts';
import { makeSmallCompany, minutesAgo } from './people.ts';

const account = { email: 'ann@acme.example', password: 'fettle2026' };

test.describe('after the server was killed', () => {
  test.use({ expectedErrors: /ERR_|Failed to load resource/ });
  test.setTimeout(120_000);

  test('the page reconnects automatically and receives new events', { tag: '@soak' }, async ({ page, context }) => {
    const dataDir = await mkdtemp('/tmp/fettle-live-');
    const port = String(await freePort());
    const start = (): Promise<AppProcess> =>
      startAppProcess({
        run: ['build/server/start.js'],
        env: {
          DATA_DIR: dataDir,
          PORT: port,
          COMPANY_NAME: 'Acme',
          ADMIN_EMAIL: account.email,
          ADMIN_PASSWORD: account.password,
        },
      });
    let app = await start();
    try {
      const post = (path: string, data: object) => context.request.post(`${app.url}/api/v1${path}`, { data });
      await post('/auth/login', account);
      const property = (await (await post('/properties', { address: '1 Quay Street' })).json()).data;
      const job = (await (await post('/jobs', { property_id: property.id, job_title: 'Damp' })).json()).data;
      const listening = () => page.waitForResponse((answer) => answer.url().includes('/events.live'));
      const first = listening();
      await page.goto(`${app.url}/dashboard`);
      await first;
      // Waits for the full page, whose chunks come from the server too.
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

      const again = listening();
      app.kill('SIGKILL');
      await app.ended;
      app = await start();
      await again;
      await post('/time-tracking', { job_id: job.id, is_driving: true });
      // No bound on how soon: a process that takes over begins to relay events within a second of its own.
      await expect(page.getByText('1 active')).toBeVisible({ timeout: 15_000 });
    } finally {
      app.kill('SIGKILL');
      await app.ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  });
});

/** Procedures whose answers came with the page. */
const broughtBy = (page: Page) =>
  page.evaluate(() => {
    type Query = { queryKey: [string[]] };
    type State = { loaderData: Record<string, { dehydrated?: { queries: Query[] } } | null> };
    const { state } = (window as unknown as { __remixContext: { state: State } }).__remixContext;
    const queries = Object.values(state.loaderData).flatMap((data) => data?.dehydrated?.queries ?? []);
    return queries.map(({ queryKey: [path] }) => path.join('.'));
  });

for (const path of ['/dashboard', '/jobs', '/properties', '/time-tracked']) {
  const tag = ['@desktop', ...(path === '/jobs' ? [] : ['@soak'])];
  test(`${path}: what the page brought along is not asked again`, { tag }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login('helen@castlefield.example');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/trpc/')) asked.push(...pathname.slice('/api/trpc/'.length).split(','));
    });
    await openListening(page, path);
    await page.waitForTimeout(1_500);
    await hydrated(page);
    const brought = await broughtBy(page);
    expect(brought).toContain('auth.session');
    expect(asked.filter((procedure, at) => brought.includes(procedure) || asked.indexOf(procedure) !== at)).toEqual([]);
    // A change is still heard.
    const again = page.waitForRequest((request) => /jobs\.|properties\.|timeTracking\./.test(request.url()));
    await db.updateTable('properties').set({ city: 'Leeds' }).execute();
    await again;
  });
}

test('a changed text refetches only lists that show its row, a changed time also counts', async ({
  page,
  db,
  login,
}) => {
  // Cards do not show the note.
  await page.setViewportSize({ width: 1440, height: 900 });
  const { castlefield } = await makeSmallCompany(db);
  const sam = { company_id: castlefield.id, user_id: castlefield.users.sam, job_id: castlefield.jobs.tap };
  const start_time = minutesAgo(90);
  const { id } = await db
    .insertInto('time_records')
    .values({ ...sam, start_time, end_time: minutesAgo(60), note: 'Replaced the washer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await login('helen@castlefield.example');
  await openListening(page, '/time-tracked/records');
  await expect(page.getByText('Replaced the washer').first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/trpc/')) asked.push(pathname.slice('/api/trpc/'.length));
  });
  const change = (changes: { note: string; end_time?: string }) =>
    db.updateTable('time_records').set(changes).where('id', '=', id).execute();

  await change({ note: 'Replaced the whole tap' });
  await expect(page.getByText('Replaced the whole tap').first()).toBeVisible();
  // An answer to the page's own first question, still on its way, shows the new text too.
  await expect.poll(() => asked.join().split(',')).toContain('timeTracking.list');
  expect(asked.filter((path) => /dashboard|sums/.test(path))).toEqual([]);

  await change({ note: 'Replaced the tap twice', end_time: minutesAgo(30) });
  await expect(page.getByText('Replaced the tap twice').first()).toBeVisible();
  await expect.poll(() => asked.join()).toContain('dashboard.review');
});
