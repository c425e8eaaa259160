import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { unzip } from '#tests/support/unzip.ts';
import { mintScope } from '../auth/scope.ts';
import { zipOfInvoices } from './download.ts';

async function browser(db: Database) {
  const office = await invoiceOffice(db);
  const app = await startApp(db, { clock: office.clock });
  const cookie = await app.login('ann@acme.example');
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { response, bytes } = await app.download(path, { cookie, ...headers });
    return { status: response.status, headers: response.headers, bytes };
  };
  const bulk = (body: object, signal?: AbortSignal) =>
    fetch(`${app.url}/api/v1/invoices/generate/bulk`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  return { ...office, app, get, bulk };
}
const message = async (bytes: Buffer) => (await pdfText(bytes)).join(' ').replace(/\s+/g, ' ');
const issuedIn = async (db: Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from invoices`.execute(db);
  return rows[0]!.count;
};

test('preview, issue and reprint print the same amounts', { timeout: 60_000 }, async ({ db }) => {
  const { app, get, jobs } = await browser(db);
  const path = `/invoices/generate/job/${jobs.boiler}?invoice_type=both&invoice_mode=job`;
  const preview = await get(path);
  expect(preview.status).toBe(200);
  expect(preview.headers.get('content-type')).toBe('application/pdf');
  expect(preview.headers.get('content-disposition')).toMatch(/^inline; filename="preview-job-\d+\.pdf"/);
  expect(await message(preview.bytes)).toMatch(/PREVIEW/);
  expect(await issuedIn(db)).toBe(0);

  const issued = await get(`${path}&download=true`, { 'sec-fetch-site': 'same-origin' });
  expect(issued.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-2026-0001\.pdf"/);
  const text = await message(issued.bytes);
  for (const figure of ['£152.29', '£358.54', '£71.71', '£430.25', 'PO 77812', 'INV-2026-0001']) {
    expect(text).toContain(figure);
  }
  expect(text).not.toMatch(/PREVIEW|Emil|Saw to it/);
  const [invoice] = (await app.rest('GET', '/invoices', undefined, { cookie: await app.login('ann@acme.example') }))
    .body.data;
  const again = await get(`/invoices/${invoice.id}/pdf`);
  expect(again.headers.get('content-disposition')).toMatch(/^inline; filename="INV-2026-0001\.pdf"/);
  expect(await message(again.bytes)).toBe(text);
  await app.close();
});

test('a link from another site issues nothing', async ({ db }) => {
  const { app, get, jobs } = await browser(db);
  for (const site of ['cross-site', 'same-site']) {
    const path = `/invoices/generate/job/${jobs.boiler}?download=true`;
    expect((await get(path, { 'sec-fetch-site': site })).status).toBe(403);
  }
  expect(await issuedIn(db)).toBe(0);
  await app.close();
});

test('a run returns a zip of invoices; a dry run returns JSON', { timeout: 60_000 }, async ({ db }) => {
  const { app, bulk } = await browser(db);
  const dry = await bulk({ invoice_mode: 'job', dry_run: true });
  expect(await dry.json()).toMatchObject({ data: { dry_run: true, total_amount: 481.25 } });
  const run = await bulk({ invoice_mode: 'job' });
  expect(run.headers.get('content-type')).toBe('application/zip');
  expect(run.headers.get('content-disposition')).toMatch(/^attachment; filename="bulk-invoices\.zip"/);
  const files = unzip(Buffer.from(await run.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['INV-2026-0001.pdf', 'INV-2026-0002.pdf']);
  expect(await message(files['INV-2026-0001.pdf']!)).toContain('Total due £430.25');
  expect(await message(files['INV-2026-0002.pdf']!)).toContain('Total due £51.00');
  const nothing = await bulk({ invoice_mode: 'job' });
  expect(nothing.status).toBe(422);
  expect(await nothing.json()).toMatchObject({ message: 'Nothing to invoice' });
  const unchosen = await bulk({});
  expect(unchosen.status).toBe(400);
  expect(await unchosen.json()).toMatchObject({ message: 'Please select a period for monthly invoices' });
  await app.close();
});

test('a long run prints in batches, at most one ahead of the download', {
  timeout: 60_000,
}, async ({ db }) => {
  const { ann, id: company_id, users } = await invoiceOffice(db);
  const { invoices } = await ann.invoices.generateBulk({ invoice_mode: 'job' });
  const scope = mintScope({ company_id, id: users.ann, role: 'admin' }, 'Europe/London');
  const real = testPrinter();
  let prints = 0;
  let fails = false;
  const printer: PdfPrinter = {
    ...real,
    print: (page) => {
      prints += 1;
      return fails && prints === 3 ? Promise.reject(new Error('No paper.')) : real.print(page);
    },
  };
  // The two invoices repeated to fill four batches.
  const many = Array.from({ length: 160 }, (_, at) => invoices[at % 2]!);
  const zip = () => {
    prints = 0;
    const issued = many.map(({ id, invoice_number }) => ({ id: id!, invoice_number: invoice_number! }));
    const logoOf = () => Promise.resolve(undefined);
    return zipOfInvoices(db, scope, printer, {
      invoices: issued,
      modifiedAt: '2026-03-02T09:00:00Z',
      logoOf,
    });
  };
  const files = Object.entries(unzip(await buffer(zip())));
  expect(files).toHaveLength(160);
  expect(prints).toBe(4);
  for (const at of [0, 1, 49, 50, 100, 159]) {
    const [name, bytes] = files[at]!;
    expect(name).toMatch(at % 2 === 0 ? /^INV-2026-0001/ : /^INV-2026-0002/);
    expect(await message(bytes)).toContain(at % 2 === 0 ? 'Total due £430.25' : 'Total due £51.00');
  }

  const left = zip();
  for await (const _ of left) break;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(prints).toBe(2);

  fails = true;
  await expect(buffer(zip())).rejects.toThrow('No paper.');
});

test('an aborted run keeps what it issued and issues no more', { timeout: 60_000 }, async ({ own }) => {
  const { app, bulk, jobs, records, id } = await browser(own.db);
  // More than one batch: two plus another twenty, each with its own price.
  await sql`insert into jobs (company_id, property_id, job_title, job_type, status, requested_by, billing_type, fixed_price)
    select company_id, property_id, 'Gate ' || n, job_type, status, requested_by, 'fixed', 100 + n from jobs, generate_series(1, 20) n
    where id = ${jobs.damp}`.execute(own.db);
  // Another transaction blocks the first job, the boiler.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const holder = own.another();
  let isHeld = () => {};
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const hold = holder.transaction().execute(async (transaction) => {
    await sql`select 1 from time_records where id = ${records.january} for update`.execute(transaction);
    isHeld();
    await held;
  });
  await holding;
  const stop = new AbortController();
  const run = bulk({ invoice_mode: 'job' }, stop.signal).catch((error: Error) => error.name);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db);
      return rows[0]!.waiting;
    })
    .toBe(1);
  stop.abort();
  expect(await run).toBe('AbortError');
  // Time for the server to notice the disconnect.
  await new Promise((resolve) => setTimeout(resolve, 300));
  go();
  await hold;
  await expect.poll(() => issuedIn(own.db)).toBe(20);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const rows = await own.db
    .selectFrom('invoices')
    .select('job_title')
    .where('company_id', '=', id)
    .orderBy('invoice_number')
    .execute();
  const gates = Array.from({ length: 18 }, (_, at) => `Gate ${at + 1}`);
  expect(rows.map(({ job_title }) => job_title)).toEqual(['New boiler', 'Damp', ...gates]);
  await app.close();
});
