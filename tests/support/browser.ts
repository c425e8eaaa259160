import path from 'node:path';
import { type Chromium, findChromium } from '#server/infra/chromium.ts';

/**
 * What Playwright's `launchOptions` need, on any machine: in `playwright.config.ts`,
 * `use: { launchOptions: await browserLaunchOptions() }`. The first call unpacks Chromium into `.cache` (3 s).
 */
export function browserLaunchOptions(): Promise<Chromium> {
  return findChromium({ chromiumPath: process.env.CHROMIUM_PATH, cacheDir });
}

const cacheDir = path.join(import.meta.dirname, '../../.cache');

/**
 * Whether the machine has a whole browser. The one from npm is without windows: it shows no notifications. What needs them says so
 * with `test.skip`.
 */
export async function isWholeBrowser(): Promise<boolean> {
  const { executablePath } = await browserLaunchOptions();
  return !executablePath.startsWith(cacheDir);
}
