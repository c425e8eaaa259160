import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { contents } from './contents.ts';
import { noon, type Role } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

interface Fixtures {
  clock: TestClock;
  app: TestApp;
  /** Headers of a logged-in user of Acme. */
  logged: (role: Role) => Promise<Record<string, string>>;
  /** A new token of that user, as headers. */
  bearer: (role: Role, more?: object) => Promise<{ authorization: string }>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  clock: async ({}, use) => use(testClock(noon)),
  app: async ({ db, two: _, clock }, use) => {
    const app = await startApp(db, { clock });
    await use(app);
    await app.close();
  },
  logged: async ({ db, two, clock }, use) =>
    use(async (role) => ({ cookie: await cookieFor(db, who(two.acme, role), clock) })),
  bearer: async ({ app, logged }, use) =>
    use(async (role, more = {}) => {
      const body = { name: 'script', ...more };
      const made = await app.rest('POST', '/auth/tokens', body, await logged(role));
      expect(made.status, made.text).toBe(201);
      return { authorization: `Bearer ${made.body.data.token}` };
    }),
});

const get = async (app: TestApp, path: string, headers: Record<string, string>) =>
  (await app.rest('GET', path, undefined, headers)).status;

describe('a token', () => {
  test('is shown once and stored as a hash; the history records creation and end', async ({ app, db, two, logged }) => {
    const me = await logged('employee');
    const made = await app.rest('POST', '/auth/tokens', { name: ' nightly export ' }, me);
    const { token, ...rest } = made.body.data;
    expect(token).toMatch(/^fettle_[0-9A-Za-z]{43}$/);
    expect(rest).toEqual({
      id: expect.any(Number),
      name: 'nightly export',
      scope: 'read_write',
      calendar: null,
      createdAt: noon,
      last_used_at: null,
      expires_at: null,
    });
    const list = await app.rest('GET', '/auth/tokens', undefined, me);
    expect(list.body.data).toMatchObject([{ name: 'nightly export' }, { id: two.acme.tokens.employee }]);
    expect(list.text).not.toContain('fettle_');
    const kept = JSON.stringify(await db.selectFrom('access_tokens').selectAll().execute());
    expect(kept).not.toContain(token);
    expect((await app.rest('DELETE', `/auth/tokens/${rest.id}`, undefined, me)).status).toBe(200);
    expect(await get(app, '/time-tracking', { authorization: `Bearer ${token}` })).toBe(401);
    const historyResponse = await app.rest(
      'GET',
      `/audit?entity=access-tokens&id=${rest.id}`,
      undefined,
      await logged('admin'),
    );
    expect(historyResponse.body.data).toMatchObject([
      { action: 'delete', actor_id: two.acme.users.employee, can_restore: false },
      { action: 'create', to: { name: 'nightly export', token_hash: '(secret)' } },
    ]);
  });

  test('is unique, and not stored with an Idempotency-Key', async ({ app, db, logged }) => {
    const me = { ...(await logged('employee')), 'idempotency-key': 'k' };
    const post = () => app.rest('POST', '/auth/tokens', { name: 'script' }, me);
    const [first, second] = [await post(), await post()];
    expect(first.body.data.token).not.toBe(second.body.data.token);
    const kept = JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute());
    expect(kept).not.toContain('fettle_');
  });

  test('is limited to 20 per user', async ({ app, bearer, logged }) => {
    for (let at = 1; at < 20; at += 1) await bearer('employee');
    const response = await app.rest('POST', '/auth/tokens', { name: 'x' }, await logged('employee'));
    expect([response.status, response.body.message]).toEqual([409, 'You have 20 access tokens. Delete one first.']);
    await bearer('contractor');
  });

  test('acts as its user over tRPC and REST, ignoring cookies', async ({ app, two, bearer, logged }) => {
    const mine = await bearer('employee');
    expect(await get(app, '/time-tracking', mine)).toBe(200);
    expect(await get(app, '/users', mine)).toBe(403);
    expect(await get(app, '/users', { ...mine, ...(await logged('admin')) })).toBe(403);
    const trpc = await app.trpc('query', 'timeTracking.list', {}, mine);
    expect(trpc.status).toBe(200);
    const start = await app.rest('POST', '/time-tracking', { job_id: two.acme.jobs.open, is_driving: true }, mine);
    expect(start.body.data.user_id).toBe(two.acme.users.employee);
    const session = await app.rest('GET', '/auth/session?refresh=true', undefined, mine);
    expect(session.body.data).toMatchObject({ isLive: true, warns_at: null, expires_at: null });
  });

  test('has its user’s current role and access', async ({ app, db, two, bearer, logged }) => {
    const mine = await bearer('employee');
    const set = (changes: object) =>
      db.updateTable('users').set(changes).where('id', '=', two.acme.users.employee).execute();
    await set({ role: 'landlord' });
    expect(await get(app, '/time-tracking', mine)).toBe(403);
    await set({ role: 'employee', status: 'disabled' });
    expect(await get(app, '/time-tracking', mine)).toBe(401);
    // It ended then: see below.
    await set({ status: 'active' });
    expect(await get(app, '/time-tracking', mine)).toBe(401);
    expect(await get(app, '/time-tracking', await logged('employee'))).toBe(200);
  });

  test('of scope read changes nothing, over REST, tRPC and forms, whatever else is sent', async ({
    app,
    db,
    two,
    logged,
    bearer,
  }) => {
    const mine = await bearer('admin', { scope: 'read' });
    expect(await get(app, '/users', mine)).toBe(200);
    const before = await contents(db);
    const form = new FormData();
    form.set('job_id', String(two.acme.jobs.open));
    form.set('files', new File(['x'], 'x.jpg'));
    const cookie = await logged('admin');
    const start = { job_id: two.acme.jobs.open, is_driving: true };
    for (const answer of [
      await app.rest('POST', '/time-tracking', start, mine),
      await app.rest('POST', '/time-tracking', start, { ...mine, ...cookie, 'idempotency-key': 'k' }),
      await app.rest('DELETE', `/expenses/${two.acme.expenses.bought}`, undefined, mine),
      await app.rest('POST', '/files', form, mine),
      // A GET that issues an invoice.
      await app.rest('GET', `/invoices/generate/job/${two.acme.jobs.closed}`, undefined, mine),
      await app.trpc('mutation', 'timeTracking.start', start, mine),
      await app.request('POST', '/api/trpc/timeTracking.start,notes.create?batch=1', { 0: start, 1: {} }, mine),
    ]) {
      const message =
        'This access token has the scope ‘read’ and can’t change anything. Use one with the scope ‘read_write’.';
      expect(answer.text).toContain(message);
      expect(answer.status, answer.text).toBe(403);
    }
    expect(await contents(db)).toEqual(before);
  });

  test('expires at its own time, not by being idle', async ({ app, clock, bearer }) => {
    const short = await bearer('admin', { expires_at: '2026-03-05T12:00:00Z' });
    const long = await bearer('admin');
    clock.set('2026-03-05T11:59:59.000Z');
    expect(await get(app, '/users', short)).toBe(200);
    clock.set('2026-03-05T12:00:00.000Z');
    expect(await get(app, '/users', short)).toBe(401);
    clock.set('2028-03-05T12:00:00.000Z');
    expect(await get(app, '/users', long)).toBe(200);
  });

  test('cannot expire before it begins', async ({ app, logged }) => {
    const body = { name: 'x', expires_at: '2026-03-02T12:00:00Z' };
    const response = await app.rest('POST', '/auth/tokens', body, await logged('admin'));
    expect([response.status, response.body.fields]).toEqual([
      422,
      { expires_at: 'The expiry date must be in the future.' },
    ]);
  });

  test('records its use at most once a minute', async ({ app, clock, db, bearer }) => {
    const mine = await bearer('employee');
    const used = async () =>
      (await db.selectFrom('access_tokens').select('last_used_at').orderBy('id', 'desc').executeTakeFirst())
        ?.last_used_at;
    await get(app, '/time-tracking', mine);
    expect(await used()).toBe(noon);
    clock.advance('59s');
    await get(app, '/time-tracking', mine);
    expect(await used()).toBe(noon);
    clock.advance('1s');
    await get(app, '/time-tracking', mine);
    expect(await used()).toBe('2026-03-02T12:01:00.000Z');
  });

  test('can manage no tokens, set no password and end no session', async ({ app, two, bearer, logged }) => {
    const mine = await bearer('admin');
    const here = await logged('admin');
    const password = { changes: { password: 'n3w password' } };
    for (const [method, path, body] of [
      ['GET', '/auth/tokens', undefined],
      ['POST', '/auth/tokens', { name: 'another' }],
      ['DELETE', `/auth/tokens/${two.acme.tokens.admin}`, undefined],
      ['POST', '/auth/change-password', { newPassword: 'n3w password' }],
      ['PATCH', `/users/${two.acme.users.employee}`, password],
      ['GET', '/auth/sessions', undefined],
      ['DELETE', '/auth/sessions', undefined],
      ['DELETE', `/auth/sessions/${two.acme.sessions.admin}`, undefined],
      ['GET', '/auth/logout', undefined],
    ] as const) {
      const answer = await app.rest(method, path, body, mine);
      expect([answer.status, answer.body.message], path).toEqual([
        403,
        'Access tokens can’t be used for this. Log in instead.',
      ]);
    }
    expect((await app.rest('PATCH', `/users/${two.acme.users.employee}`, password, here)).status).toBe(200);
  });
});

describe('a token is revoked', () => {
  const newPassword = 'n3w password';
  const tokens = (db: Database, user_id: number) =>
    db.selectFrom('access_tokens').select('name').where('user_id', '=', user_id).execute();

  test('by a changed password, also one set by an admin; other users’ tokens stay', async ({
    app,
    db,
    two,
    logged,
    bearer,
  }) => {
    const mine = await bearer('employee');
    const others = await bearer('contractor');
    const me = await logged('employee');
    expect((await app.rest('POST', '/auth/change-password', { newPassword }, me)).status).toBe(200);
    expect([await get(app, '/time-tracking', mine), await get(app, '/time-tracking', others)]).toEqual([401, 200]);

    const again = await bearer('employee');
    const change = { changes: { password: newPassword } };
    const reset = await app.rest('PATCH', `/users/${two.acme.users.employee}`, change, await logged('admin'));
    expect(reset.status, reset.text).toBe(200);
    expect([await get(app, '/time-tracking', again), await get(app, '/time-tracking', others)]).toEqual([401, 200]);
    // The initial tokens and those created here.
    const { rows } = await sql<{ action: string; actor_name: string }>`
      select action, actor_name from history where entity = 'access-tokens' and action = 'delete'
       order by id`.execute(db);
    expect(rows).toHaveLength(3);
  });

  test('by disabling the account, and stays revoked when it is enabled', async ({ app, db, two, logged, bearer }) => {
    const mine = await bearer('employee');
    const admin = await logged('admin');
    const session = await logged('employee');
    for (const status of ['disabled', 'active']) {
      const path = `/users/${two.acme.users.employee}`;
      expect((await app.rest('PATCH', path, { changes: { status } }, admin)).status).toBe(200);
    }
    expect([await get(app, '/time-tracking', mine), await get(app, '/time-tracking', session)]).toEqual([401, 401]);
    expect(await tokens(db, two.acme.users.employee)).toEqual([]);
  });

  test('by the database, whoever changes the rows', async ({ db, two, bearer }) => {
    await bearer('employee');
    await bearer('contractor');
    const of = (role: 'employee' | 'contractor') => two.acme.users[role];
    await db
      .updateTable('logins')
      .set({ password_hash: 'x'.repeat(40) })
      .where('user_id', '=', of('employee'))
      .execute();
    expect(await tokens(db, of('employee'))).toEqual([]);
    expect(await tokens(db, of('contractor'))).not.toEqual([]);
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', of('contractor')).execute();
    expect(await tokens(db, of('contractor'))).toEqual([]);
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', of('contractor')).execute()).toEqual([]);
  });
});

describe('an invalid token', () => {
  test('is 401, also for public calls, and a cookie does not help', async ({ app, logged }) => {
    const cookie = await logged('admin');
    for (const authorization of ['Bearer', 'Bearer fettle_x', `bearer fettle_${'a'.repeat(43)}`, 'Bearer a b']) {
      for (const path of ['/users', '/auth/session', '/nothing-here']) {
        const answer = await app.rest('GET', path, undefined, { ...cookie, authorization });
        expect([answer.status, answer.body], path).toEqual([
          401,
          { message: 'This access token is invalid.', code: 'unauthenticated' },
        ]);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    }
    expect(await get(app, '/users', { ...cookie, authorization: 'Basic abc' })).toBe(200);
    expect(await get(app, '/users', { ...cookie, authorization: 'BearerX' })).toBe(200);
  });

  test('used too often is 429; valid tokens are not blocked', async ({ app, clock, bearer }) => {
    const mine = await bearer('employee');
    for (let at = 0; at < 50; at += 1)
      expect(await get(app, '/users', { authorization: `Bearer fettle_${at}` })).toBe(401);
    const response = await app.rest('GET', '/users', undefined, { authorization: 'Bearer fettle_50' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '900']);
    expect(await get(app, '/time-tracking', mine)).toBe(200);
    clock.advance('15m');
    expect(await get(app, '/users', { authorization: 'Bearer fettle_51' })).toBe(401);
  });
});

test('another site may use a token, without cookies', async ({ app, two, bearer, logged }) => {
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://tools.example' };
  const start = { job_id: two.acme.jobs.open, is_driving: true };
  const mine = { ...(await bearer('employee')), ...elsewhere };
  expect((await app.rest('POST', '/time-tracking', start, mine)).status).toBe(201);
  const cookie = await logged('contractor');
  const withBoth = { ...cookie, ...elsewhere, authorization: 'Bearer nonsense' };
  expect((await app.rest('POST', '/time-tracking', start, withBoth)).status).toBe(401);
  expect((await app.rest('POST', '/time-tracking', start, { ...cookie, ...elsewhere })).status).toBe(403);
});
