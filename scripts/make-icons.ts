/**
 * Draws the app's icons from public/favicon.svg. Run after changing that drawing and commit the result:
 * `CHROMIUM_PATH=/usr/bin/chromium npx tsx scripts/make-icons.ts`
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { launch } from 'puppeteer-core';

const drawing = readFileSync('public/favicon.svg', 'utf8');
/** On a home screen the mark stands on the brand's ground (`ink` of tailwind.config.ts). */
const app = drawing.replace('#0a5866', '#06343d');
// Full-bleed, because phones crop icons to their own shape and only the inner 80 % is safe.
const square = app.replace('rx="8"', 'rx="0"').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"');
const filled = square.replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');
const touch = app.replace('rx="8"', 'rx="0"');

// Android uses only the shape, in white: the mark without its background.
const mark = drawing.replace(/<rect width="32" height="32"[^>]*>/, '');

const icons = [
  { file: 'icon-32.png', size: 32, svg: drawing },
  { file: 'icon-192.png', size: 192, svg: app },
  { file: 'icon-512.png', size: 512, svg: app },
  { file: 'maskable-512.png', size: 512, svg: filled },
  { file: 'apple-touch-icon.png', size: 180, svg: touch },
  { file: 'badge-96.png', size: 96, svg: mark },
];

mkdirSync('public/icons', { recursive: true });
const browser = await launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { file, size, svg } of icons) {
  await page.setViewport({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: `public/icons/${file}` as `${string}.png`, omitBackground: true });
}
await browser.close();
