import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { sentStatements } from '#tests/support/sent-statements.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon, type Two, twoCompanies } from './two-companies.ts';

let own: OwnDatabase;
let two: Two;
const clock = testClock(noon);

beforeAll(async () => {
  own = await ownDatabase({ max: 4 });
  two = await twoCompanies(own.db);
  const { id, users, jobs } = two.acme;
  const odd = `Says "no" \\ 'yes' </script> \u007f \u2028 £ 🔧 \t\n end`;
  const at = (position: object | null) => sql`${position === null ? null : JSON.stringify(position)}::jsonb`;
  // Days of both changes of the clock, a second's fractions, and numbers that JSON can write in several ways.
  for (const [n, position] of [
    null,
    { latitude: 51.5, longitude: -0.1278 },
    { longitude: 0, latitude: 90 },
    { latitude: 1.25, longitude: 179.9999999 },
  ].entries())
    await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note, start_cordinate,
        end_cordinate, is_billable, review_reasons, marks)
      select ${id}, ${users.employee}, ${jobs.open}, start + ${n} * interval '2 hours',
        start + ${n} * interval '2 hours' + interval '61.789 seconds', ${odd} || ${n}::text, ${at(position)}, null,
        ${n}::int % 2 = 0, case when ${n}::int = 1 then array['flagged', 'long'] else '{}' end,
        case when ${n}::int = 2 then array['no_location'] else '{}' end
      from unnest(array['2026-02-10T00:30:00.5Z', '2025-10-26T00:15:00Z', '2025-03-30T00:59:59.001Z']::timestamptz[]) start`.execute(
      own.db,
    );
  await sql`
    insert into jobs (company_id, property_id, job_title, job_description, budget, fixed_price, billing_type,
      discount_percent, due_date, created_by, "createdAt", status, job_type, requested_by)
    select ${id}, property_id, ${odd} || n, ${odd}, case n when 1 then null when 2 then 0.1 else 100000000 end,
      case when n = 2 then 1250.50 end, case when n = 2 then 'fixed' else 'time' end, case n when 3 then 12.5 else 0 end,
      case when n = 1 then null else date '2026-02-09' + n end, case when n = 2 then null else ${users.admin}::bigint end,
      timestamptz '2026-02-10T00:30:00.5Z' + n * interval '1.001 seconds', case n when 3 then 'completed' else 'in_progress' end, job_type, requested_by
    from jobs, generate_series(1, 3) n where id = ${jobs.open} and company_id = ${id}`.execute(own.db);
  for (const [user, day] of [
    [users.employee, '2026-02-10'],
    [users.contractor, null],
  ])
    await sql`insert into job_assignees (company_id, job_id, user_id, assigned_for)
      select company_id, id, ${user}, ${day}::date from jobs where company_id = ${id} and job_title like ${`${odd.slice(0, 9)}%`}`.execute(
      own.db,
    );
  const invoice = { company_id: id, job_id: jobs.open, created_by: users.admin, net_amount: 1, number: 'of a record' };
  await sql`update time_records set invoice_id = ${await createInvoice(own.db, invoice)}
    where company_id = ${id} and start_time = '2026-02-10T00:30:00.5Z'`.execute(own.db);
});
afterAll(() => own.drop());

type Shape = Record<string, string | number | boolean>;

type List = (caller: Awaited<ReturnType<typeof callerFor>>, input: never) => Promise<unknown>;

/** Asserts that the text of each page, sent by REST and tRPC, is what the output schema makes of rows. Returns the rows. */
async function assertSameBytes(
  call: string,
  path: string,
  list: List,
  role: keyof Two['acme']['users'],
  shapes: readonly Shape[],
) {
  const app = await startApp(own.db, { clock });
  const person = who(two.acme, role);
  const headers = { cookie: await cookieFor(own.db, person, clock) };
  const pages: Record<string, unknown>[][] = [];
  for (const input of shapes) {
    const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const text = JSON.stringify(await list(await callerFor(own.db, person, { now: clock }), input as never));
    const sent = await sentStatements(async () => {
      const answer = await app.rest('GET', `${path}?${search}`, undefined, headers);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.text).toBe(text);
      const { text: wrapped } = await app.trpc('query', call, input, headers);
      expect(wrapped).toBe(`{"result":{"data":${text}}}`);
    });
    expect(sent.filter((statement) => statement.text.includes('row_to_json')).length).toBeGreaterThanOrEqual(2);
    pages.push(JSON.parse(text).data);
  }
  await app.close();
  return pages;
}

const recordShapes: Shape[] = [
  {},
  { limit: 2 },
  { limit: 2, page: 2 },
  { order: 'asc', sort: 'end_time', limit: 500 },
  { needs_review: true },
  { is_billable: false, start_date: '2025-10-26', end_date: '2025-10-26' },
  { job_id: 987_654_321 },
];

test.for(['admin', 'employee', 'contractor'] as const)('%s: the text of records is what tRPC answers', async (role) => {
  const pages = await assertSameBytes(
    'timeTracking.list',
    '/time-tracking',
    (caller, input) => caller.timeTracking.list(input),
    role,
    recordShapes,
  );
  for (const [n, rows] of pages.entries())
    if (role !== 'contractor' && !('job_id' in recordShapes[n]!)) expect(rows.length).toBeGreaterThan(1);
  expect(pages.flat().some(({ invoice_number }) => invoice_number)).toBe(role === 'admin');
});

const jobShapes: Shape[] = [
  {},
  { limit: 1 },
  { sort: 'createdAt', order: 'asc', includeCompleted: true, limit: 500 },
  { status: 'rejected' },
];

test('a batch of tRPC has each page in its place, also twice the same', async () => {
  const app = await startApp(own.db, { clock });
  const headers = { cookie: await cookieFor(own.db, who(two.acme, 'admin'), clock) };
  const calls = ['jobs.list', 'timeTracking.list', 'no.such', 'timeTracking.list'];
  const inputs = { 0: { limit: 2 }, 1: { limit: 2 }, 3: { limit: 2 } };
  const search = new URLSearchParams({ batch: '1', input: JSON.stringify(inputs) });
  const { body } = await app.request('GET', `/api/trpc/${calls.join()}?${search}`, undefined, headers);
  const caller = await callerFor(own.db, who(two.acme, 'admin'), { now: clock });
  const records = JSON.parse(JSON.stringify(await caller.timeTracking.list({ limit: 2 })));
  expect(body[0].result.data).toEqual(JSON.parse(JSON.stringify(await caller.jobs.list({ limit: 2 }))));
  expect(body[1].result.data).toEqual(records);
  expect(body[2].error.data.code).toBe('not_found');
  expect(body[3].result.data).toEqual(records);
  await app.close();
});

test.for(['admin', 'employee', 'landlord'] as const)('%s: the text of jobs is what tRPC answers', async (role) => {
  const [all] = await assertSameBytes(
    'jobs.list',
    '/jobs',
    (caller, input) => caller.jobs.list(input),
    role,
    jobShapes,
  );
  const assigned = all!.filter(({ assignees }) => Array.isArray(assignees) && assignees.length > 1);
  expect(assigned.length > 0).toBe(role !== 'landlord');
  expect(all!.some(({ fixed_price }) => fixed_price === 1250.5)).toBe(role === 'admin');
  expect(all!.length).toBeGreaterThan(1);
});
