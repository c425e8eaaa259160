import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { manyAdmins } from '#tests/support/many-admins.ts';
import { test } from '#tests/support/test.ts';

// `npm run soak -- invoices` issues 1,000.
const count = Number(process.env.SOAK_COUNT ?? 20);
const admins = 20;

/** Invariants after any number of concurrent issuers. */
async function checkWhole(db: Database, expected: { invoices: number; jobs: number }) {
  const { rows } = await sql<Record<string, unknown>>`select
    count(*) as invoices, count(distinct invoice_number) as numbers, count(distinct job_id) as jobs,
    max(substring(invoice_number from '[0-9]+$')::int) as last, sum(net_amount) as net,
    bool_and(total_amount = net_amount + round(net_amount * vat_rate / 100, 2)) as right_vat
    from invoices`.execute(db);
  const { invoices, jobs } = expected;
  // 41 minutes at 33.33: 22.7755 each, and the materials.
  const net = (jobs * (2 * 2278 + 999)) / 100;
  expect(rows).toEqual([{ invoices, numbers: invoices, jobs, last: invoices, net, right_vat: true }]);
  const { rows: entries } = await sql`select
    (select count(*) from time_records where invoice_id is null) as unbilled,
    (select count(*) from time_records t join invoices i on i.id = t.invoice_id and i.job_id <> t.job_id) as strays,
    (select sum(amount) from invoice_lines) as lines,
    (select max(last) from invoice_counters) as counter`.execute(db);
  expect(entries).toEqual([{ unbilled: 0, strays: 0, lines: net, counter: invoices }]);
}

test(`${count} jobs by ${admins} admins at once: no gaps, no duplicates, nothing billed twice`, {
  timeout: 60_000 + count * 200,
}, async ({ own }) => {
  const { callers, jobs } = await manyAdmins(own.db, admins, count);
  // Each job is requested twice by different admins: one issues, the other finds the invoice.
  const wanted = [...jobs, ...jobs.toReversed()];
  const answers: { existing: boolean }[] = [];
  const oneAfterTheOther = async (caller: (typeof callers)[0], at: number) => {
    for (let n = at; n < wanted.length; n += admins) {
      answers.push(await caller.invoices.generate({ id: wanted[n]!, download: true }));
    }
  };
  await Promise.all(callers.map(oneAfterTheOther));
  expect(answers).toHaveLength(2 * count);
  expect(answers.filter(({ existing }) => !existing)).toHaveLength(count);
  await checkWhole(own.db, { invoices: count, jobs: count });
});

test('twenty parallel issues of one job make one invoice; a parallel bulk run does no harm', async ({ own }) => {
  const { callers, jobs } = await manyAdmins(own.db, admins, 5);
  const same = callers.map((caller) => caller.invoices.generate({ id: jobs[0]!, download: true }));
  const runs = callers.slice(0, 3).map((caller) => caller.invoices.generateBulk({ invoice_mode: 'job' }));
  const [answers, settled] = await Promise.all([Promise.all(same), Promise.allSettled(runs)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  // The last of three may find nothing left.
  for (const run of settled) {
    if (run.status === 'rejected') expect(run.reason).toMatchObject({ message: 'Nothing to invoice' });
  }
  await checkWhole(own.db, { invoices: 5, jobs: 5 });
});

test('voiding parallel to issuing: released work is billed once', async ({ own }) => {
  const { callers, jobs } = await manyAdmins(own.db, admins, 1);
  const [ann, bob] = callers as [(typeof callers)[0], (typeof callers)[0]];
  const id = jobs[0]!;
  let { id: invoice } = await ann.invoices.generate({ id, download: true });
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      ann.invoices.remove({ id: invoice! }),
      bob.invoices.generate({ id, download: true }).catch(() => undefined),
    ]);
    ({ id: invoice } = await bob.invoices.generate({ id, download: true }));
  }
  const { rows } = await sql`select count(*) filter (where voided_at is null) as valid,
    count(*) as invoices, (select max(last) from invoice_counters) as last from invoices`.execute(own.db);
  expect(rows).toEqual([{ valid: 1, invoices: 11, last: 11 }]);
});

test('twenty parallel issues bill a fixed price once, as currently stored on the job', async ({ own }) => {
  const { callers, jobs } = await manyAdmins(own.db, admins, 1);
  const id = jobs[0]!;
  await callers[0]!.jobs.update({ id, changes: { fixed_price: 500 } });
  const answers = await Promise.all(
    callers.map(async (caller, at) => {
      const change = caller.jobs.update({ id, changes: { fixed_price: 501 + at } }).catch(() => undefined);
      const issued = await caller.invoices.generate({ id, download: true });
      await change;
      return issued;
    }),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  const { fixed_price } = await callers[0]!.jobs.get({ id });
  expect(answers[0]).toMatchObject({ net_amount: fixed_price });
});
