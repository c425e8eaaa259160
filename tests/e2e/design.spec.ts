import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#server/infra/chromium.ts';

/*
 * Pictures of /design, compared with those kept in tests/e2e/pictures. docs/contributing/change-the-look.md says how to
 * change one. The page is drawn by React and dressed in the CSS of the built product, which lacks the route itself.
 */

const site = 'http://design.test';
const client = path.resolve('build/client');
const kept = path.resolve('tests/e2e/pictures');

// One browser for all.
test.describe.configure({ mode: 'serial' });

/** On every machine the browser from npm, whose version package-lock.json fixes: another draws letters differently. */
let browser: Browser;
let html: string;

test.beforeAll(async () => {
  const { executablePath, args, env } = await findChromium({ cacheDir: path.resolve('.cache'), systemBrowsers: [] });
  browser = await chromium.launch({ executablePath, args, env });
  const body = execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/design-html.tsx'], {
    encoding: 'utf8',
  });
  const styles = readdirSync(path.join(client, 'assets')).filter((name) => name.endsWith('.css'));
  const links = styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('');
  html = `<!doctype html><html lang="en" data-office=""><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${links}</head><body>${body}</body></html>`;
});
test.afterAll(() => browser.close());

const office = { name: 'office', viewport: { width: 1280, height: 900 } };
const phone = { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const { name, ...settings } of [office, phone]) {
  test(`/design looks as it is kept: ${name}`, async () => {
    const context = await browser.newContext({ ...settings, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.route(`${site}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/design'
        ? route.fulfill({
            contentType: 'text/html',
            body: name === 'office' ? html : html.replace('data-office=""', ''),
          })
        : route.fulfill({ path: path.join(client, pathname) });
    });
    await page.goto(`${site}/design`);
    await page.evaluate(() => document.fonts.ready);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'New job' }).first().focus();
      // Absolute: a button that lost its line changes some 200 pixels, whatever the length of the page.
      const limits = { threshold: 0.05, maxDiffPixels: 12, timeout: 20_000 };
      await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, { fullPage: true, ...limits });
    }
    await context.close();
    if (test.info().config.updateSnapshots === 'changed') await makeSmall();
  });
}

/** Of the newly taken: a third of the bytes, the same pixels. */
async function makeSmall(): Promise<void> {
  for (const name of readdirSync(kept).filter((each) => each.endsWith('.png'))) {
    const file = path.join(kept, name);
    const before = readFileSync(file);
    const small = await sharp(before).png({ compressionLevel: 9, effort: 10, dither: 0 }).toBuffer();
    // Not those that were made small before.
    if (small.length < 0.9 * before.length) writeFileSync(file, small);
  }
}

test('the pictures as they are have a reason', () => {
  const hash = createHash('sha256');
  const names = readdirSync(kept).filter((name) => name.endsWith('.png'));
  for (const name of names.sort()) hash.update(readFileSync(path.join(kept, name)));
  const reasons = readFileSync(path.join(kept, 'reasons.md'), 'utf8');
  expect(reasons, 'give the reason in tests/e2e/pictures/reasons.md').toContain(
    `\n- ${hash.digest('hex').slice(0, 8)}: `,
  );
});
