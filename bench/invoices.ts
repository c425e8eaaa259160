import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { launch } from 'puppeteer-core';
import type { Database } from '#db/client.ts';
import { findChromium } from '#server/infra/chromium.ts';
import { invoicePages } from '#server/invoices/document.ts';
import type { InvoiceDocument } from '#server/invoices/schema.ts';
import { callerFor } from '#tests/support/caller.ts';
import { unzip } from '#tests/support/unzip.ts';
import { company, who, world } from '#tests/support/world.ts';
import { atMost, interleaved, type Measurement, timed } from './measure.ts';
import { peakMemory } from './memory.ts';
import { type BenchPostgres, logIn } from './postgres.ts';

const invoices = 500;
const rounds = 3;
const email = 'ann@acme.example';

/** Jobs with two days of work and materials each, so that every invoice fits one page. */
async function office(db: Database, jobs: number) {
  const keys = Array.from({ length: jobs }, (_, at) => `job${at}`);
  const start = Date.parse('2025-01-01T08:00:00Z');
  const hour = (at: number) => new Date(start + at * 3_600_000).toISOString();
  const acme = company({
    name: 'Acme Ltd',
    settings: {
      company_address: 'Unit 4, Canal Street\nManchester M1 3HE',
      vat_registered: 'true',
      vat_number: 'GB 123 4567 89',
      bank_account: '12345678',
      invoice_footer: 'Thank you for your custom.',
    },
    users: {
      ann: { role: 'admin', email },
      emil: {
        role: 'employee',
        rates: [{ rate: 12, charge_rate: 33.33, effective_from: '2020-01-01' }],
      },
    },
    properties: Object.fromEntries(
      keys.map((key, at) => [
        key,
        {
          address: `${at + 1} Mill Lane`,
          city: 'Manchester',
          post_code: 'M21 0AA',
          billing_name: 'Mill Lane Ltd',
        },
      ]),
    ),
    jobs: Object.fromEntries(
      keys.map((key, at) => [
        key,
        {
          property: key,
          job_title: `Boiler ${at + 1}`,
          status: 'completed' as const,
          client_reference: `PO ${at}`,
        },
      ]),
    ),
    records: Object.fromEntries(
      keys.flatMap((key, at) =>
        [0, 1, 2, 3].map((n) => [
          `${key}-${n}`,
          {
            user: 'emil' as const,
            job: key,
            start_time: hour(4 * at + n),
            end_time: hour(4 * at + n + 1),
            is_driving: n === 3,
          },
        ]),
      ),
    ),
    expenses: Object.fromEntries(
      keys.map((key) => [
        key,
        { user: 'emil' as const, job: key, amount: 9.99, description: 'Valve', status: 'reviewed' as const },
      ]),
    ),
  });
  const { acme: made } = await world(db, { acme });
  const ann = await callerFor(db, who({ id: made.id, users: made.users as { ann: number } }, 'ann'));
  return { ann, jobs: Object.values<number>(made.jobs) };
}

/** A separate, long-lived browser: the floor is a single print, split page by page. */
async function openFloor(cacheDir: string) {
  const { executablePath, args, env } = await findChromium({ cacheDir });
  const browser = await launch({ executablePath, args, env, headless: true, pipe: true });
  return {
    async print(html: string): Promise<number> {
      const page = await browser.newPage();
      await page.setContent(html, { timeout: 0 });
      const print = await page.pdf({
        format: 'A4',
        preferCSSPageSize: true,
        printBackground: true,
        tagged: false,
        timeout: 0,
      });
      await page.close();
      const whole = await PDFDocument.load(print);
      let files = 0;
      for (const at of whole.getPageIndices()) {
        const file = await PDFDocument.create();
        for (const copied of await file.copyPages(whole, [at])) file.addPage(copied);
        files += (await file.save()).length > 0 ? 1 : 0;
      }
      return files;
    },
    close: () => browser.close(),
  };
}

/** Issues and downloads a ZIP of invoices, one PDF each. Issuing time is reported separately. */
export async function benchInvoices(postgres: BenchPostgres): Promise<Measurement[]> {
  const { url, db } = await postgres.database();
  // Two extra rounds: one to warm up, one to measure memory, which itself takes time.
  const { ann, jobs } = await office(db, invoices * (rounds + 2));
  const app = await postgres.app(url);
  const cookie = await logIn(app.url, email);
  const keys = Array.from({ length: rounds + 2 }, () => randomUUID());
  /** ZIP of the round's jobs. Repeated with the same key, it issues nothing and only makes the ZIP again. */
  const zip = async (round: number) => {
    const answer = await fetch(`${app.url}/api/v1/invoices/generate/bulk`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': keys[round]! },
      body: JSON.stringify({
        invoice_mode: 'job',
        jobs: jobs.slice(round * invoices, (round + 1) * invoices),
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return Buffer.from(await answer.arrayBuffer());
  };
  const warm = await zip(rounds);
  if (Object.keys(unzip(warm)).length !== invoices) throw new Error('Invoices are missing.');
  const issued = await db.selectFrom('invoices').select('id').orderBy('id').execute();
  const documents: InvoiceDocument[] = [];
  for (const { id } of issued) documents.push(await ann.invoices.get({ id }));
  const html = invoicePages(documents);
  const floor = await openFloor(path.join(postgres.folder, 'app/browser'));
  // One page more: the letters of the feet.
  if ((await floor.print(html)) !== invoices + 1) throw new Error('The floor printed another number.');
  const taken = await interleaved(rounds, {
    floor: () => timed(() => floor.print(html)),
    zip: () => timed(() => zip(rounds)),
    whole: (round) => timed(() => zip(round)),
  });
  await floor.close();
  const megabytes = await peakMemory(app.pid, () => zip(rounds + 1));
  const what = `${invoices} invoices of one page`;
  const measured = { floor: taken.floor, unit: 'ms' as const };
  return [
    atMost(1.3, { ...measured, operation: `${what} as a ZIP`, product: taken.zip }),
    { ...measured, operation: `${what}, issued before that`, product: taken.whole },
    {
      operation: 'memory of server and browser meanwhile',
      product: megabytes,
      unit: 'MB',
      goal: '<= 450 MB',
      reached: megabytes <= 450,
    },
  ];
}
