/**
 * npm run soak -- lighthouse [runs] [page]: median Lighthouse scores of the built app on a simulated slow phone (its
 * defaults), with the demo company's data. Exits 1 if a page misses its minimum.
 *
 * Lighthouse simulates the network but measures this machine's CPU, so other load costs points; the load is printed
 * with each score. Reports of the last run: .cache/lighthouse.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { type Browser, launch } from 'puppeteer-core';
import { worldPassword } from '#db/fixtures/world.ts';
import { findChromium } from '#server/infra/chromium.ts';
import { startBuiltApp } from '#tests/support/built-app.ts';
import { databaseUrl, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';

/** Minimum scores (of 100) and maximum layout shift of every page. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const maxShift = 0.02;
const categories = Object.keys(least) as (keyof typeof least)[];

const employees = { idle: 'callum@fettle.example', atWork: 'employee@fettle.example' };

const pages = [
  { name: 'landing', url: '/' },
  { name: 'log-in', url: '/login' },
  { name: 'request form', url: '/request-a-job' },
  { name: 'tracking, nothing running', url: '/time-tracking', email: employees.idle },
  { name: 'tracking, running', url: '/time-tracking', email: employees.atWork },
] as const;

type Page = (typeof pages)[number];
type Scores = Record<keyof typeof least | 'shift' | 'load', number>;

const out = path.resolve('.cache/lighthouse');

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

async function logIn(app: string, email: string): Promise<string> {
  const answer = await fetch(`${app}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: worldPassword }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

const call = async (app: string, cookie: string, way: string, init: RequestInit = {}) => {
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${app}/api/v1${way}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${way}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: unknown }).data;
};

/** Puts one worker at rest and the other at work, whatever the demo data say. */
async function setWorkers(app: string): Promise<void> {
  for (const [state, email] of Object.entries(employees)) {
    const cookie = await logIn(app, email);
    const { user } = (await call(app, cookie, '/auth/session')) as { user: { id: number } };
    const last = (await call(app, cookie, `/time-tracking/user/${user.id}/last`)) as { id: number } | null;
    if (last) {
      const data = { end_time: new Date().toISOString(), note: 'Checked the valve and the trap.' };
      await call(app, cookie, `/time-tracking/user/${last.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ data }),
      });
    }
    if (state === 'idle') continue;
    const [job] = (await call(app, cookie, '/jobs/active')) as { id: number }[];
    const start = { job_id: job!.id, is_driving: false, start_time: new Date().toISOString() };
    await call(app, cookie, '/time-tracking', { method: 'POST', body: JSON.stringify(start) });
  }
}

async function look(app: string, browser: Browser, page: Page, cookie: string | undefined): Promise<Scores> {
  const load = os.loadavg()[0]!;
  const url = app + page.url;
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const { port } = new URL(browser.wsEndpoint());
  const result = await lighthouse(url, {
    port: Number(port),
    onlyCategories: categories,
    logLevel: 'error',
    output: 'html',
    extraHeaders: headers,
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr, report } = result;
  writeFileSync(path.join(out, `${page.name.replace(/\W+/g, '-')}.html`), String(report));
  writeFileSync(path.join(out, `${page.name.replace(/\W+/g, '-')}.json`), JSON.stringify(lhr));
  if (new URL(lhr.finalDisplayedUrl).pathname !== page.url)
    throw new Error(`Lighthouse tested ${lhr.finalDisplayedUrl}`);
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const metric = (name: string) => lhr.audits[name]?.displayValue ?? '-';
  const failedAudits = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0;
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
  console.log(
    `  ${categories.map(score).join(' ')}  shift ${shift.toFixed(3)}  FCP, LCP, TBT, SI ${times.map(metric).join(', ')}` +
      `  load ${load.toFixed(1)}${failedAudits.map(({ title }) => `\n    ${title}`).join('')}`,
  );
  const scores = Object.fromEntries(categories.map((name) => [name, score(name)]));
  return { ...(scores as Record<keyof typeof least, number>), shift, load };
}

async function main(runs: number, only: string): Promise<boolean> {
  mkdirSync(out, { recursive: true });
  const server = await startTestServer();
  const name = newDatabaseName('lighthouse');
  await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
  const app = await startBuiltApp(databaseUrl(server.url, name), { demo: true });
  await setWorkers(app.url);
  // The headless browser from npm: the same everywhere and without windows, whose scripts would cost points.
  const chromium = await findChromium({ cacheDir: '.cache', systemBrowsers: [] });
  const failed: string[] = [];
  for (const page of pages.filter(({ name }) => name.includes(only))) {
    console.log(page.name);
    const cookie = 'email' in page ? await logIn(app.url, page.email) : undefined;
    const all: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      // A fresh browser, so that no cache is left from the previous page.
      const browser = await launch({ ...chromium, headless: 'shell' });
      all.push(await look(app.url, browser, page, cookie));
      await browser.close();
    }
    const middle = (key: keyof Scores) => median(all.map((each) => each[key]));
    console.log(
      `  median: ${categories.map((key) => `${key} ${middle(key)}`).join(', ')}, shift ${middle('shift').toFixed(3)}`,
    );
    const below = categories.filter((key) => middle(key) < least[key]);
    if (middle('shift') > maxShift) failed.push(`${page.name}: shift`);
    failed.push(...below.map((key) => `${page.name}: ${key} ${middle(key)} of ${least[key]}`));
  }
  await app.stop();
  await server.stop();
  for (const each of failed) console.error(`Too little: ${each}`);
  return failed.length === 0;
}

process.exit((await main(Number(process.argv[2] ?? 3), process.argv[3] ?? '')) ? 0 : 1);
