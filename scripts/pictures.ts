/** npm run pictures: takes the README's screenshots (docs/pictures) from the built app with the demo company. */
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoLogins } from '#db/fixtures/demo-world.ts';
import { browserLaunchOptions } from '#tests/support/browser.ts';
import { startBuiltApp } from '#tests/support/built-app.ts';
import { hydrated } from '#tests/support/e2e.ts';
import { databaseUrl, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';

const folder = path.resolve('docs/pictures');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const manchester = { latitude: 53.4631, longitude: -2.2413 };

const server = await startTestServer();
const name = newDatabaseName('pictures');
await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
const app = await startBuiltApp(databaseUrl(server.url, name), { demo: true });
const browser = await chromium.launch(await browserLaunchOptions());

async function open(browser: Browser, role: 'admin' | 'employee', device: object): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL: app.url,
    reducedMotion: 'reduce',
    geolocation: manchester,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
  });
  const { email, password } = demoLogins.find((login) => login.role === role)!;
  const answer = await context.request.post('/api/v1/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(await answer.text());
  return context.newPage();
}

async function settled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function startDriving(page: Page, minutes: number): Promise<void> {
  const active = await page.request.get('/api/v1/jobs/active');
  const [job] = ((await active.json()) as { data: { id: number }[] }).data;
  const start_time = new Date(Date.now() - minutes * 60_000).toISOString();
  const data = { job_id: job!.id, is_driving: true, start_time };
  const answer = await page.request.post('/api/v1/time-tracking', { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function worker(): Promise<void> {
  const page = await open(browser, 'employee', phone);
  const shots: Buffer[] = [];
  await settled(page, '/time-tracking');
  shots.push(await page.screenshot());
  await startDriving(page, 12);
  await settled(page, '/time-tracking');
  await page.getByRole('button', { name: 'Yes, Reload' }).tap();
  await page.getByRole('heading', { name: 'Driving', exact: true }).waitFor();
  shots.push(await page.screenshot());
  // The last full week, because the first days of a week show little.
  await settled(page, '/time-tracked');
  const answered = page.waitForResponse(/\/api\/trpc\//);
  await page.getByRole('button', { name: 'Previous week' }).tap();
  await answered;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  shots.push(await page.screenshot());
  const { width, height } = phone.viewport;
  const gap = 20;
  await sharp({
    create: {
      width: shots.length * (width + gap) + gap,
      height: height + 2 * gap,
      channels: 3,
      background: '#d9dad3',
    },
  })
    .composite(shots.map((input, at) => ({ input, left: gap + at * (width + gap), top: gap })))
    .png({ palette: true })
    .toFile(path.join(folder, 'worker.png'));
}

async function office(): Promise<void> {
  const page = await open(browser, 'admin', desk);
  for (const [file, url] of [
    ['office', '/dashboard'],
    ['table', '/time-tracked/records'],
  ] as const) {
    await settled(page, url);
    await sharp(await page.screenshot())
      .png({ palette: true })
      .toFile(path.join(folder, `${file}.png`));
  }
}

await worker();
await office();
await browser.close();
await app.stop();
await server.stop();
