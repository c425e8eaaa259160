import path from 'node:path';
import { type Chromium, findChromium } from '#server/platform/chromium.ts';

/**
 * What Playwright's `launchOptions` need, on any machine: in `playwright.config.ts`,
 * `use: { launchOptions: await browserLaunchOptions() }`. The first call unpacks Chromium into `.cache` (3 s).
 */
export function browserLaunchOptions(): Promise<Chromium> {
  const cacheDir = path.join(import.meta.dirname, '../../.cache');
  return findChromium({ chromiumPath: process.env.CHROMIUM_PATH, cacheDir });
}
