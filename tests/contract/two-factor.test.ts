import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { resealSecrets } from '#server/settings/reseal.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { type Answer, type Headers, startApp, type TestApp } from '#tests/support/server.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test as base } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const start = '2026-03-02T12:00:00.000Z';
const made = (db: Database) =>
  world(db, {
    acme: company({
      users: {
        ann: { role: 'admin', email: 'ann@acme.example' },
        emil: { role: 'employee', email: 'emil@acme.example' },
      },
    }),
  });

interface Fixtures {
  acme: Awaited<ReturnType<typeof made>>['acme'];
  clock: TestClock;
  app: TestApp;
  /** Turns codes on for a user, in a session of theirs. */
  enable: (name: 'ann' | 'emil') => Promise<Enabled>;
}

interface Enabled {
  /** The code that the user's app shows, `steps` of 30 seconds from now. */
  code: (steps?: number) => string;
  recovery: string[];
  session: Headers;
  secret: string;
}

const test = base.extend<Fixtures>({
  acme: async ({ db }, use) => use((await made(db)).acme),
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  clock: async ({}, use) => use(testClock(start)),
  app: async ({ db, acme: _, clock }, use) => {
    const app = await startApp(db, { clock });
    await use(app);
    await app.close();
  },
  enable: async ({ db, acme, app, clock }, use) =>
    use(async (name) => {
      const session = { cookie: await cookieFor(db, who(acme, name), clock) };
      const begun = await app.rest('POST', '/auth/two-factor', {}, session);
      expect(begun.status, begun.text).toBe(200);
      const { secret } = begun.body.data;
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = (steps = 0) => totp.generate({ timestamp: clock() + steps * 30_000 });
      const confirmed = await app.rest('POST', '/auth/two-factor/confirm', { code: code() }, session);
      expect(confirmed.status, confirmed.text).toBe(200);
      clock.advance('30s');
      return { code, recovery: confirmed.body.data.recovery_codes, session, secret };
    }),
});

const login = (app: TestApp, body: object, headers?: Headers) =>
  app.rest('POST', '/auth/login', { email: 'emil@acme.example', password: worldPassword, ...body }, headers);
const withPending = (app: TestApp, pending: string, code?: string) =>
  app.rest('POST', '/auth/login', { pending, ...(code !== undefined && { code }) });
const pendingOf = async (app: TestApp): Promise<string> => (await login(app, {})).body.details.pending;
const cookieOf = (answer: Answer) => ({ cookie: answer.headers.getSetCookie().join().split(';')[0]! });
const outcome = ({ status, body }: Answer) => [status, body.details?.cause ?? body.code];
const sessionCount = async (db: Database) => (await db.selectFrom('sessions').select('id').execute()).length;

describe('with codes, a log-in', () => {
  test('needs two steps, and there is no session before the second', async ({ app, db, enable }) => {
    const { code } = await enable('emil');
    const before = await sessionCount(db);
    for (const first of [
      await login(app, {}),
      await app.trpc('mutation', 'auth.login', { email: 'emil@acme.example', password: worldPassword }),
    ]) {
      expect(first.status).toBe(401);
      expect(first.headers.getSetCookie()).toEqual([]);
    }
    const first = await login(app, {});
    const { pending, ...details } = first.body.details;
    expect([first.body.code, first.body.fields, details]).toEqual([
      'unauthenticated',
      { code: 'Enter the code from your authenticator app.' },
      { cause: 'code_needed' },
    ]);
    const tries: Headers[] = [{ cookie: `fettle_session=${pending}` }, { authorization: `Bearer ${pending}` }];
    for (const headers of tries) {
      expect((await app.rest('GET', '/auth/tokens', undefined, headers)).status).toBe(401);
    }
    expect(await sessionCount(db)).toBe(before);
    const stored = JSON.stringify(await db.selectFrom('pending_logins').selectAll().execute());
    expect(stored).not.toContain(pending);
    const second = await withPending(app, pending, code());
    expect([second.status, second.body.data.user.email]).toEqual([200, 'emil@acme.example']);
    expect((await app.rest('GET', '/time-tracking', undefined, cookieOf(second))).status).toBe(200);
  });

  test('takes password and code in one call', async ({ app, enable }) => {
    const { code } = await enable('emil');
    expect((await login(app, { code: `${code().slice(0, 3)} ${code().slice(3)}` })).status).toBe(200);
    expect((await login(app, { password: 'wr0ng password', code: code(1) })).body.message).toBe(
      'Invalid email or password',
    );
  });

  test('takes each code once, of one step before or after', async ({ app, clock, enable }) => {
    const { code } = await enable('emil');
    // Setting up used the code before this one.
    expect(outcome(await login(app, { code: code(-1) }))).toEqual([401, 'code_wrong']);
    expect((await login(app, { code: code(1) })).status).toBe(200);
    for (const steps of [1, 0, 2]) {
      expect(outcome(await login(app, { code: code(steps) })), `${steps}`).toEqual([401, 'code_wrong']);
    }
    clock.advance('60s');
    const [one, other] = await Promise.all([login(app, { code: code() }), login(app, { code: code() })]);
    expect([one.status, other.status].sort()).toEqual([200, 401]);
  });

  test('takes each recovery code once', async ({ app, db, enable }) => {
    const { recovery, session } = await enable('emil');
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const stored = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(first.replaceAll('-', ''));
    expect((await login(app, { code: first })).status).toBe(200);
    expect(outcome(await login(app, { code: first }))).toEqual([401, 'code_wrong']);
    expect((await login(app, { code: ` ${second.replaceAll('-', '').toUpperCase()} ` })).status).toBe(200);
    const left = await app.rest('GET', '/auth/two-factor', undefined, session);
    expect(left.body.data).toEqual({ enabled: true, recovery_codes_left: 8 });
  });

  test('takes no code of another user', async ({ app, enable }) => {
    await enable('emil');
    const ann = await enable('ann');
    expect(outcome(await login(app, { code: ann.code() }))).toEqual([401, 'code_wrong']);
    expect(outcome(await login(app, { code: ann.recovery[0] }))).toEqual([401, 'code_wrong']);
  });

  test('stops after 5 wrong codes, whichever way they are sent', async ({ app, clock, enable }) => {
    const { code } = await enable('emil');
    const pending = await pendingOf(app);
    for (let at = 0; at < 5; at += 1) {
      const wrong = String(at).repeat(6);
      const answer = await (at % 2 ? login(app, { code: wrong }) : withPending(app, pending, wrong));
      expect(outcome(answer)).toEqual([401, 'code_wrong']);
    }
    const fresh = await pendingOf(app);
    for (const answer of [await login(app, { code: code() }), await withPending(app, fresh, code())]) {
      expect(outcome(answer)).toEqual([429, 'rate_limited']);
      expect(answer.headers.get('retry-after')).toBe('900');
    }
    clock.advance('15m');
    expect((await login(app, { code: code() })).status).toBe(200);
  });

  test('does not count its first step as a failure', async ({ app, enable }) => {
    await enable('emil');
    for (let at = 0; at < 55; at += 1) expect(outcome(await login(app, {}))).toEqual([401, 'code_needed']);
  });
});

describe('the token between the two steps', () => {
  test('works once, and for five minutes', async ({ app, clock, enable }) => {
    const { code, recovery } = await enable('emil');
    const pending = await pendingOf(app);
    expect((await withPending(app, pending, code())).status).toBe(200);
    expect(outcome(await withPending(app, pending, recovery[0]))).toEqual([401, 'pending_ended']);
    const old = await pendingOf(app);
    clock.advance('5m');
    expect(outcome(await withPending(app, old, code()))).toEqual([401, 'pending_ended']);
    expect((await withPending(app, await pendingOf(app))).body.fields).toEqual({ code: 'is required' });
  });

  test('ends with a new password, and with the user', async ({ app, db, acme, enable }) => {
    const { code, session } = await enable('emil');
    const before = await pendingOf(app);
    const changed = await app.rest('POST', '/auth/change-password', { newPassword: 'n3w password' }, session);
    expect(changed.status, changed.text).toBe(200);
    expect(outcome(await withPending(app, before, code()))).toEqual([401, 'pending_ended']);
    const after = (await login(app, { password: 'n3w password' })).body.details.pending;
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', acme.users.emil).execute();
    expect(outcome(await withPending(app, after, code()))).toEqual([401, 'pending_ended']);
  });
});

describe('setting up codes', () => {
  test('asks for a first code, keeps the secret sealed, and ends the other sessions', async ({
    app,
    db,
    acme,
    clock,
    enable,
  }) => {
    const elsewhere = { cookie: await cookieFor(db, who(acme, 'emil'), clock) };
    const begun = await app.rest('POST', '/auth/two-factor', {}, elsewhere);
    expect(begun.body.data.uri).toMatch(/^otpauth:\/\/totp\/Fettle:emil%40acme\.example\?issuer=Fettle&secret=/);
    expect((await app.rest('POST', '/auth/two-factor/confirm', { code: '000000' }, elsewhere)).status).toBe(422);
    expect((await login(app, {})).status).toBe(200);

    const { secret, session } = await enable('emil');
    const stored = await db.selectFrom('two_factor').select(['secret_value', 'pending_value']).execute();
    expect(stored).toEqual([{ secret_value: expect.any(Buffer), pending_value: null }]);
    expect(stored[0]!.secret_value!.toString('latin1')).not.toContain(secret);
    expect((await app.rest('GET', '/auth/tokens', undefined, elsewhere)).status).toBe(401);
    expect((await app.rest('GET', '/auth/tokens', undefined, session)).status).toBe(200);
    const again = await app.rest('POST', '/auth/two-factor/confirm', { code: '000000' }, session);
    expect(again.status).toBe(409);
  });

  test('again leaves the old secret and recovery codes in use until the new one is confirmed', async ({
    app,
    enable,
  }) => {
    const first = await enable('emil');
    const begun = await app.rest('POST', '/auth/two-factor', {}, first.session);
    expect(begun.status).toBe(200);
    expect((await login(app, { code: first.code() })).status).toBe(200);
    const second = await enable('emil');
    expect(outcome(await login(app, { code: first.code() }))).toEqual([401, 'code_wrong']);
    expect(outcome(await login(app, { code: first.recovery[0] }))).toEqual([401, 'code_wrong']);
    expect((await login(app, { code: second.code() })).status).toBe(200);
  });

  test('and turning them off is in the history, and a token can do neither', async ({ app, db, enable }) => {
    const { session } = await enable('emil');
    const token = (await app.rest('POST', '/auth/tokens', { name: 'script' }, session)).body.data.token;
    const bearer = { authorization: `Bearer ${token}` };
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await app.rest(method, '/auth/two-factor', undefined, bearer)).status).toBe(403);
    }
    expect((await app.rest('DELETE', '/auth/two-factor', undefined, session)).status).toBe(200);
    expect((await login(app, {})).status).toBe(200);
    expect(await db.selectFrom('recovery_codes').select('code_hash').execute()).toEqual([]);
    const rows = await db.selectFrom('history').select(['from', 'to']).where('action', '=', 'update').execute();
    expect(rows.filter(({ to }) => to && 'two_factor' in to)).toEqual([
      { from: { two_factor: false }, to: { two_factor: true } },
      { from: { two_factor: true }, to: { two_factor: false } },
    ]);
  });

  test('survives a change of APP_SECRET', async ({ app, db, clock, enable }) => {
    const { code } = await enable('emil');
    const was = testConfig().appSecret;
    const now = { APP_SECRET: 'another secret, of 32 characters', APP_SECRET_PREVIOUS: was };
    const rotating = await startApp(db, { clock, environment: now });
    expect((await login(rotating, { code: code() })).status).toBe(200);
    await rotating.close();
    clock.advance('30s');
    expect(await resealSecrets(db, testConfig(now))).toEqual({ resealed: 1, unreadable: 0 });
    expect(outcome(await login(app, { code: code() }))).toEqual([401, 'code_wrong']);
    const after = await startApp(db, { clock, environment: { APP_SECRET: now.APP_SECRET } });
    expect((await login(after, { code: code() })).status).toBe(200);
    await after.close();
  });
});

describe('a company that requires codes of admins', () => {
  const require = async (db: Database, company_id: number) => {
    const setting = { company_id, id: settingId('require_two_factor'), key: 'require_two_factor', value: 'true' };
    await db.insertInto('settings').values(setting).execute();
  };

  test('lets an admin without them do nothing else, also by token, until they are set up', async ({
    app,
    db,
    acme,
    clock,
    enable,
  }) => {
    const session = { cookie: await cookieFor(db, who(acme, 'ann'), clock) };
    const token = (await app.rest('POST', '/auth/tokens', { name: 'script' }, session)).body.data.token;
    const bearer = { authorization: `Bearer ${token}` };
    await require(db, acme.id);
    for (const headers of [session, bearer]) {
      for (const answer of [
        await app.rest('GET', '/users', undefined, headers),
        await app.rest('GET', '/auth/sessions', undefined, headers),
        await app.rest('POST', '/auth/change-password', { newPassword: 'n3w password' }, headers),
        await app.rest('GET', '/export/time-tracking', undefined, headers),
        await app.rest('POST', '/files', new FormData(), headers),
        await app.trpc('query', 'users.list', {}, headers),
      ]) {
        expect(answer.status, answer.text).toBe(403);
      }
    }
    const refused = await app.rest('GET', '/users', undefined, bearer);
    expect(refused.body).toEqual({
      message: 'Your company requires two-step login for admins. Set it up first.',
      code: 'forbidden',
      cause: 'two_factor_required',
      details: { cause: 'two_factor_required' },
    });
    const state = await app.rest('GET', '/auth/session', undefined, session);
    expect(state.body.data).toMatchObject({ isLive: true, must_set_up_codes: true });

    const ann = await enable('ann');
    for (const headers of [ann.session, bearer]) {
      expect((await app.rest('GET', '/users', undefined, headers)).status).toBe(200);
    }
    expect((await app.rest('DELETE', '/auth/two-factor', undefined, ann.session)).status).toBe(409);
  });

  test('asks nothing of others', async ({ app, db, acme, clock }) => {
    await require(db, acme.id);
    const emil = { cookie: await cookieFor(db, who(acme, 'emil'), clock) };
    expect((await app.rest('GET', '/time-tracking', undefined, emil)).status).toBe(200);
  });
});
