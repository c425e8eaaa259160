/**
 * npm run pictures [name…]: takes the README's pictures (docs/pictures) of the built app with the demonstration, in light
 * and dark, always at the same moment, and notes what they show (pictured.ts).
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoLogins } from '#db/fixtures/demo-world.ts';
import { root } from '#tests/contract/structure/source.ts';
import { browserLaunchOptions } from '#tests/support/browser.ts';
import { startBuiltApp } from '#tests/support/built-app.ts';
import { hydrated } from '#tests/support/e2e.ts';
import { databaseUrl, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';
import {
  looksOf,
  type Manifest,
  manifestFile,
  type PictureName,
  pictureFile,
  pictureNames,
  pictures,
  readManifest,
  themes,
} from './pictured.ts';

/** A Wednesday: half of the week is done, and half is ahead. */
const clock = '2026-11-25T10:40:00Z';
const manchester = { latitude: 53.4631, longitude: -2.2413 };
/** Pixels per point of the pictures. */
const density = 2;
const grounds = { light: '#d9dad3', dark: '#23272a' } as const;

type Theme = (typeof themes)[number];
type Role = (typeof demoLogins)[number]['role'];

const [, , ...named] = process.argv;
const wrong = named.filter((name) => !(pictureNames as string[]).includes(name));
if (wrong.length > 0) throw new Error(`There is no picture ${wrong.join(', ')}: ${pictureNames.join(', ')}`);
const taking = named.length > 0 ? (named as PictureName[]) : pictureNames;

const server = await startTestServer();
const database = newDatabaseName('pictures');
await onServer(server.url, `create database ${database} template template0 encoding 'UTF8'`);
const shifted = pathToFileURL(path.join(root, 'scripts/shifted-clock.js'));
const app = await startBuiltApp(databaseUrl(server.url, database), {
  demo: true,
  env: { CLOCK: clock, NODE_OPTIONS: `--import ${shifted}` },
});
const browser = await chromium.launch(await browserLaunchOptions());

/** A page of a role, whose clock stands still. `width`: of the screen, whose picture is `shownAs` wide. */
async function open(role: Role, theme: Theme, size: { width: number; height: number; shownAs: number }): Promise<Page> {
  const { width, height, shownAs } = size;
  const isPhone = width < 600;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: (shownAs * density) / width,
    ...(isPhone && { hasTouch: true, isMobile: true }),
    baseURL: app.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    geolocation: manchester,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
  });
  const { email, password } = demoLogins.find((login) => login.role === role)!;
  const answer = await context.request.post('/api/v1/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(await answer.text());
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(clock));
  return page;
}

async function taken(page: Page, url: string, prepare?: (page: Page) => Promise<unknown>): Promise<Buffer> {
  await page.goto(url);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await prepare?.(page);
  let picture = await page.screenshot({ animations: 'disabled' });
  // A pressed part may still be loading, so wait until nothing moves.
  for (let tries = 0, still = 0; still < 2 && tries < 30; tries += 1) {
    await page.waitForTimeout(300);
    const next = await page.screenshot({ animations: 'disabled' });
    still = next.equals(picture) ? still + 1 : 0;
    picture = next;
  }
  await page.close();
  return picture;
}

/** A picture of the office, on a screen that is `screen` points wide. */
const desk = async (theme: Theme, url: string, { width, height }: { width: number; height: number }, screen = 1280) =>
  taken(await open('admin', theme, { width: screen, height: (screen * height) / width, shownAs: width }), url);

const phoneWidth = 200;
const phone = async (theme: Theme, url: string, prepare?: (page: Page) => Promise<unknown>) =>
  rounded(await taken(await open('employee', theme, { width: 390, height: 844, shownAs: phoneWidth }), url, prepare));

/** With the corners of a phone, and a line around it. */
async function rounded(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const shape = (more: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="36" ${more}/></svg>`,
    );
  return sharp(picture)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#8a9096" stroke-width="3"') },
    ])
    .png()
    .toBuffer();
}

interface Layer {
  input: Buffer;
  /** Points. */
  left: number;
  top: number;
}

const composed = (layers: readonly Layer[], { width, height }: { width: number; height: number }, theme: Theme) =>
  sharp({
    create: { width: width * density, height: height * density, channels: 4, background: grounds[theme] },
  })
    .composite(
      layers.map(({ input, left, top }) => ({
        input,
        left: Math.round(left * density),
        top: Math.round(top * density),
      })),
    )
    .png()
    .toBuffer();

/** Daniel drives to his next visit, once for all pictures. */
async function startDriving(): Promise<void> {
  const page = await open('employee', 'light', { width: 390, height: 844, shownAs: phoneWidth });
  const mine = await page.request.get('/api/v1/visits/mine');
  const { data: visits } = (await mine.json()) as { data: { job_id: number; status: string }[] };
  const next = visits.find(({ status }) => status === 'planned')!;
  const start_time = new Date(Date.parse(clock) - 6 * 60_000).toISOString();
  const data = { job_id: next.job_id, is_driving: true, start_time };
  const answer = await page.request.post('/api/v1/time-tracking', { data });
  if (!answer.ok()) throw new Error(await answer.text());
  await page.close();
}

const take: Record<PictureName, (theme: Theme) => Promise<Buffer>> = {
  async hero(theme) {
    const { width, height } = pictures.hero;
    const diary = await desk(theme, '/diary?view=week', { width: 704, height: 440 }, 1440);
    const myDay = await phone(theme, '/dashboard');
    const layers = [
      { input: diary, left: 24, top: 24 },
      { input: myDay, left: width - phoneWidth - 24, top: height - 433 - 24 },
    ];
    return composed(layers, pictures.hero, theme);
  },
  plan: (theme) => desk(theme, '/dashboard', pictures.plan),
  async record(theme) {
    const lastWeek = (page: Page) => page.getByRole('button', { name: 'Previous week' }).tap();
    const shots = [
      await phone(theme, '/dashboard'),
      await phone(theme, '/time-tracking', (page) => page.getByRole('button', { name: 'Yes, Reload' }).tap()),
      // The last full week, because the first days of a week show little.
      await phone(theme, '/time-tracked', lastWeek),
    ];
    const gap = (pictures.record.width - shots.length * phoneWidth) / (shots.length + 1);
    const layers = shots.map((input, at) => ({ input, left: gap + at * (phoneWidth + gap), top: 33 }));
    return composed(layers, pictures.record, theme);
  },
  pay: (theme) => desk(theme, '/payments/pay-run', pictures.pay),
  invoice: (theme) => desk(theme, '/invoices/history', pictures.invoice),
};

const manifest: Partial<Manifest> = existsSync(manifestFile) ? readManifest() : {};
// First those that show nobody of the phone on the way.
for (const name of pictureNames.filter((each) => taking.includes(each))) {
  if (name === 'record') await startDriving();
  for (const theme of themes) {
    const { width, height } = pictures[name];
    await sharp(await take[name](theme))
      .resize(width * density, height * density, { fit: 'cover', position: 'top' })
      .webp({ quality: 82 })
      .toFile(path.join(root, pictureFile(name, theme)));
  }
  manifest[name] = looksOf(name);
  console.log(`${name}: ${themes.map((theme) => pictureFile(name, theme)).join(', ')}`);
}
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);

await browser.close();
await app.stop();
await server.stop();
