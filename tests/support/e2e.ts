import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base, type Page, expect as standard } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { sql } from 'kysely';
import { createDatabase, type Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { databaseUrl, dropDatabase, failingLog, newDatabaseName, onServer } from './postgres.ts';
import { isWhole } from './whole.ts';

/** Playwright's `expect` with more frequent polling: its default is 0.1, 0.35, 0.85 and 1.85 s only. */
export const expect: typeof standard = Object.assign(standard.configure({}), {
  poll: ((actual, options) =>
    standard.poll(actual, {
      intervals: [50, 100],
      ...(typeof options === 'string' ? { message: options } : options),
    })) as typeof standard.poll,
});

interface WorkerFixtures {
  running: { app: BuiltApp; db: Database; databaseUrl: string };
}

interface Fixtures {
  app: BuiltApp;
  /** The app's own database, empty at the start of each test: `world(db, …)` fills it. */
  db: Database;
  login(email: string): Promise<void>;
  /** Expected errors in the browser's console, such as a rejected call; null: none. */
  expectedErrors: RegExp | null;
}

/** Playwright's `test` on the built app with a database of its own. Browser errors fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      // Of e2e-setup.ts.
      const { E2E_SERVER: server = '', E2E_TEMPLATE: template = '' } = process.env;
      const name = newDatabaseName('e2e');
      await onServer(server, `create database ${name} template ${template}`);
      const url = databaseUrl(server, name);
      const app = await startBuiltApp(url);
      const db = createDatabase(url, { max: 2, log: failingLog });
      await use({ app, db, databaseUrl: url });
      await db.destroy();
      await app.stop();
      await dropDatabase(server, name);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: ({ running }, use) => use(running.app),
  db: async ({ running }, use) => {
    await empty(running.db);
    await use(running.db);
  },
  baseURL: ({ running }, use) => use(running.app.url),
  expectedErrors: [null, { option: true }],
  // The tests of a worker share a context (`reuseContext`). This undoes what Playwright does not between them: it keeps
  // the caches of service workers, for example.
  context: async ({ context, serviceWorkers }, use) => {
    await use(context);
    if (serviceWorkers === 'allow') return context.close();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.setGeolocation(null);
    await context.setExtraHTTPHeaders({});
  },
  page: async ({ page, expectedErrors }, use, testInfo) => {
    const errors: string[] = [];
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus && failed.length > 0)
      await testInfo.attach('requests that failed', { body: failed.slice(-20).join('\n'), contentType: 'text/plain' });
    const unexpected = errors.filter((fault) => !expectedErrors?.test(fault));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
  login: async ({ context }, use) => use((email) => logIn(context, email)),
});

/**
 * Logs in by a call. Leaves the pages that are open: one reloads itself once its calls are of another user, which would
 * abort a test's own navigation.
 */
export async function logIn(context: BrowserContext, email: string): Promise<void> {
  for (const page of context.pages()) if (page.url().startsWith('http')) await page.goto('about:blank');
  const data = { email, password: worldPassword };
  const answer = await context.request.post('/api/v1/auth/login', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const deadlock = '40P01';
const stillReferredTo = '23503';

/**
 * Retries, because the app may still be working for the previous test: a deadlock may abort this transaction, and a row
 * inserted into a table already emptied violates its references.
 */
async function empty(db: Database): Promise<void> {
  for (let left = 3; ; left -= 1) {
    try {
      return await emptied(db);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (![deadlock, stillReferredTo].includes(code) || left === 0) throw error;
    }
  }
}

/**
 * Deletes all company data, bypassing the triggers that protect history and issued invoices. Faster than truncating,
 * which recreates every table and index file (0.1 s). A single statement, so that references are checked at its end.
 */
function emptied(db: Database): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const tables = await sql<{ name: string }>`
      with recursive reached as (
        select oid from pg_class where oid in ('companies'::regclass, 'rate_limits'::regclass)
        union select conrelid from pg_constraint join reached on confrelid = reached.oid where contype = 'f'
      )
      select oid::regclass::text as name from reached order by name`.execute(transaction);
    const isFilled = tables.rows.map(
      ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
    );
    const filled = await sql<{ name: string }>`${sql.join(isFilled, sql` union all `)}`.execute(transaction);
    const names = filled.rows.map(({ name }) => name);
    if (names.length === 0) return;
    const turn = async (way: 'disable' | 'enable') => {
      for (const name of names) {
        await sql`alter table ${sql.table(name)} ${sql.raw(way)} trigger user`.execute(transaction);
      }
    };
    await turn('disable');
    const deletions = names.map((name) => sql`${sql.id(`${name}_deleted`)} as (delete from ${sql.table(name)})`);
    await sql`with ${sql.join(deletions)} select`.execute(transaction);
    await turn('enable');
  });
}

const allRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that depend on colours, the only difference between light and dark. */
const colorRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Rules that depend on the size; the others give the same result on the smallest phone. */
const sizeRules: RunOnly = { type: 'rule', values: ['target-size', 'meta-viewport'] };

const smallestPhone = { width: 360, height: 740 };

/** Runs a check at the page's size; on the phone, tests tagged @small also run it at the smallest phone's size. */
async function atEachSize(page: Page, check: (isSmallest: boolean) => Promise<void>): Promise<void> {
  await check(false);
  const { project, tags } = base.info();
  if (project.name !== 'phone' || !tags.includes('@small')) return;
  const size = page.viewportSize()!;
  await page.setViewportSize(smallestPhone);
  await check(true);
  await page.setViewportSize(size);
}

export async function expectFits(page: Page): Promise<void> {
  await atEachSize(page, () =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(page.viewportSize()!.width),
  );
}

export async function expectNoScrolling(page: Page): Promise<void> {
  await atEachSize(page, () =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
      .toBeLessThanOrEqual(0),
  );
}

/**
 * Checks the page for WCAG 2.2 AA violations: all rules in light mode, and in the soak colour rules in dark mode, whose
 * colours app/ui/contrast.test.ts compares. PICTURES=1 saves a screenshot of each to .cache/pictures/<project>/.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await atEachSize(page, (isSmallest) => expectNoViolations(page, 'light', isSmallest ? sizeRules : allRules));
  if (!isWhole && !process.env.PICTURES) return;
  await expectNoViolations(page, 'dark', colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', rules: RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A list is dimmed below the required contrast until its next rows arrive, and a moment longer.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await animationsFinished(page, colorScheme);
  if (process.env.PICTURES) await picture(page, colorScheme);
  expect(await violations(page, rules), colorScheme).toEqual([]);
}

/** Half the size of the package's main file, which every checked document must parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe inside the page, loading it once per document. @axe-core/playwright would load it twice per run, the second
 * time into a blank page, to cover iframes of other origins; the app has no iframes.
 */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axeSource);
  return page.evaluate(
    async ([rules, whole]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Of what is behind a modal dialog nothing can be reached, and another test checks it; the soak checks all.
      const modal = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].filter((e) =>
        e.checkVisibility(),
      );
      const part = (!whole && modal.at(-1)) || document;
      const results = await axe.run(part, { runOnly: rules, resultTypes: ['violations'] });
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join(' | ')}`,
      );
    },
    [runOnly, isWhole] as const,
  );
}

/** Number of pictures per test, because some tests check several states of a page. */
const taken = new WeakMap<object, number>();

async function picture(page: Page, colorScheme: string): Promise<void> {
  const info = base.info();
  const { project, titlePath } = info;
  const count = (taken.get(info) ?? 0) + 1;
  taken.set(info, count);
  const [file = '', ...titles] = titlePath;
  const name = [path.basename(file, '.spec.ts'), ...titles, colorScheme].join(' ').replace(/[^a-z0-9]+/gi, '-');
  const at = new URL(page.url()).pathname.replace(/[^a-z0-9]+/gi, '-');
  await page.screenshot({ path: path.join('.cache/pictures', project.name, `${name}-${count}${at}.png`) });
}

/**
 * Finishes all colour transitions between light and dark, so that axe sees no frame in between. The scheme arrives some
 * frames late, inherited colours only start to fade after their source has finished, and a list may only begin to load,
 * so this repeats until two frames in a row have no transition and no list that loads. Gives up after 3 s, longer than any animation, on a page that renders no frames,
 * such as one in the background.
 */
async function animationsFinished(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const finished = page.evaluate(async (scheme) => {
    const isFading = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    for (let quietFrames = 0; quietFrames < 2; ) {
      await new Promise(requestAnimationFrame);
      const running = document.getAnimations().filter(isFading);
      for (const animation of running) animation.finish();
      const isApplied = matchMedia(`(prefers-color-scheme: ${scheme})`).matches;
      const isBusy = document.querySelector('[aria-busy=true]') !== null;
      quietFrames = isApplied && !isBusy && running.length === 0 ? quietFrames + 1 : 0;
    }
  }, colorScheme);
  // May still reject when the page closes, after the time-out.
  finished.catch(() => {});
  await Promise.race([finished, sleep(3_000, undefined, { ref: false })]);
}

// By markup: an open dialog hides roles outside of it, and translated pages have other names.
const toaster = (page: Page) => page.locator('section[aria-label=Notifications]');
const toasts = (page: Page) => toaster(page).locator('[role=status]');

/** Dismisses the toasts that cover the page now. Later ones are awaited by the click they block. */
export async function dismissToasts(page: Page): Promise<void> {
  await toaster(page)
    .locator('[role] > button')
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
}

export async function toastsGone(page: Page): Promise<void> {
  const left = async () => {
    await dismissToasts(page);
    return toasts(page).count();
  };
  await expect.poll(left, { timeout: 12_000 }).toBe(0);
}

/** Waits until the start screen handles clicks; `check()` fails on one that is queued and replayed. */
export async function answersPresses(page: Page): Promise<void> {
  await expect(page.locator('[data-early]')).toHaveCount(0);
}

/**
 * Waits until React has hydrated the page; only then may its clock be moved or its network be cut. `part`: a selector
 * whose code loads later, such as a table.
 */
export async function hydrated(page: Page, part = 'h1'): Promise<void> {
  await page.waitForFunction((selector) => {
    const found = document.querySelector(selector) ?? (selector === 'h1' && document.querySelector('main'));
    if (!found || !Object.keys(found).some((key) => key.startsWith('__react'))) return false;
    // React knows an element while it is still hydrating; effects run only afterwards.
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1];
    return container?.stateNode.current.memoizedState.isDehydrated !== true;
  }, part);
  // Effects add the key and network listeners, a task or two later. (The test may have stopped timers.)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let turns = 3;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          turns -= 1;
          if (turns === 0) resolve();
          else port2.postMessage(null);
        };
        port2.postMessage(null);
      }),
  );
}

/** Opens a page of the office and waits until its live stream is connected, so that it receives others' changes. */
export async function openListening(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes('/events.live'));
  await page.goto(path);
  await hydrated(page);
  await listening;
}
