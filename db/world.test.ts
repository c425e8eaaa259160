import { describe, expect } from 'vitest';
import { isPassword } from '#server/auth/passwords.ts';
import { mintScope } from '#server/auth/scope.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world, worldPassword } from '#tests/support/world.ts';
import { findLogin } from './queries/logins.ts';
import { timeSums } from './queries/time-sums.ts';

const acme = company({
  settings: { timezone: 'Europe/London' },
  users: {
    ann: { role: 'admin', last_name: 'Lee' },
    bob: {
      role: 'employee',
      rates: [
        { rate: 15, effective_from: '2026-01-01' },
        { rate: 16.35, effective_from: '2026-03-05' },
      ],
    },
    lou: { role: 'landlord', password: null },
  },
  properties: { mill: { landlord: 'lou', post_code: 'M20 6PL' } },
  jobs: { boiler: { property: 'mill', assignees: ['bob', { user: 'bob', on: '2026-03-05' }] } },
  records: {
    // Monday: 4 h, and 20 clock minutes of driving before it. 260 / 60 x 15.00 = 65.00
    drive: {
      user: 'bob',
      job: 'boiler',
      is_driving: true,
      start_time: '2026-03-02T08:00:40Z',
      end_time: '2026-03-02T08:20:10Z',
    },
    monday: {
      user: 'bob',
      job: 'boiler',
      start_time: '2026-03-02T08:20:10Z',
      end_time: '2026-03-02T12:20:00Z',
      note: 'Replaced the pump and bled the system',
    },
    // Thursday, at the new rate: 85 / 60 x 16.35 = 23.1625 -> 23.16
    thursday: {
      user: 'bob',
      job: 'boiler',
      start_time: '2026-03-05T09:00:00Z',
      end_time: '2026-03-05T10:25:00Z',
      note: 'Checked the pressure again',
    },
    // Forgotten: counts nothing.
    forgotten: {
      user: 'bob',
      job: 'boiler',
      start_time: '2026-03-05T11:00:00Z',
      end_time: '2026-03-05T23:00:00Z',
      review_reasons: ['closed'],
    },
    running: { user: 'bob', job: 'boiler', start_time: '2026-03-06T09:00:00Z' },
  },
  payments: { wages: { user: 'bob', amount: 88.16 } },
  expenses: {
    valve: { user: 'bob', job: 'boiler', amount: 24.6 },
    fuel: { user: 'bob', amount: 60, expense_type: 'fuel' },
  },
  notes: { key: { user: 'ann', job: 'boiler' }, gate: { user: 'bob', property: 'mill' } },
  tasks: { bleed: { job: 'boiler', assigned_to: 'bob' } },
});

describe('buildWorld', () => {
  test('makes what is declared and names it by its keys', async ({ db }) => {
    const made = await world(db, { acme });
    const records = await db
      .selectFrom('time_records')
      .select(['id', 'user_id', 'duration', 'counted_minutes', 'needs_review', 'reported', 'createdAt'])
      .where('company_id', '=', made.acme.id)
      .orderBy('id')
      .execute();
    expect(records.map((record) => record.id)).toEqual(Object.values(made.acme.records));
    expect(new Set(records.map((record) => record.user_id))).toEqual(new Set([made.acme.users.bob]));
    expect(records.map((record) => record.counted_minutes)).toEqual([20, 240, 85, 0, null]);
    expect(records[1]?.reported).toEqual({
      note: 'Replaced the pump and bled the system',
      end_time: '2026-03-02T12:20:00.000Z',
      end_cordinate: null,
    });
    expect(records[3]?.reported, 'nobody reported the end of a forgotten record').toEqual({});
    expect(records[1]?.createdAt).toBe('2026-03-02T08:20:10.000Z');

    const expenses = await db.selectFrom('expenses').select(['id', 'property_id']).orderBy('id').execute();
    expect(expenses).toEqual([
      { id: made.acme.expenses.valve, property_id: made.acme.properties.mill },
      { id: made.acme.expenses.fuel, property_id: null },
    ]);
    const assignees = await db.selectFrom('job_assignees').select('assigned_for').orderBy('id').execute();
    expect(assignees).toEqual([{ assigned_for: null }, { assigned_for: '2026-03-05' }]);
  });

  test('pays a week as worked out by hand', async ({ db }) => {
    const made = await world(db, { acme });
    const { company_id, id } = who(made.acme, 'ann');
    const scope = mintScope({ company_id, id, role: 'admin' }, 'Europe/London');
    const week = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' };
    const rows = await timeSums(db, scope, { ...week, daily: false, drivingPayPercent: 100 });
    expect(rows).toEqual([
      {
        user_id: made.acme.users.bob,
        first_name: 'Bob',
        last_name: '',
        start_date: '2026-03-01',
        total_duration: 345,
        total_toPay: 88.16,
        pending_pay: 0,
      },
    ]);
  });

  test('tells history who made what', async ({ db }) => {
    const made = await world(db, { acme });
    const rows = await db
      .selectFrom('history')
      .select(['entity', 'actor_id', 'actor_name'])
      .where('company_id', '=', made.acme.id)
      .distinct()
      .execute();
    const authors = Object.fromEntries(rows.map((row) => [`${row.entity} ${row.actor_name}`, row.actor_id]));
    expect(authors).toEqual({
      'companies Fettle': null,
      'settings Fettle': null,
      'users Fettle': null,
      'users-rates Ann Lee': made.acme.users.ann,
      'properties Ann Lee': made.acme.users.ann,
      'jobs Ann Lee': made.acme.users.ann,
      'job-assignees Ann Lee': made.acme.users.ann,
      'time-tracking Bob': made.acme.users.bob,
      'payments Ann Lee': made.acme.users.ann,
      'expenses Bob': made.acme.users.bob,
      'notes Ann Lee': made.acme.users.ann,
      'notes Bob': made.acme.users.bob,
      'job-tasks Ann Lee': made.acme.users.ann,
    });
  });

  test('lets everyone log in who has a password', async ({ db }) => {
    await world(db, { acme });
    const bob = await findLogin(db, 'bob@acme.example');
    expect(await isPassword(worldPassword, bob?.password_hash)).toBe(true);
    const lou = await findLogin(db, 'LOU@acme.example');
    expect(lou?.password_hash).toBeNull();
    expect(await isPassword('no account has this password 0', lou?.password_hash)).toBe(false);
  });

  test('keeps two companies apart, and two with the same people', async ({ db }) => {
    const other = company({ users: { ann: { role: 'admin' } } });
    const made = await world(db, { acme, other });
    expect(made.other.id).not.toBe(made.acme.id);
    expect(made.other.users.ann).not.toBe(made.acme.users.ann);
  });

  test('is held to the constraints of the database', async ({ db }) => {
    const overlapping = company({
      users: { bob: { role: 'employee' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill' } },
      records: {
        one: {
          user: 'bob',
          job: 'boiler',
          start_time: '2026-03-02T08:00:00Z',
          end_time: '2026-03-02T09:00:00Z',
        },
        two: {
          user: 'bob',
          job: 'boiler',
          start_time: '2026-03-02T08:59:00Z',
          end_time: '2026-03-02T10:00:00Z',
        },
      },
    });
    await expect(world(db, { overlapping })).rejects.toMatchObject({ constraint: 'time_records_no_overlap' });
    expect(await db.selectFrom('companies').select('id').execute()).toEqual([]);
  });

  test('compiles with declared keys only, and says so at run time too', async ({ db }) => {
    const wrong = company({
      users: { bob: { role: 'employee' } },
      properties: { mill: {} },
      // @ts-expect-error: there is no such property
      jobs: { boiler: { property: 'barn' } },
    });
    await expect(world(db, { wrong })).rejects.toThrow(
      "The world 'wrong' has no 'barn' among its properties.",
    );
  });
});
