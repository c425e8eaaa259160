import { launch } from 'puppeteer-core';
import { findChromium } from '#server/platform/chromium.ts';
const base = 'http://localhost:' + (process.env.P ?? '4110');
const browser = await launch({ ...(await findChromium({ cacheDir: '.cache', systemBrowsers: [] })), headless: 'shell' });
const paths = process.argv.slice(3);
const [w, h, scheme] = (process.argv[2] ?? '1440x900x light').split('x');
const context = await browser.createBrowserContext();
const page = await context.newPage();
await page.setViewport({ width: Number(w), height: Number(h), isMobile: Number(w) < 500, hasTouch: Number(w) < 500 });
await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: (scheme ?? 'light').trim() }]);
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 300)));
await page.goto(base + '/login');
const r = await page.evaluate(async () => { const a = await fetch('/api/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@fettle.example', password: 'fettle2026' }) }); return a.status; });
console.log('login', r);
for (const p of paths) {
  await page.goto(base + p, { waitUntil: 'networkidle2' }).catch((e) => console.log(String(e)));
  await new Promise((r) => setTimeout(r, 1500));
  await page.screenshot({ path: `/tmp/shot-${w}-${(scheme ?? 'light').trim()}-${p.replace(/[^a-z0-9]+/gi, '-')}.png` });
}
await browser.close(); process.exit(0);
