import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { type AppProcess, freePort, startAppProcess } from '#tests/support/app-process.ts';
import { manyAdmins } from '#tests/support/many-admins.ts';
import { program } from '#tests/support/programs.ts';
import { test } from '#tests/support/test.ts';
import { worldPassword } from '#tests/support/world.ts';

/*
 * Twenty sessions over HTTP issue, withdraw, send, correct and run in bulk concurrently while the server is killed and
 * restarted. `npm run soak -- invoices` uses 1,000 jobs and more kills.
 */

const count = Number(process.env.SOAK_COUNT ?? 8);
const deaths = Math.max(1, Math.round(count / 200));
const admins = 20;

async function send(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number }> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.text();
  return { status: answer.status };
}

async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: worldPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

const issueOf = (id: number) => ({ id, invoice_mode: 'job', download: true });

/** Invariants that hold at any moment, whatever was interrupted. */
async function checkWhole(db: Database): Promise<{ invoices: number; valid: number }> {
  const { rows } = await sql<Record<string, number>>`
    with valid as (
      select i.id, i.net_amount from invoices i where i.voided_at is null and i.credits_invoice_id is null
        and not exists (select from invoices c where c.credits_invoice_id = i.id)),
    entries as (
      select invoice_id, count(*) as entries, sum(counted_minutes) as minutes from time_records
      where invoice_id is not null group by invoice_id)
    select count(*) as invoices, count(distinct invoice_number) as numbers,
      coalesce(max(substring(invoice_number from '[0-9]+$')::int), 0) as last,
      (select coalesce(max(last), 0) from invoice_counters) as counter,
      (select count(*) from valid) as valid,
      count(*) filter (where net_amount <> (select coalesce(sum(amount), 0) from invoice_lines l where l.invoice_id = invoices.id)
        or total_amount <> net_amount + round(net_amount * vat_rate / 100, 2)) as wrong_sums,
      -- A half invoice: one without its entries, or entries whose invoice does not stand or does not say them.
      (select count(*) from valid s left join entries e on e.invoice_id = s.id
        where coalesce(e.minutes, 0) is distinct from
          (select coalesce(sum(l.minutes), 0) from invoice_lines l where l.invoice_id = s.id)) as wrong_minutes,
      (select count(*) from entries e where not exists (select from valid s where s.id = e.invoice_id)) as strays,
      (select count(*) from expenses x where x.invoice_id is not null
        and not exists (select from valid s where s.id = x.invoice_id)) as stray_expenses,
      (select count(*) from (select job_id, sum(net_amount) as net from invoices where voided_at is null group by job_id) j
        where j.net <> (select coalesce(sum(s.net_amount), 0) from valid s join invoices i on i.id = s.id
          where i.job_id = j.job_id)) as wrong_jobs
    from invoices`.execute(db);
  const [all] = rows;
  const { invoices, valid } = all!;
  expect(all).toEqual({
    invoices,
    valid,
    numbers: invoices,
    last: invoices,
    counter: invoices,
    wrong_sums: 0,
    wrong_minutes: 0,
    strays: 0,
    stray_expenses: 0,
    wrong_jobs: 0,
  });
  return { invoices: invoices!, valid: valid! };
}

test(`${count} jobs, ${admins} sessions, ${deaths} deaths: no number gaps, no partial invoice, every penny once`, {
  timeout: 120_000 + count * 500,
}, async ({ own, onTestFinished }) => {
  const { db } = own;
  const { emails, jobs, records } = await manyAdmins(db, admins, count);
  const port = String(await freePort());
  const start = async () =>
    startAppProcess({
      run: await program('server'),
      env: { DATABASE_URL: own.url, PORT: port, APP_SECRET: 'a secret for tests only, 32 characters' },
    });
  let app: AppProcess = await start();
  onTestFinished(() => app.kill('SIGKILL'));
  const cookies = await Promise.all(emails.map((email) => logIn(app.url, email)));
  const issued: number[] = [];
  const errorStatuses = new Set<number>();

  /** One session, mixing calls until the server is gone or its jobs are done. */
  const office = async (cookie: string, at: number) => {
    const call = async (method: string, path: string, body?: object) => {
      const answer = await send(app.url, cookie, method, path, body);
      if (answer.status >= 400) errorStatuses.add(answer.status);
      return answer;
    };
    for (let n = at; n < jobs.length * 2; n += admins) {
      const job = jobs[n % jobs.length]!;
      // Without the PDF, which is printed afterwards.
      if (n % 13 === 7) {
        const some = jobs.slice(n % 20, (n % 20) + 4);
        await call('POST', '/api/trpc/invoices.generateBulk', { invoice_mode: 'job', jobs: some });
      } else await call('POST', '/api/trpc/invoices.generate', issueOf(job));
      const { rows } = await sql<{
        id: number;
      }>`select id from invoices where job_id = ${job} order by id desc limit 1`.execute(db);
      const id = rows[0]?.id;
      if (id && n % 5 === 1)
        await call('PATCH', `/api/v1/invoices/${id}`, { changes: { sent_at: new Date().toISOString() } });
      if (id && n % 5 <= 2) await call('DELETE', `/api/v1/invoices/${id}`, { reason: 'Again' });
      if (n % 4 === 3)
        await call('PATCH', `/api/v1/time-tracking/${records[n % records.length]}`, {
          changes: { note: `Looked at once more, ${n}` },
        });
      if (id) issued.push(id);
    }
  };
  const all = () => Promise.all(cookies.map((cookie, at) => office(cookie, at).catch(() => {})));

  for (let death = 1; death <= deaths; death += 1) {
    const working = all();
    const before = issued.length;
    while (issued.length < before + Math.min(10, count / 3)) await sleep(2);
    await sleep((death * 37) % 200);
    app.kill('SIGKILL');
    await Promise.all([working, app.ended]);
    // Postgres rolls back the killed process's transactions.
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
          where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db);
          return rows[0]!.open;
        },
        { timeout: 10_000 },
      )
      .toBe(0);
    await checkWhole(db);
    app = await start();
  }
  await all();
  // Bill again whatever was withdrawn last.
  for (const job of jobs) {
    const { status } = await send(app.url, cookies[0]!, 'POST', '/api/trpc/invoices.generate', issueOf(job));
    expect(status).toBe(200);
  }
  const { invoices, valid } = await checkWhole(db);
  expect(valid).toBe(count);
  expect(invoices).toBeGreaterThan(count);
  // Conflicts are expected (withdrawn twice, changed once billed, nothing left), server errors are not.
  expect([...errorStatuses].filter((status) => ![400, 404, 409, 422].includes(status))).toEqual([]);
  const { rows } = await sql`select sum(net_amount) as net from invoices where voided_at is null`.execute(db);
  expect(rows).toEqual([{ net: (count * (2 * 2278 + 999)) / 100 }]);
  app.kill('SIGTERM');
  expect(await app.ended, app.output()).toBe(0);
});
