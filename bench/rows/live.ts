import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '#tests/support/browser.ts';
import { sendOnce } from '../client.ts';
import type { Bench } from '../large.ts';
import { percentile95, withinMs } from '../measure.ts';
import { type Row, sidesOf } from '../row.ts';

const edits = 60;
/** Longer than the pace of refetches, and of another length each time, so that edits meet the relay at any moment. */
const pauseMs = (n: number) => 400 + ((n * 37) % 100);

/** A page of time records that listens through another process than the one that changes them. */
async function openPage(bench: Bench) {
  const other = await bench.startApp({});
  const browser = await chromium.launch(await browserLaunchOptions());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name, value] = (await bench.cookieOf(bench.admin)).split('=') as [string, string];
  await context.addCookies([{ name, value, url: other.url }]);
  const page = await context.newPage();
  const listening = page.waitForResponse((answer) => answer.url().includes('/events.live'));
  await page.goto(`${other.url}/time-tracked/records`);
  await listening;
  return { page, [Symbol.asyncDispose]: () => browser.close() };
}

/** From the answer to an edit until its cell shows it in another session's browser, which has its own app process. */
export const live: Row = {
  name: 'live',
  async measure(bench) {
    const side = sidesOf(bench, 'live').product;
    await using opened = await openPage(bench);
    const answer = await sendOnce(side, { path: '/api/v1/time-tracking?limit=20&sort=start_time&order=desc' });
    type Listed = { id: number; end_time: string | null; billing_status: string };
    const { data } = JSON.parse(String(answer)) as { data: Listed[] };
    const { id } = data.find(({ end_time, billing_status }) => end_time !== null && billing_status === 'unbilled')!;
    const times: number[] = [];
    for (let n = 0; n < edits; n += 1) {
      const note = `Checked the valve and the pump, edit ${n}.`;
      await sendOnce(side, { method: 'PATCH', path: `/api/v1/time-tracking/${id}`, body: { changes: { note } } });
      const committed = performance.now();
      await opened.page.getByText(note).first().waitFor({ timeout: 10_000 });
      times.push(performance.now() - committed);
      await opened.page.waitForTimeout(pauseMs(n));
    }
    const operation = 'p95 of a change on another screen, through two processes';
    // The first edits warm up the new process.
    return [withinMs(250, { operation, product: percentile95(times.slice(5)) })];
  },
};
