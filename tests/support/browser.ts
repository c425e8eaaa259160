import path from 'node:path';
import { type Chromium, findChromium } from '#server/infra/chromium.ts';

/** Playwright's `launchOptions` for any machine. The first call unpacks Chromium into `.cache` (3 s). */
export function browserLaunchOptions(): Promise<Chromium> {
  return findChromium({ chromiumPath: process.env.CHROMIUM_PATH, cacheDir });
}

/**
 * `launchOptions` of the browser that runs the e2e tests, with V8's optimizing compilers off: a page lives for seconds,
 * so compiling costs more than it saves (a tenth of a test's processor time).
 */
export async function e2eLaunchOptions(): Promise<Chromium> {
  const options = await browserLaunchOptions();
  return { ...options, args: [...options.args, '--js-flags=--no-turbofan --no-maglev'] };
}

const cacheDir = path.join(import.meta.dirname, '../../.cache');

/** False for the headless npm browser, which shows no notifications; tests that need them call `test.skip`. */
export async function isWholeBrowser(): Promise<boolean> {
  const { executablePath } = await browserLaunchOptions();
  return !executablePath.startsWith(cacheDir);
}
