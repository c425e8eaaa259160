import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { exportedTables } from '#server/export/router.ts';
import { callerFor, cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { call, procedures } from './procedures.ts';
import { noon, type Role, type Two, twoCompanies } from './two-companies.ts';

/*
 * Secrets and restricted fields get unique marker values, and the response of every read is searched for them.
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
};
const secrets = { smtp: 'MARKED smtp secret', tokens: 'MARKED token hash', password: '$argon2id$' };

let own: OwnDatabase;
let two: Two;
beforeAll(async () => {
  own = await ownDatabase({ max: 2 });
  two = await twoCompanies(own.db);
});
afterAll(() => own.drop());

/** Marks everything in the company that is not the reader's own. */
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
  const others = sql`company_id = ${id} and user_id <> ${users[role]}`;
  for (const statement of [
    sql`update user_rates set charge_rate = ${marks.chargeRate}::numeric where company_id = ${id}`,
    sql`update user_rates set rate = ${marks.payRate}::numeric where ${others}`,
    sql`update users set mobile = ${marks.phone}, cis_utr = ${marks.taxReference} where company_id = ${id} and id <> ${users[role]}`,
    sql`insert into payments (company_id, user_id, payment_date, amount, description)
      select ${id}::bigint, id, '2026-02-01', ${marks.payment}::numeric, ${marks.paymentWords} from users
       where company_id = ${id} and id <> ${users[role]}`,
    sql`update expenses set amount = ${marks.expense}::numeric where ${others}`,
    sql`update jobs set budget = ${marks.budget}::numeric, billing_type = 'fixed',
      fixed_price = ${marks.fixedPrice}::numeric, discount_percent = ${marks.discount}::numeric, requester_name = ${marks.requester},
      requester_phone = ${marks.requester}, requester_email = 'MARKED requester' where company_id = ${id}`,
    sql`update properties set billing_name = ${marks.billing}, billing_address = ${marks.billing}
      where company_id = ${id}`,
    sql`update access_tokens set token_hash = ${secrets.tokens} || id where company_id = ${id} and calendar is null`,
  ])
    await statement.execute(db);
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

async function reading<T>(role: Role, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, undo } = await rolledBack(own.url);
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
      const answers = await everythingRead(db, 'admin');
      const seen = new Set(found(answers, marks).map((each) => each.split(': ')[1]));
      expect([...seen].sort()).toEqual(Object.keys(marks).sort());
    }));

  test.each(['employee', 'contractor', 'landlord'] as const)(
    'is in no response to an %s: charge rates, others’ pay, money and phone numbers',
    (role) =>
      reading(role, async (db) => {
        const answers = await everythingRead(db, role);
        expect(answers.size).toBeGreaterThan(role === 'landlord' ? 5 : 15);
        // The owner of a property may know the recipient of its invoices.
        const { billing: _, ...landlordMarks } = marks;
        expect(found(answers, role === 'landlord' ? landlordMarks : marks)).toEqual([]);
      }),
  );
});

test('secrets are in no response, export or history, not even for an admin', () =>
  reading('admin', async (db) => {
    const answers = await everythingRead(db, 'admin');
    const clock = testClock(noon);
    const app = await startApp(db, { clock });
    const cookie = await cookieFor(db, who(two.acme, 'admin'), clock);
    for (const table of exportedTables)
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
