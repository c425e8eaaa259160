import { chromium } from 'playwright-core';
import { browserLaunchOptions } from '#tests/support/browser.ts';
const base = process.env.BASE ?? 'http://localhost:3471';
const prefix = process.env.PREFIX ?? '';
const out = '/work/notes/look37';
const b = await chromium.launch(await browserLaunchOptions());
for (const [size, w, h] of [['390', 390, 844], ['1440', 1440, 900]] as const)
  for (const scheme of ['light', 'dark'] as const) {
    const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: 'en-GB' });
    const p = await c.newPage();
    const r = await p.request.post(`${base}/api/v1/auth/login`, { data: { email: process.env.EMAIL ?? 'admin@fettle.example', password: process.env.PW ?? 'fettle2026' } });
    if (!r.ok()) console.log(await r.text());
    const shot = async (name: string) => { await p.waitForTimeout(900); await p.screenshot({ path: `${out}/${prefix}${name}-${size}-${scheme}.png` }); };
    await p.goto(`${base}/invoices/accounts`); await p.waitForTimeout(1500);
    await shot('accounts');
    await p.getByRole('button', { name: 'Export for accounts' }).last().click();
    await p.getByRole('button', { name: 'Make files' }).waitFor();
    await shot('accounts-dialog');
    if (process.env.MAKE) {
      const [d] = await Promise.all([p.waitForEvent('download', { timeout: 8000 }).catch(() => null), p.getByRole('button', { name: 'Make files' }).click()]);
      console.log(size, scheme, d?.suggestedFilename());
      if (!d) await shot('accounts-again');
    }
    await p.goto(`${base}/payments/cis`); await p.waitForTimeout(1500);
    await shot('cis');
    await p.getByRole('button', { name: 'CIS300 return' }).click();
    await p.getByRole('button', { name: 'Download return' }).waitFor();
    await shot('cis-return');
    await p.goto(`${base}/settings#setting-xero_accounts`); await p.waitForTimeout(1200);
    await shot('settings-accounts');
    await c.close();
  }
await b.close();
