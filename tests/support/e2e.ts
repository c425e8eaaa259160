import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { createDatabase, type Database } from '#db/client.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { databaseUrl, failingLog, newDatabaseName, onServer, startTestServer } from './postgres.ts';
import { worldPassword } from './world.ts';

export { expect };

interface WorkerFixtures {
  running: { app: BuiltApp; db: Database };
}

interface Fixtures {
  app: BuiltApp;
  /** The app's own database, empty at the start of each test: `world(db, …)` fills it. */
  db: Database;
  /** Logs in without the log-in page. */
  login(email: string): Promise<void>;
  /** Faults that the test expects in the browser's console, such as a refused call; null: none. */
  expectedErrors: RegExp | null;
}

/** Playwright's `test` on the built app with a database of its own. What the browser reports as an error fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern.
    async ({}, use) => {
      const server = await startTestServer();
      const name = newDatabaseName('e2e');
      await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
      const url = databaseUrl(server.url, name);
      const app = await startBuiltApp(url);
      const db = createDatabase(url, { max: 2, log: failingLog });
      await use({ app, db });
      await db.destroy();
      await app.stop();
      await server.stop();
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
  page: async ({ page, expectedErrors }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await use(page);
    const unexpected = faults.filter((fault) => !expectedErrors?.test(fault));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
  login: async ({ page }, use) => {
    await use(async (email) => {
      const data = { email, password: worldPassword };
      const answer = await page.request.post('/api/v1/auth/login', { data });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
  },
});

/**
 * The app may be at work on what the test before left behind, and holds one table while it waits for another: the database
 * then breaks off whom it likes, and that may be this one. It only empties: it may do so anew.
 */
async function empty(db: Database): Promise<void> {
  for (let left = 3; ; left -= 1) {
    try {
      return await emptied(db);
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === '40P01';
      if (!isDeadlock || left === 0) throw error;
    }
  }
}

/** Past the triggers that keep history and issued invoices from being emptied. */
function emptied(db: Database): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const guards = await sql<{ on: string; name: string }>`
      select tgrelid::regclass::text as on, tgname as name from pg_trigger
      where not tgisinternal and tgtype & 32 = 32`.execute(transaction);
    const turn = async (way: 'disable' | 'enable') => {
      for (const guard of guards.rows) {
        await sql`alter table ${sql.table(guard.on)} ${sql.raw(way)} trigger ${sql.id(guard.name)}`.execute(
          transaction,
        );
      }
    };
    await turn('disable');
    await sql`truncate companies, rate_limits cascade`.execute(transaction);
    await turn('enable');
  });
}

const allRules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What depends on the colours; nothing else differs between light and dark. */
const colorRules = { rules: ['color-contrast', 'link-in-text-block'] };
/** What depends on the size: all else was looked at on the other phone. */
const sizeRules = { rules: ['target-size', 'meta-viewport'] };

/**
 * No accessibility fault (WCAG 2.2 AA) as the page stands now, in light and in dark; and a picture of each, to be looked
 * at, under .cache/pictures/<size of screen>/.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await colorsSettled(page);
    await picture(page, colorScheme);
    const asked =
      base.info().project.name === 'small phone' ? sizeRules : colorScheme === 'dark' ? colorRules : allRules;
    const axe = new AxeBuilder({ page });
    const { violations } = await ('tags' in asked
      ? axe.withTags(asked.tags)
      : axe.withRules(asked.rules)
    ).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(told, colorScheme).toEqual([]);
  }
}

/** How many pictures a test has taken: some look at several states of one page. */
const taken = new WeakMap<object, number>();

async function picture(page: Page, colorScheme: string): Promise<void> {
  const info = base.info();
  const { project, titlePath } = info;
  const count = (taken.get(info) ?? 0) + 1;
  taken.set(info, count);
  const [file = '', ...titles] = titlePath;
  const name = [path.basename(file, '.spec.ts'), ...titles, colorScheme]
    .join(' ')
    .replace(/[^a-z0-9]+/gi, '-');
  const at = new URL(page.url()).pathname.replace(/[^a-z0-9]+/gi, '-');
  await page.screenshot({ path: path.join('.cache/pictures', project.name, `${name}-${count}${at}.png`) });
}

/**
 * The colours of a button fade from light to dark: what is between them is nobody's choice. A browser that draws no frame
 * for a while, as one behind another may, is not waited for longer than any of our animations takes.
 */
async function colorsSettled(page: Page): Promise<void> {
  const settled = page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Given up, it may still fail, when the page closes.
  settled.catch(() => {});
  await Promise.race([settled, page.waitForTimeout(3_000)]);
}

/** Waits until no message lies over the page: for a moment it covers what is at the top of a phone. */
export async function toastsGone(page: Page): Promise<void> {
  // By its name in the markup: while a dialog is open, no role is found outside of it.
  await expect(page.locator('section[aria-label=Notifications] [role=status]')).toHaveCount(0, {
    timeout: 12_000,
  });
}

/**
 * Waits until the start screen answers to presses directly. Those before are kept and made again, which `check()` takes for
 * none.
 */
export async function answersPresses(page: Page): Promise<void> {
  await expect(page.locator('[data-early]')).toHaveCount(0);
}

/**
 * Waits until React has taken over the served page: only then may its clock be moved or its network be cut. `part`: one
 * whose code comes later than the page's, such as a table.
 */
export async function hydrated(page: Page, part = 'h1'): Promise<void> {
  await page.waitForFunction((selector) => {
    const found = document.querySelector(selector) ?? (selector === 'h1' && document.querySelector('main'));
    if (!found || !Object.keys(found).some((key) => key.startsWith('__react'))) return false;
    // An element is known while the page is still being taken over; only after that do its effects run.
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1];
    return container?.stateNode.current.memoizedState.isDehydrated !== true;
  }, part);
  // What listens for keys or the line does so in an effect, a task or two later. (Timers may be stopped by the test.)
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
