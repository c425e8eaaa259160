import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { afterAll, expect, test, vi } from 'vitest';
import { browserLaunchOptions } from '#tests/support/browser.ts';
import { type Chromium, findChromium } from './chromium.ts';

const room = mkdtempSync('/tmp/fettle-chromium-');
const cacheDir = path.join(room, 'cache');
const fromNpm = () => findChromium({ cacheDir, systemBrowsers: [] });
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(room, { recursive: true });
});

const page = `<body style="font: 20px sans-serif">Paid £1,234.50 to Zoë <b>שלום</b></body>`;

/** The fonts that draw the page, with their glyph counts: a missing letter uses none of ours. */
async function drawnWith(chromium: Chromium) {
  const browser = await launch({ ...chromium, headless: true });
  try {
    const tab = await browser.newPage();
    await tab.setContent(page);
    const session = await tab.createCDPSession();
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const pdf = Buffer.from(await tab.pdf()).toString('latin1');
    return {
      glyphs: fonts.map((font) => `${font.postScriptName} ${font.glyphCount}`).sort(),
      pdfFonts: [...new Set(pdf.match(/\/FontName \/\S+/g))].map((name) => name.replace(/.*\+/, '')).sort(),
      dark: await darkPixels(await tab.screenshot({ encoding: 'base64' }), tab),
    };
  } finally {
    await browser.close();
  }
}

/** Counted on a canvas in the browser: undrawn text leaves it white. */
async function darkPixels(png: string, tab: Page): Promise<number> {
  return tab.evaluate(async (source) => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    return data.filter((value, at) => at % 4 === 0 && value < 100).length;
  }, `data:image/png;base64,${png}`);
}

const wanted = {
  glyphs: ['OpenSans-Bold 4', 'OpenSans-Regular 22'],
  pdfFonts: ['OpenSans-Bold', 'OpenSans-Regular'],
};

test('two parallel unpacks both get a browser that renders £, accents and Hebrew', {
  tags: 'soak',
  timeout: 60_000,
}, async () => {
  const [one, other] = await Promise.all([fromNpm(), fromNpm()]);
  expect(one).toEqual(other);
  expect(one.executablePath.startsWith(cacheDir)).toBe(true);
  expect(readdirSync(cacheDir).sort()).toEqual(['chromium-147.0.0', 'fonts-147.0.0', 'fonts.conf']);

  const { dark, ...drawn } = await drawnWith(one);
  expect(drawn).toEqual(wanted);
  expect(dark).toBeGreaterThan(500);
  const { mtimeMs } = statSync(one.executablePath);
  await fromNpm();
  expect(statSync(one.executablePath).mtimeMs).toBe(mtimeMs);

  // The folder may be moved: without its fonts, Chromium silently prints no text.
  renameSync(cacheDir, `${cacheDir} & moved`);
  const moved = await findChromium({ cacheDir: `${cacheDir} & moved`, systemBrowsers: [] });
  expect((await drawnWith(moved)).pdfFonts).toEqual(wanted.pdfFonts);
});

test('the browser of the tests renders the same', async () => {
  const { dark, ...drawn } = await drawnWith(await browserLaunchOptions());
  expect(drawn).toEqual(wanted);
  expect(dark).toBeGreaterThan(500);
}, 60_000);

test('the configured browser wins; a missing one is reported clearly', async () => {
  const script = path.join(room, 'my-browser');
  writeFileSync(script, '#!/bin/sh\necho Chromium 1\n', { mode: 0o755 });
  vi.stubEnv('FETTLE_SECRET', 'hidden');
  const chosen = await findChromium({ chromiumPath: script, cacheDir });
  expect(chosen.executablePath).toBe(script);
  expect(chosen.env).not.toHaveProperty('FETTLE_SECRET');
  await expect(findChromium({ chromiumPath: '/nowhere/chromium', cacheDir })).rejects.toThrow(
    'CHROMIUM_PATH is /nowhere/chromium, but no browser starts from there.',
  );
  const fallback = await findChromium({ cacheDir, systemBrowsers: ['/nowhere/chromium', script] });
  expect(fallback.executablePath).toBe(script);
});
