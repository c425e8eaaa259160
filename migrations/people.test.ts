import { type Insertable, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { DB, Users } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany, type FullCompany } from '#tests/support/full-company.ts';
import { rejection } from '#tests/support/rejection.ts';

let scratch: OwnDatabase;
let db: Kysely<DB>;
let company: FullCompany;

beforeAll(async () => {
  scratch = await ownDatabase();
  db = scratch.db;
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  company = await createFullCompany(db);
});

let count = 0;
const user = (values: Partial<Insertable<Users>> = {}) =>
  db
    .insertInto('users')
    .values({
      company_id: company.company_id,
      first_name: 'Zoë',
      role: 'employee',
      email: `zoe${count++}@example.com`,
      ...values,
    })
    .returning('id');
const changeUser = (id: number, values: Partial<Insertable<Users>>) =>
  db.updateTable('users').set(values).where('company_id', '=', company.company_id).where('id', '=', id);
const loginOf = (user_id: number) =>
  db.selectFrom('logins').select(['email_key', 'password_hash']).where('user_id', '=', user_id).execute();

describe('an email address', () => {
  it('is unique in the installation, ignoring case and company', async () => {
    await user({ email: 'Émile@Example.com' }).execute();
    company = await createFullCompany(db, 'Another company');
    expect(await rejection(user({ email: 'émile@example.COM' }))).toBe('users_email_unique');
    const { id } = await user().executeTakeFirstOrThrow();
    expect(await rejection(changeUser(id, { email: 'ÉMILE@example.com' }))).toBe('users_email_unique');
  });

  it('changes the log-in with it: same password, new address only', async () => {
    const { id } = await user({ email: 'Old@example.com' }).executeTakeFirstOrThrow();
    expect(await loginOf(id)).toEqual([{ email_key: 'old@example.com', password_hash: null }]);
    const password_hash = '$argon2id$0123456789abcdef';
    await db.updateTable('logins').set({ password_hash }).where('email_key', '=', 'old@example.com').execute();
    await changeUser(id, { email: 'New@Example.com' }).execute();
    expect(await loginOf(id)).toEqual([{ email_key: 'new@example.com', password_hash }]);
  });

  it('cannot differ from that of the log-in', async () => {
    const change = db.updateTable('logins').set({ email_key: 'other@example.com' });
    expect(await rejection(change.where('user_id', '=', company.worker))).toBe('logins_user_fk');
  });

  it.each(['', 'no-at', 'a@b@c', ' a@b.c', 'a@b.c ', `${'a'.repeat(254)}@b`])('rejects %j', async (email) => {
    expect(await rejection(user({ email }))).toBe('users_email_shape');
  });
});

it.each<[string, Partial<Insertable<Users>>]>([
  ['users_role_known', { role: 'owner' as never }],
  ['users_status_known', { status: 'asleep' as never }],
  ['users_last_login_method_shape', { last_login_method: 'x1' }],
  ['users_first_name_length', { first_name: '  ' }],
  ['users_company_fk', { company_id: 999_999 }],
])('a user is rejected by %s', async (rule, values) => {
  expect(await rejection(user(values))).toBe(rule);
});

describe('the last active admin', () => {
  it.each<[string, Partial<Insertable<Users>>]>([
    ['role', { role: 'employee' }],
    ['access', { status: 'disabled' }],
  ])('keeps the %s', async (_, values) => {
    expect(await rejection(changeUser(company.admin, values))).toBe('users_last_admin');
    const second = await user({ role: 'admin' }).executeTakeFirstOrThrow();
    expect(await rejection(changeUser(company.admin, values))).toBe('accepted');
    expect(await rejection(changeUser(second.id, values))).toBe('users_last_admin');
  });

  it('cannot be deleted; disabled admins do not count', async () => {
    const fresh = await db.insertInto('companies').values({ name: 'Fresh' }).returning('id').executeTakeFirstOrThrow();
    const { id } = await user({ role: 'admin', company_id: fresh.id }).executeTakeFirstOrThrow();
    const other = await user({
      role: 'admin',
      status: 'disabled',
      company_id: fresh.id,
    }).executeTakeFirstOrThrow();
    expect(await rejection(db.deleteFrom('users').where('id', '=', id))).toBe('users_last_admin');
    expect(await rejection(db.deleteFrom('users').where('id', '=', other.id))).toBe('accepted');
  });

  it('remains if two admins demote each other in parallel', async () => {
    for (let round = 0; round < 10; round++) {
      const fresh = await createFullCompany(db, `Round ${round}`);
      const second = await user({ role: 'admin', company_id: fresh.company_id }).executeTakeFirstOrThrow();
      const demote = (id: number) =>
        db.transaction().execute(async (trx) => {
          await trx.updateTable('users').set({ role: 'employee' }).where('id', '=', id).execute();
          await sql`select pg_sleep(0.01)`.execute(trx);
        });
      const answers = await Promise.all([rejection(demote(fresh.admin)), rejection(demote(second.id))]);
      expect(answers.sort()).toEqual(['accepted', 'users_last_admin']);
    }
  });

  it('may be replaced within a transaction that defers the constraint', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`set constraints users_last_admin deferred`.execute(trx);
      await trx.updateTable('users').set({ role: 'employee' }).where('id', '=', company.admin).execute();
      await trx.updateTable('users').set({ role: 'admin' }).where('id', '=', company.worker).execute();
    });
  });
});

describe('deleting a user', () => {
  it('deletes log-in, sessions and rates too', async () => {
    const { company_id } = company;
    const { id } = await user().executeTakeFirstOrThrow();
    await db
      .insertInto('sessions')
      .values({ company_id, user_id: id, id: `s${id}` })
      .execute();
    await db
      .insertInto('user_rates')
      .values({ company_id, user_id: id, rate: 10, effective_from: '2026-01-01' })
      .execute();
    await db.deleteFrom('users').where('id', '=', id).execute();
    for (const table of ['logins', 'sessions', 'user_rates'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([]);
    }
  });

  it.each(['time_records', 'payments', 'expenses', 'job_assignees'] as const)(
    'is rejected while they have %s',
    async (table) => {
      const { id } = await user().executeTakeFirstOrThrow();
      await sql`update ${sql.table(table)} set user_id = ${id} where company_id = ${company.company_id}`.execute(db);
      expect(await rejection(db.deleteFrom('users').where('id', '=', id))).toBe(`${table}_user_fk`);
    },
  );

  it('clears them as author and creator if nothing else refers to them', async () => {
    const { id } = await user().executeTakeFirstOrThrow();
    for (const column of ['notes.user_id', 'jobs.created_by', 'job_tasks.assigned_to', 'time_records.created_by']) {
      const [table, name] = column.split('.') as [string, string];
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${id}
        where company_id = ${company.company_id}`.execute(db);
    }
    await db.deleteFrom('users').where('id', '=', id).execute();
    const note = await db.selectFrom('notes').selectAll().where('id', '=', company.note).executeTakeFirstOrThrow();
    expect(note).toMatchObject({ user_id: null, company_id: company.company_id });
  });
});

describe('rates and settings', () => {
  const rate = (rate: number, effective_from: string, charge_rate: number | null = null) =>
    db
      .insertInto('user_rates')
      .values({ company_id: company.company_id, user_id: company.worker, rate, effective_from, charge_rate });

  it('one rate per day and worker, within limits', async () => {
    expect(await rejection(rate(10, '2026-02-01'))).toBe('accepted');
    expect(await rejection(rate(11, '2026-02-01'))).toBe('user_rates_day_unique');
    expect(await rejection(rate(-0.01, '2026-03-01'))).toBe('user_rates_rate_bounds');
    expect(await rejection(rate(10, '2026-03-01', 10_000.01))).toBe('user_rates_charge_rate_bounds');
    expect(await rejection(rate(10, '1999-12-31'))).toBe('user_rates_effective_from_bounds');
  });

  it('one value per key: plain or secret', async () => {
    const { company_id } = company;
    const set = (values: { key: string; value?: string; secret_value?: Buffer }) =>
      db.insertInto('settings').values({ company_id, ...values });
    expect(await rejection(set({ key: 'timezone', value: 'UTC' }))).toBe('settings_key_unique');
    expect(await rejection(set({ key: 'smtp_password' }))).toBe('settings_one_value');
    expect(await rejection(set({ key: 'a', value: 'x', secret_value: Buffer.from('x') }))).toBe('settings_one_value');
    expect(await rejection(set({ key: 'Not A Key', value: 'x' }))).toBe('settings_key_shape');
  });
});

test('a company gets an address from its name that no other company has', async () => {
  const open = async (name: string) => {
    const { id } = await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow();
    const { slug } = await db
      .selectFrom('company_addresses')
      .select('slug')
      .where('company_id', '=', id)
      .executeTakeFirstOrThrow();
    return slug;
  };
  expect(await open('Müller & Söhne’s Repairs Ltd.')).toBe('muller-sohnes-repairs-ltd');
  expect(await open('  müller & söhnes repairs, LTD')).toBe('muller-sohnes-repairs-ltd-2');
  expect(await open('房屋维修')).toBe('company');
  expect(await open('Q')).toBe('company-2');
  expect(await open(`${'a'.repeat(39)} ${'b'.repeat(150)}`)).toBe('a'.repeat(39));
});
