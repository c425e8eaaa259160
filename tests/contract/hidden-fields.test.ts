import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { restRoutes } from '#server/http/rest/routes.ts';
import { appRouter } from '#server/router.ts';
import { exportedTables } from '#server/rpc/table-meta.ts';
import { callerFor, cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { startApp } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { call, procedures } from './procedures.ts';
import { restCall } from './rest-call.ts';
import { noon, type Role, type Two } from './two-companies.ts';
import { test } from './two-companies-test.ts';

/*
 * Secrets and restricted fields get unique marker values, and every read, download, archive and export is searched for
 * them.
 */

const marks = {
  chargeRate: '4321.09',
  payRate: '987.65',
  payment: '76543.21',
  paymentWords: 'MARKED payment',
  expense: '65432.1',
  budget: '55555.55',
  fixedPrice: '44444.44',
  discount: '77.77',
  billing: 'MARKED billing',
  requester: 'MARKED requester',
  phone: '0799 MARKED',
  taxReference: '7418529630',
  rateComment: 'MARKED comment',
  accessNotes: 'MARKED access',
  customer: 'MARKED customer',
};
const secrets = { smtp: 'MARKED smtp secret', tokens: 'MARKED token hash', password: '$argon2id$' };

let clone: OwnDatabase;
let two: Two;
test.beforeAll(({ filled }) => {
  ({ clone, two } = filled);
});

/**
 * Marks everything in the company that is not the reader's own. The reader made all of it, as somebody can who was an
 * admin once.
 */
async function mark(db: Database, role: Role): Promise<void> {
  const { id, users } = two.acme;
  const admin = await callerFor(db, who(two.acme, 'admin'), { now: noon });
  const settings = (await admin.settings.list()) as { id: number; key: string }[];
  const idOf = (key: string) => settings.find((each) => each.key === key)!.id;
  await admin.settings.update({ id: idOf('smtp_password'), value: secrets.smtp, confirm_unproved: true });
  await admin.settings.update({
    id: idOf('default_charge_rate'),
    value: marks.chargeRate,
    confirm_past: true,
  });
  const made_by = users[role];
  const invoice = { company_id: id, created_by: made_by, job_id: two.acme.jobs.open, net_amount: 50, number: '2' };
  await createInvoice(db, { ...invoice, customer_name: marks.customer });
  const others = sql`company_id = ${id} and user_id <> ${users[role]}`;
  const statements = [
    sql`update user_rates set charge_rate = ${marks.chargeRate}::numeric, comment = ${marks.rateComment}
      where company_id = ${id}`,
    sql`update user_rates set rate = ${marks.payRate}::numeric where ${others}`,
    sql`update users set mobile = ${marks.phone}, cis_utr = ${marks.taxReference} where company_id = ${id} and id <> ${users[role]}`,
    sql`insert into payments (company_id, user_id, payment_date, amount, description, created_by)
      select ${id}::bigint, id, '2026-02-01', ${marks.payment}::numeric, ${marks.paymentWords}, ${made_by}::bigint from users
       where company_id = ${id} and id <> ${users[role]}`,
    sql`update expenses set amount = ${marks.expense}::numeric, created_by = ${made_by} where ${others}`,
    sql`update jobs set budget = ${marks.budget}::numeric, billing_type = 'fixed',
      fixed_price = ${marks.fixedPrice}::numeric, discount_percent = ${marks.discount}::numeric, requester_name = ${marks.requester},
      requester_phone = ${marks.requester}, requester_email = 'MARKED requester', created_by = ${made_by}
      where company_id = ${id}`,
    sql`update properties set billing_name = ${marks.billing}, billing_address = ${marks.billing},
      access_notes = ${marks.accessNotes} where company_id = ${id}`,
    sql`update access_tokens set token_hash = ${secrets.tokens} || id where company_id = ${id} and calendar is null`,
  ];
  await db.transaction().execute(async (trx) => {
    await setActor(trx, { id: made_by, name: 'Maker' });
    for (const statement of statements) await statement.execute(trx);
  });
}

/** Every read that the role may make: with the input of the access table, and with the widest possible input. */
async function everythingRead(db: Database, role: Role): Promise<Map<string, string>> {
  const caller = await callerFor(db, who(two.acme, role), { now: noon });
  const answers = new Map<string, string>();
  for (const { path, type, input } of procedures) {
    const line = accessTable[path]!;
    if (type !== 'query' || (line.allowed !== 'anyone' && !line.allowed.includes(role))) continue;
    const known = line.input(two.acme, role);
    const all = { ...(known as object), limit: 1000 };
    const given = input?.safeParse(all).success ? all : known;
    answers.set(path, JSON.stringify(await call(caller, path, given)));
  }
  return answers;
}

/** The text in a downloaded file. */
async function textOf(type: string | null, bytes: Buffer): Promise<string> {
  if (type === 'application/pdf') return (await pdfText(bytes)).join('\n');
  if (type !== 'application/zip') return bytes.toString();
  return JSON.stringify(Object.entries(unzip(bytes)).map(([name, content]) => [name, content.toString()]));
}

/** Every file that the role may download over REST. */
async function everythingDownloaded(db: Database, role: Role): Promise<Map<string, string>> {
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  const headers = { cookie: await cookieFor(db, who(two.acme, role), clock) };
  const files = new Map<string, string>();
  for (const { line, procedure, type } of restRoutes) {
    const { allowed, input } = accessTable[procedure]!;
    if (!line.download || type !== 'query' || (allowed !== 'anyone' && !allowed.includes(role))) continue;
    const { path } = restCall(line, input(two.acme, role));
    const { response, bytes } = await app.download(path, headers);
    expect(response.status, path).toBe(200);
    files.set(`download ${procedure}`, await textOf(response.headers.get('content-type'), bytes));
  }
  await app.close();
  return files;
}

/** The text of every list that the role may read, as REST and tRPC send it. */
async function everyListSent(db: Database, role: Role): Promise<Map<string, string>> {
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  const headers = { cookie: await cookieFor(db, who(two.acme, role), clock) };
  const sent = new Map<string, string>();
  for (const { line, procedure, input } of restRoutes) {
    const { allowed, input: inputOf } = accessTable[procedure]!;
    if (!line.list || (allowed !== 'anyone' && !allowed.includes(role))) continue;
    const all = { ...(inputOf(two.acme, role) as object), limit: 1000 };
    const given = input!.safeParse(all).success ? all : inputOf(two.acme, role);
    const rest = await app.rest('GET', restCall(line, given).path, undefined, headers);
    const trpc = await app.trpc('query', procedure, given, headers);
    expect([rest.status, trpc.status], procedure).toEqual([200, 200]);
    sent.set(`REST ${procedure}`, rest.text).set(`tRPC ${procedure}`, trpc.text);
  }
  await app.close();
  return sent;
}

const everythingToldTo = async (db: Database, role: Role) =>
  new Map([
    ...(await everythingRead(db, role)),
    ...(await everyListSent(db, role)),
    ...(await everythingDownloaded(db, role)),
  ]);

async function reading<T>(role: Role, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, undo } = await rolledBack(clone.url);
  try {
    await mark(db, role);
    return await work(db);
  } finally {
    await undo();
  }
}

const found = (answers: Map<string, string>, words: Record<string, string>) =>
  [...answers].flatMap(([path, text]) =>
    Object.entries(words).flatMap(([name, mark]) => (text.includes(mark) ? [`${path}: ${name}`] : [])),
  );

describe('restricted data', () => {
  test('exists: an admin sees all of it', () =>
    reading('admin', async (db) => {
      const everyMark = Object.keys(marks).sort();
      const seenIn = (answers: Map<string, string>) =>
        [...new Set(found(answers, marks).map((each) => each.split(': ')[1]))].sort();
      expect(seenIn(await everythingRead(db, 'admin'))).toEqual(everyMark);
      const files = await everythingDownloaded(db, 'admin');
      const archive = files.get('download privacy.export')!;
      // Their own pay, phone and tax reference are not marked.
      const own = ['payRate', 'phone', 'taxReference'];
      expect(seenIn(new Map([['archive', archive]]))).toEqual(
        expect.arrayContaining(everyMark.filter((name) => !own.includes(name))),
      );
    }));

  test.each(['employee', 'contractor', 'landlord'] as const)(
    'is in no response and no file for an %s: charge rates, others’ pay, money and phone numbers',
    (role) =>
      reading(role, async (db) => {
        const answers = await everythingToldTo(db, role);
        expect(answers.size).toBeGreaterThan(role === 'landlord' ? 5 : 15);
        expect(answers.has('download privacy.export')).toBe(true);
        // Staff read how to get in where they have an open job.
        const { accessNotes: _, ...staffMarks } = marks;
        expect(found(answers, role === 'landlord' ? marks : staffMarks)).toEqual([]);
      }),
  );
});

test('secrets are in no response, export or history, not even for an admin', () =>
  reading('admin', async (db) => {
    const answers = await everythingToldTo(db, 'admin');
    const clock = testClock(noon);
    const app = await startApp(db, { clock });
    const cookie = await cookieFor(db, who(two.acme, 'admin'), clock);
    for (const table of exportedTables(appRouter).keys())
      answers.set(`export ${table}`, (await app.rest('GET', `/export/${table}`, undefined, { cookie })).text);
    await app.close();
    const caller = await callerFor(db, who(two.acme, 'admin'), { now: noon });
    answers.set('all changes', JSON.stringify(await caller.audit.list({ limit: 1000 })));
    expect(found(answers, secrets)).toEqual([]);
    const kept = await sql<{ sealed: string }>`select encode(secret_value, 'hex') as sealed from settings
      where secret_value is not null and company_id = ${two.acme.id}`.execute(db);
    expect(kept.rows).toHaveLength(1);
    expect(found(answers, { sealed: kept.rows[0]!.sealed })).toEqual([]);
  }));
