import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world, worldPassword } from '#tests/support/world.ts';

const now = '2026-03-02T09:00:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    bea: { role: 'admin', email: 'bea@acme.example', first_name: 'Bea', status: 'disabled' },
    emil: {
      role: 'employee',
      email: 'Emil@acme.example',
      first_name: 'Emil',
      last_name: 'Engel',
      rates: [
        { rate: 11, charge_rate: 30, effective_from: '2026-01-01' },
        { rate: 12.5, charge_rate: 35, effective_from: '2026-03-01' },
        { rate: 99, effective_from: '2026-03-03' },
      ],
    },
    cleo: { role: 'contractor', first_name: 'Cleo' },
    newt: { role: 'employee', first_name: 'Newt' },
    lara: { role: 'landlord', first_name: 'Lara' },
    lone: { role: 'landlord', first_name: 'Lone' },
  },
  properties: { mill: { landlord: 'lara' } },
  jobs: { boiler: { property: 'mill', status: 'in_progress', created_by: 'ann' } },
  records: { running: { user: 'emil', job: 'boiler', start_time: '2026-03-02T07:00:00Z' } },
});
const other = company({ users: { zoe: { role: 'admin', email: 'zoe@other.example' } } });

const setUp = async (db: Database) => {
  const clock = testClock(now);
  const w = await world(db, { acme, other }, clock);
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now: clock });
  return { w, as, clock, ann: await as('ann'), users: w.acme.users };
};
const newUser = {
  first_name: 'Nia',
  email: 'nia@acme.example',
  role: 'contractor',
  password: 'nia12345',
} as const;

describe('access to users', () => {
  test('is for admins only; the names are for all staff', async ({ db }) => {
    const { as, users } = await setUp(db);
    const nobody = await callerFor(db, null);
    expect(await refusal(nobody.users.list({}))).toMatchObject({ code: 'unauthenticated' });
    expect(await refusal(nobody.users.names())).toMatchObject({ code: 'unauthenticated' });
    for (const role of ['emil', 'cleo', 'lara'] as const) {
      const caller = await as(role);
      for (const call of [
        caller.users.list({}),
        caller.users.create(newUser),
        caller.users.update({ id: users.emil, changes: { role: 'admin' } }),
        caller.users.remove({ id: users.newt }),
      ]) {
        expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
      }
    }
    expect(await refusal((await as('lara')).users.names())).toMatchObject({ code: 'forbidden' });
    expect(await (await as('cleo')).users.names()).toEqual([
      { id: users.ann, first_name: 'Ann', last_name: 'Admin', name: 'Ann Admin' },
      { id: users.cleo, first_name: 'Cleo', last_name: expect.any(String), name: expect.any(String) },
      { id: users.emil, first_name: 'Emil', last_name: 'Engel', name: 'Emil Engel' },
      expect.objectContaining({ id: users.newt }),
    ]);
  });

  test("another company's user is 404", async ({ db }) => {
    const { ann, w } = await setUp(db);
    const id = w.other.users.zoe;
    expect(await refusal(ann.users.update({ id, changes: { first_name: 'x' } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(ann.users.remove({ id }))).toMatchObject({ code: 'not_found' });
    expect(JSON.stringify(await ann.users.list({}))).not.toContain('zoe@');
  });
});

describe('the list', () => {
  test('has today’s rate, null for none, and never a password', async ({ db }) => {
    const { ann } = await setUp(db);
    const { data } = await ann.users.list({});
    const rates = Object.fromEntries(data.map((user) => [user.first_name, user.current_rate]));
    expect(rates).toMatchObject({ Emil: 12.5, Newt: null, Ann: null });
    expect(data.find((user) => user.first_name === 'Emil')?.current_charge_rate).toBe(35);
    expect(JSON.stringify(data)).not.toMatch(/password|argon2/);
  });

  test('filters, searches and sorts; those who never logged in come last', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const ids = async (input: Parameters<typeof ann.users.list>[0]) =>
      (await ann.users.list(input)).data.map((user) => user.id);
    expect(await ids({ role: 'landlord' })).toEqual([users.lara, users.lone]);
    expect(await ids({ status: 'disabled' })).toEqual([users.bea]);
    expect(await ids({ q: 'emil eng' })).toEqual([users.emil]);
    expect(await ids({ q: 'ANN@' })).toEqual([users.ann]);
    await db.updateTable('users').set({ last_login: now }).where('id', '=', users.cleo).execute();
    expect((await ids({ sort: 'last_login', order: 'desc' }))[0]).toBe(users.cleo);
    expect((await ids({ sort: 'last_login', order: 'asc' }))[0]).toBe(users.cleo);
  });
});

describe('adding a user', () => {
  test('lets the new user log in', async ({ db }) => {
    const { ann } = await setUp(db);
    expect(await ann.users.create(newUser)).toMatchObject({
      role: 'contractor',
      status: 'active',
      last_name: '',
      mobile: '',
      last_login: null,
      current_rate: null,
    });
    const app = await startApp(db, { clock: testClock(now) });
    expect(await app.login('NIA@acme.example', 'nia12345')).toContain('fettle_session=');
    await app.close();
  });

  test('rejects an address in use in the company, in any case, and a weak password', async ({ db }) => {
    const { ann } = await setUp(db);
    expect(await refusal(ann.users.create({ ...newUser, email: 'EMIL@ACME.example' }))).toMatchObject({
      code: 'conflict',
      message: 'This email address is already in use.',
      fields: { email: expect.any(String) },
    });
    const message = 'Password must include letters and numbers and be at least 8 characters long';
    for (const password of ['short1', 'onlyletters', '123456789']) {
      expect(await refusal(ann.users.create({ ...newUser, password }))).toMatchObject({
        code: 'invalid',
        fields: { password: message },
      });
    }
    expect(await refusal(ann.users.create({ ...newUser, email: 'nobody' }))).toMatchObject({
      code: 'invalid',
      fields: { email: 'Please enter a valid email address' },
    });
  });
});

describe('changing a user', () => {
  test('changes only the given fields, including the log-in address', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const changed = await ann.users.update({
      id: users.emil,
      changes: { email: 'e.engel@acme.example', mobile: '0161 496 0000', role: 'contractor' },
    });
    expect(changed).toMatchObject({ first_name: 'Emil', mobile: '0161 496 0000', role: 'contractor' });
    const app = await startApp(db, { clock: testClock(now) });
    expect(await app.login('e.engel@acme.example')).toContain('fettle_session=');
    await app.close();
    const taken = ann.users.update({ id: users.emil, changes: { email: 'ANN@acme.example' } });
    expect(await refusal(taken)).toMatchObject({ code: 'conflict', fields: { email: expect.any(String) } });
  });

  test('a new password ends the user’s sessions except the caller’s own, and appears in the history', async ({
    db,
  }) => {
    const { ann, as, w, users } = await setUp(db);
    await as('emil');
    const sessionsOf = (id: number) =>
      db.selectFrom('sessions').select('id').where('company_id', '=', w.acme.id).where('user_id', '=', id).execute();
    const [seen] = (await ann.users.list({ q: 'emil' })).data;
    const changed = await ann.users.update({ id: users.emil, changes: { password: 'brandnew1' } });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(seen!.updatedAt));
    expect(await sessionsOf(users.emil)).toEqual([]);
    await as('ann');
    await ann.users.update({ id: users.ann, changes: { password: 'brandnew2' } });
    expect(await sessionsOf(users.ann)).toHaveLength(1);
    const historyRow = await db
      .selectFrom('history')
      .select(['actor_name', 'to', 'entity_id'])
      .where('entity', '=', 'users')
      .where('entity_id', '=', users.emil)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(historyRow).toMatchObject({ actor_name: 'Ann Admin', to: { password: '(secret)' } });
    const app = await startApp(db, { clock: testClock(now) });
    expect(await app.login('emil@acme.example', 'brandnew1')).toContain('fettle_session=');
    await expect(app.login('emil@acme.example', worldPassword)).rejects.toThrow('Invalid email or password');
    await app.close();
  });

  test('disabling ends the sessions at once and closes the open record at now', async ({ db }) => {
    const { ann, w, users } = await setUp(db);
    const app = await startApp(db, { clock: testClock(now) });
    const cookie = await app.login('emil@acme.example');
    await ann.users.update({ id: users.emil, changes: { status: 'disabled' } });
    // Checked before the next request, which would itself end a disabled user's session.
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', users.emil);
    expect(await sessions.execute()).toEqual([]);
    expect((await app.rest('GET', '/jobs/active', undefined, { cookie })).status).toBe(401);
    expect(
      (await app.rest('POST', '/auth/login', { email: 'emil@acme.example', password: worldPassword })).status,
    ).toBe(401);
    await app.close();
    const { data } = await ann.timeTracking.list({ user_id: users.emil });
    expect(data).toMatchObject([
      { id: w.acme.records.running, end_time: now, review_reasons: ['closed'], needs_review: true },
    ]);
  });

  test('a record that ran too long is closed at the longest shift', async ({ db }) => {
    const { ann, clock, users } = await setUp(db);
    clock.set('2026-03-03T09:00:00Z');
    await ann.users.update({ id: users.emil, changes: { role: 'landlord' } });
    const { data } = await ann.timeTracking.list({ user_id: users.emil });
    expect(data).toMatchObject([{ end_time: '2026-03-02T19:00:00.000Z', review_reasons: ['closed'] }]);
  });

  test('the last active admin keeps role and access', async ({ db }) => {
    const { ann, users } = await setUp(db);
    for (const changes of [{ role: 'employee' }, { status: 'disabled' }] as const) {
      expect(await refusal(ann.users.update({ id: users.ann, changes }))).toMatchObject({
        code: 'conflict',
        message: 'This is the last active admin. Make another user an admin first.',
      });
    }
    await ann.users.update({ id: users.bea, changes: { status: 'active' } });
    expect(await ann.users.update({ id: users.ann, changes: { role: 'employee' } })).toMatchObject({
      role: 'employee',
    });
  });

  test('a landlord of a property stays a landlord', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const call = ann.users.update({ id: users.lara, changes: { role: 'employee' } });
    expect(await refusal(call)).toMatchObject({
      code: 'conflict',
      message: 'This user is the landlord or agent for a property. Choose someone else there first.',
    });
    expect(await ann.users.update({ id: users.lone, changes: { role: 'employee' } })).toMatchObject({
      role: 'employee',
    });
  });

  test('rejects a change of an older version', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const [seen] = (await ann.users.list({ q: 'emil' })).data;
    const expected_updatedAt = seen!.updatedAt;
    await ann.users.update({ id: users.emil, changes: { mobile: '07700 900001' }, expected_updatedAt });
    const late = ann.users.update({
      id: users.emil,
      changes: { mobile: '07700 900002' },
      expected_updatedAt,
    });
    expect(await refusal(late)).toMatchObject({ code: 'conflict', details: { changed_by: 'Ann Admin' } });
  });
});

describe('deleting a user', () => {
  test('is allowed if nothing refers to them, with their rates', async ({ db }) => {
    const { ann, users } = await setUp(db);
    await ann.userRates.create({ user_id: users.newt, rate: 12 });
    expect(await ann.users.remove({ id: users.newt })).toEqual({ id: users.newt });
    expect((await ann.userRates.list({ user_id: users.newt })).data).toEqual([]);
  });

  test('is rejected for a user in use, and for oneself', async ({ db }) => {
    const { ann, users } = await setUp(db);
    expect(await refusal(ann.users.remove({ id: users.emil }))).toMatchObject({
      code: 'conflict',
      message: 'This user has 1 time record, so it can’t be deleted. Disable the account instead.',
    });
    expect(await refusal(ann.users.remove({ id: users.lara }))).toMatchObject({ code: 'conflict' });
    expect(await refusal(ann.users.remove({ id: users.ann }))).toMatchObject({
      code: 'conflict',
      message: 'You can’t delete your own account.',
    });
  });
});

describe('a mobile number', () => {
  test('is parsed like every phone number, and rejected if invalid', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const save = (mobile: string) => ann.users.update({ id: users.emil, changes: { mobile } });
    expect(await save(' 07700  900 001 ')).toMatchObject({ mobile: '07700 900 001' });
    expect(await refusal(save('ask Ann'))).toMatchObject({
      code: 'invalid',
      fields: { mobile: 'Enter a phone number such as 0161 496 0000.' },
    });
  });
});
