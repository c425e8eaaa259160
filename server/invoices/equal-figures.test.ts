import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { formatPounds } from '#server/format.ts';
import { callerFor, cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { noLogo, testPrinter } from '#tests/support/test-printer.ts';
import { company, who, world } from '#tests/support/world.ts';
import { type Figures, figuresOf } from '../pricing/invoice-figures.ts';
import { printInvoices } from './print.ts';

/*
 * An invoice has the same figures everywhere: in a dry run, preview, issued invoice, list, CSV and PDF, and when
 * Postgres adds up its entries.
 */

const now = '2026-03-02T09:00:00.000Z';
const workers = ['emil', 'nora'] as const;

const billing = fc.record({
  fixed_price: fc.option(fc.integer({ min: 1, max: 500_000 }), { nil: null, freq: 3 }),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
  reverse_charge: fc.boolean(),
  cis_rate: fc.constantFrom(null, 0, 20, 30),
});
const anyJob = fc.record({
  billing,
  records: fc.array(
    fc.record({
      user: fc.constantFrom(...workers),
      minutes: fc.integer({ min: 1, max: 50 }),
      is_driving: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  expenses: fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 100 })), {
    maxLength: 3,
  }),
  /** Thousandths of a unit, pence a unit, and the VAT rate if it is not the company's. */
  materials: fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.constantFrom(null, '20', '5', '0'),
    ),
    { maxLength: 3 },
  ),
});
type AnyJob = typeof anyJob extends fc.Arbitrary<infer Job> ? Job : never;
const anyCompany = fc.record({
  vat_rate: fc.constantFrom('20', '5', '17.5', '0'),
  rates: fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 })),
  jobs: fc.array(anyJob, { minLength: 16, maxLength: 16 }),
});

/** One property per job, so that each has a customer of its own. */
function office({ vat_rate, rates, jobs }: { vat_rate: string; rates: [number, number]; jobs: AnyJob[] }) {
  const keyed = <T>(of: (job: AnyJob, key: string, at: number) => T) =>
    Object.fromEntries(jobs.map((job, at) => [`job${at}`, of(job, `job${at}`, at)]));
  const rate = (pence: number) => [{ rate: 10, charge_rate: pence / 100, effective_from: '2020-01-01' }];
  const start = Date.parse('2026-01-05T08:00:00Z');
  return company({
    settings: { vat_registered: 'true', vat_rate, vat_number: 'GB 1', company_name: 'Acme Ltd' },
    users: {
      ann: { role: 'admin' },
      emil: { role: 'employee', rates: rate(rates[0]) },
      nora: { role: 'employee', rates: rate(rates[1]) },
    },
    properties: keyed(({ billing: { reverse_charge, cis_rate } }) => ({
      billing_name: 'Mill Ltd',
      billing_reverse_charge: reverse_charge,
      billing_cis_rate: cis_rate,
    })),
    jobs: keyed(({ billing: { fixed_price, discount } }, property) => ({
      property,
      status: 'completed' as const,
      discount_percent: discount / 100,
      ...(fixed_price !== null && { billing_type: 'fixed' as const, fixed_price: fixed_price / 100 }),
    })),
    records: Object.fromEntries(
      jobs.flatMap(({ records }, at) =>
        records.map(({ user, minutes, is_driving }, n) => {
          const from = start + (at * 4 + n) * 3_600_000;
          return [
            `record${at}-${n}`,
            {
              user,
              job: `job${at}`,
              is_driving,
              start_time: new Date(from).toISOString(),
              end_time: new Date(from + minutes * 60_000).toISOString(),
            },
          ];
        }),
      ),
    ),
    expenses: Object.fromEntries(
      jobs.flatMap(({ expenses }, at) =>
        expenses.map(([pence, part], n) => [
          `expense${at}-${n}`,
          {
            user: 'emil' as const,
            job: `job${at}`,
            amount: pence / 100,
            vat_amount: Math.floor((pence * part) / 600) / 100,
            status: 'reviewed' as const,
          },
        ]),
      ),
    ),
  });
}

/** Pounds by job, added up by Postgres from the billed entries. */
async function addedUp(db: Database, company_rate: string): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures & { job_id: number }>`
    with labour as (
      select l.invoice_id, sum(l.worth) as worth from (
        select t.invoice_id, round(sum(t.duration) * r.charge_rate / 60, 2) as worth
        from time_records t join user_rates r on r.user_id = t.user_id
        group by t.invoice_id, t.user_id, (t.start_time at time zone 'Europe/London')::date, t.is_driving, r.charge_rate) l
      group by 1
    ), spent as (
      select invoice_id, sum(amount - vat_amount) as worth from expenses group by 1
    ), used as (
      select invoice_id, coalesce(vat_rate, ${company_rate}::numeric) as rate, sum(round(quantity * price, 2)) as worth
      from materials group by 1, 2
    ), gross as (
      select p.id, p.rate, sum(p.worth) as worth from (
        select i.id, ${company_rate}::numeric as rate, j.fixed_price as worth
        from invoices i join jobs j on j.id = i.job_id where j.fixed_price is not null
        union all
        select i.id, ${company_rate}::numeric, l.worth from invoices i join jobs j on j.id = i.job_id
        join (select * from labour union all select * from spent) l on l.invoice_id = i.id where j.fixed_price is null
        union all
        select i.id, u.rate, u.worth from invoices i join jobs j on j.id = i.job_id join used u on u.invoice_id = i.id
        where j.fixed_price is null) p
      group by 1, 2
    ), rates as (
      select g.id, g.rate, n.net, round(n.net * g.rate / 100, 2) as tax
      from gross g join invoices i on i.id = g.id join jobs j on j.id = i.job_id
      cross join lateral (select g.worth - round(g.worth * j.discount_percent / 100, 2) as net) n
    ), whole as (
      select id, sum(net) as net, sum(tax) as tax, max(rate) as highest, count(*) as count,
        jsonb_agg(jsonb_build_object('vat_rate', rate, 'net_amount', net, 'vat_amount', tax) order by rate desc) as vat
      from rates group by 1
    ), sums as (
      select i.job_id, w.*, p.billing_cis_rate as cis, p.billing_reverse_charge and w.highest > 0 as reverse,
        case when p.billing_cis_rate is null then 0
          else least(b.labour - round(b.labour * j.discount_percent / 100, 2), w.net) end as base
      from whole w join invoices i on i.id = w.id join jobs j on j.id = i.job_id join properties p on p.id = j.property_id
      cross join lateral (select case when j.fixed_price is null
        then coalesce((select worth from labour l where l.invoice_id = w.id), 0)
        else greatest(j.fixed_price - coalesce((select worth from spent s where s.invoice_id = w.id), 0)
          - coalesce((select sum(worth) from used u where u.invoice_id = w.id), 0), 0) end as labour) b
    ), kept as (
      select *, coalesce(round(base * cis / 100, 2), 0) as kept from sums
    )
    select job_id, net as net_amount, case when count = 1 then highest end as vat_rate, tax as vat_amount, vat,
      reverse as reverse_charge, net + case when reverse then 0 else tax end as total_amount, cis as cis_rate,
      base as cis_base, kept as cis_amount, net + case when reverse then 0 else tax end - kept as amount_due
    from kept`.execute(db);
  return new Map(rows.map(({ job_id, ...amounts }) => [job_id, amounts]));
}

const byJob = (rows: readonly (Figures & { job_id: number })[]) =>
  new Map(rows.map((row) => [row.job_id, figuresOf(row)]));

function fromCsv(text: string) {
  const [head = [], ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return byJob(
    rows.map((cells) => {
      const row = Object.fromEntries(head.map((name, at) => [name, cells[at]]));
      const number = (name: string) => (row[name] === '' ? null : Number(row[name]));
      const amounts = Object.fromEntries(Object.keys(row).map((name) => [name, number(name)]));
      const vat = JSON.parse(row.vat!);
      return { ...amounts, vat, reverse_charge: row.reverse_charge === 'true' } as Figures & { job_id: number };
    }),
  );
}

/** The totals as they are printed. */
function totalsOf({ net_amount, vat, reverse_charge, ...of }: Figures): string {
  return [
    `Total net ${formatPounds(net_amount)}`,
    ...vat.map((rate) => {
      const notes = [
        ...(vat.length > 1 ? [`On ${formatPounds(rate.net_amount)}`] : []),
        ...(reverse_charge && rate.vat_rate > 0 ? ['Not in the total'] : []),
      ];
      return [`VAT at ${rate.vat_rate}%`, notes.join('. '), formatPounds(rate.vat_amount)].filter(Boolean).join(' ');
    }),
    ...(reverse_charge ? ['Reverse charge: Customer to pay the VAT to HMRC'] : []),
    ...(of.cis_rate === null
      ? []
      : [
          `Total ${formatPounds(of.total_amount)}`,
          `Less CIS deduction at ${of.cis_rate}% On labour of ${formatPounds(of.cis_base)} ${formatPounds(-of.cis_amount)}`,
        ]),
    `Total due ${formatPounds(of.amount_due)}`,
  ].join(' ');
}

test('all views show the same amounts, to the penny', { timeout: 60_000 }, async ({ db }) => {
  const [made] = fc.sample(anyCompany, 1) as [Parameters<typeof office>[0]];
  const { acme } = await world(db, { acme: office(made) }, testClock(now));
  const ann = await callerFor(db, who(acme, 'ann'), { now });
  const jobs = Object.values(acme.jobs);
  const used = made.jobs.flatMap(({ materials }, at) =>
    materials.map(([quantity, price, rate]) => ({
      company_id: acme.id,
      user_id: acme.users.emil,
      job_id: jobs[at]!,
      property_id: Object.values(acme.properties)[at]!,
      used_on: '2026-02-01',
      description: 'Pipe',
      quantity: quantity / 1000,
      price: price / 100,
      vat_rate: rate === null ? null : Number(rate),
      status: 'reviewed' as const,
    })),
  );
  if (used.length > 0) await db.insertInto('materials').values(used).execute();
  const context = `with ${JSON.stringify(made)}`;
  const all = { invoice_mode: 'job' } as const;

  const dry = byJob((await ann.invoices.generateBulk({ ...all, dry_run: true })).invoices);
  const previews = byJob(await Promise.all(jobs.map(async (id) => (await ann.invoices.generate({ id })).document!)));
  const run = await ann.invoices.generateBulk(all);
  const issued = byJob(run.invoices);
  expect(issued.size).toBe(jobs.length);
  expect(await addedUp(db, made.vat_rate), context).toEqual(issued);
  expect(dry, context).toEqual(issued);
  expect(previews, context).toEqual(issued);
  expect(byJob((await ann.invoices.list({ limit: 100 })).data), context).toEqual(issued);

  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await cookieFor(db, who(acme, 'ann'), testClock(now));
  const csv = await app.rest('GET', '/export/invoices', undefined, { cookie });
  expect(fromCsv(csv.text), context).toEqual(issued);
  await app.close();

  const documents = await Promise.all(run.invoices.map(({ id }) => ann.invoices.get({ id: id! })));
  const files = await printInvoices(testPrinter(), documents, noLogo);
  for (const [at, file] of files.entries()) {
    const message = (await pdfText(file)).join(' ').replace(/\s+/g, ' ');
    expect(message, context).toContain(totalsOf(issued.get(documents[at]!.job_id)!));
  }
});
