import { Secret, TOTP } from 'otpauth';
import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { suspendedSwitchMessage } from '#server/auth/constants.ts';
import { leaveLogins } from '#server/company/removal-queries.ts';
import { suspendCompany } from '#server/company/service.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { deliver } from '#server/notify/deliver.ts';
import { resealSecrets } from '#server/settings/reseal.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { type Answer, type Headers, startApp } from '#tests/support/server.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test as base } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

/* One person in several companies: rules S50 to S57. Emil works for Acme, and joins Beacon. */

const email = 'emil@acme.example';
const ownPassword = 'emils 0wn secret';

async function made(db: Database) {
  const post = await startMailServer();
  onTestFinished(post.close);
  const environment: Record<string, string> = {
    ...{ APP_URL: 'https://fettle.example', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(post.port) },
    MAIL_FROM: 'post@fettle.example',
  };
  const clock = testClock('2026-03-02T12:00:00.000Z');
  const w = await world(
    db,
    {
      acme: company({
        name: 'Acme',
        users: {
          ann: { role: 'admin', email: 'ann@acme.example' },
          emil: { role: 'employee', email, first_name: 'Emil', last_name: 'Engel' },
        },
      }),
      beacon: company({
        name: 'Beacon',
        users: {
          bob: { role: 'admin', email: 'bob@beacon.example' },
          bea: { role: 'employee', email: 'bea@beacon.example' },
        },
      }),
    },
    clock,
  );
  const app = await startApp(db, { clock, environment });
  onTestFinished(app.close);
  const sessionOf = async (person: Parameters<typeof cookieFor>[1]) => ({ cookie: await cookieFor(db, person, clock) });
  const ann = await sessionOf(who(w.acme, 'ann'));
  const bob = await sessionOf(who(w.beacon, 'bob'));
  const emil = await sessionOf(who(w.acme, 'emil'));
  const run = () => runQueued(db, undefined, { clock, config: testConfig(environment) });
  const mailedToken = () =>
    post.mails
      .at(-1)
      ?.source.replace(/=\r\n/g, '')
      .match(/link#([0-9a-f]{64})/)?.[1] ?? '';
  const add = (values: object, by = bob) =>
    app.rest('POST', '/users', { first_name: 'Emil', role: 'employee', email: 'Emil@ACME.example', ...values }, by);
  const login = (more: object = {}) => app.rest('POST', '/auth/login', { email, password: ownPassword, ...more });
  const call = (headers: Headers, method: string, path: string, body?: object) => app.rest(method, path, body, headers);

  /** Emil has joined Beacon, and is logged in at Acme. */
  async function join(values: object = {}) {
    const { id } = (await add(values)).body.data as { id: number };
    await run();
    const joined = await app.rest('POST', '/auth/links/join', { token: mailedToken(), newPassword: ownPassword }, emil);
    expect(joined.status, joined.text).toBe(200);
    return { id, there: { company_id: w.beacon.id, id } };
  }
  /** Turns one-time codes on for Emil, in a session of his. */
  async function codes(session: Headers) {
    const begun = await app.rest('POST', '/auth/two-factor', { currentPassword: ownPassword }, session);
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) });
    const code = () => totp.generate({ timestamp: clock() });
    expect((await app.rest('POST', '/auth/two-factor/confirm', { code: code() }, session)).status).toBe(200);
    clock.advance('30s');
    return code;
  }
  const requireSteps = (session: Headers) =>
    app.rest('PATCH', `/settings/${settingId('require_two_factor')}`, { changes: { value: 'true' } }, session);
  const toBeacon = (headers: Headers) => app.rest('POST', '/auth/switch-company', { company_id: w.beacon.id }, headers);
  return {
    ...{ db, w, app, clock, post, ann, bob, emil, run, mailedToken, add, login, call, join, codes },
    ...{ requireSteps, toBeacon, sessionOf },
  };
}

const test = base.extend<{ team: Awaited<ReturnType<typeof made>> }>({
  team: async ({ db }, use) => use(await made(db)),
});

const cookieOf = (answer: Answer) => ({ cookie: answer.headers.getSetCookie().join().split(';')[0]! });
const outcome = ({ status, body }: Answer) => [status, body.details?.cause ?? body.code ?? 'ok'];
const openedBy = ({ body }: Answer) => body.data?.user?.id;

describe('an admin who adds somebody', () => {
  test('is answered alike, whether or not the address has a log-in elsewhere', async ({ team }) => {
    const { add, call, bob, app, run, post, mailedToken } = team;
    const told: unknown[] = [];
    for (const address of ['emil@acme.example', 'new@acme.example']) {
      const seen: unknown[] = [];
      const note = ({ status, text }: Answer) =>
        seen.push([status, text.replaceAll(address, '…').replace(/"(id|createdAt|updatedAt)":("[^"]*"|\d+)/g, '')]);
      note(await add({ email: address }));
      const invited = await add({ email: `2${address}`, password: 'dictated 1' });
      expect(invited.status).toBe(201);
      const { id } = (await call(bob, 'GET', `/users?q=${address}`)).body.data[0];
      note(await call(bob, 'POST', `/users/${id}/link`));
      note(await call(bob, 'PATCH', `/users/${id}`, { changes: { password: 'dictated 1' } }));
      note(await call(bob, 'POST', `/users/${id}/link`));
      note(await call(bob, 'PATCH', `/users/${invited.body.data.id}`, { changes: { email: `${address}2` } }));
      note(await add({ email: address }));
      told.push(seen);
    }
    expect(told[0]).toEqual(told[1]);
    // What the admin dictated opens nothing of Emil's, and his own password goes on opening Acme only.
    expect(outcome(await app.rest('POST', '/auth/login', { email, password: 'dictated 1' }))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect((await app.rest('POST', '/auth/login', { email, password: worldPassword })).status).toBe(200);
    await run();
    expect(post.mails.some(({ to, source }) => to.includes(email) && source.includes('Join Beacon'))).toBe(true);
    expect(mailedToken()).not.toBe('');
  });

  test('of an address that has a log-in changes nothing of it by any address or password', async ({ team }) => {
    const { w, app, bob, call, login, run, mailedToken, db } = team;
    // Bea's address becomes Emil's: she loses her log-in, he keeps his.
    const changed = await call(bob, 'PATCH', `/users/${w.beacon.users.bea}`, {
      changes: { email, password: 'dictated 1' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(openedBy(await login({ password: worldPassword }))).toBe(w.acme.users.emil);
    expect((await login({ password: 'dictated 1' })).status).toBe(401);
    await run();
    const token = mailedToken();
    const set = await app.rest('POST', '/auth/links/set-password', { token, newPassword: 'n3w password' });
    expect([set.status, set.body.message]).toEqual([409, expect.stringContaining('already has a log-in')]);
    // And back: a free address is a log-in again, with what the admin dictated.
    await call(bob, 'PATCH', `/users/${w.beacon.users.bea}`, { changes: { email: 'bea@beacon.example' } });
    expect(openedBy(await login({ email: 'bea@beacon.example', password: 'dictated 1' }))).toBe(w.beacon.users.bea);
    expect(await db.selectFrom('logins').select('email_key').where('email_key', '=', email).execute()).toHaveLength(1);
  });
});

describe('an invitation to another company', () => {
  test('is accepted by the log-in of its address alone, once, with a password that no admin knows', async ({
    team,
  }) => {
    const { add, run, app, emil, mailedToken, sessionOf, w, login, toBeacon, call, clock } = team;
    const { id } = (await add({})).body.data;
    await run();
    const token = mailedToken();
    const joinAs = (headers: Headers, more: object = {}) =>
      app.rest('POST', '/auth/links/join', { token, ...more }, headers);
    const read = await app.rest('POST', '/auth/links/read', { token });
    expect(read.body.data).toMatchObject({ company_name: 'Beacon', must_join: true, purpose: 'invitation' });
    expect(outcome(await toBeacon(emil))).toEqual([404, 'not_found']);
    expect(outcome(await joinAs({}))).toEqual([401, 'unauthenticated']);
    for (const other of [who(w.beacon, 'bea'), who(w.acme, 'ann')]) {
      expect(outcome(await joinAs(await sessionOf(other), { newPassword: ownPassword }))).toEqual([403, 'forbidden']);
    }
    expect(outcome(await joinAs(emil))).toEqual([409, 'own_password_needed']);
    expect((await joinAs(emil, { newPassword: ownPassword })).body.data).toEqual({ company_id: w.beacon.id });
    expect(outcome(await joinAs(emil, { newPassword: ownPassword }))).toEqual([404, 'not_found']);
    expect((await login({ password: worldPassword })).status).toBe(401);

    // He was last at Acme, and goes over.
    const again = cookieOf(await login());
    expect((await call(again, 'GET', '/auth/session')).body.data).toMatchObject({ several_companies: true });
    expect((await call(again, 'GET', '/auth/companies')).body.data).toEqual([
      { company_id: w.acme.id, name: 'Acme', role: 'employee', is_current: true },
      { company_id: w.beacon.id, name: 'Beacon', role: 'employee', is_current: false },
    ]);
    clock.advance('1m');
    expect(openedBy(await toBeacon(again))).toBe(id);
    expect(openedBy(await login())).toBe(id);
  });

  test('voids links that an admin has seen, and asks for a new password after one', async ({ db, team }) => {
    const { w, ann, emil, app, add, run, mailedToken, clock } = team;
    // An office without mail is shown the link.
    const silent = await startApp(db, { clock });
    onTestFinished(silent.close);
    const shown = async () => {
      const { link } = (await silent.rest('POST', `/users/${w.acme.users.emil}/link`, {}, ann)).body.data;
      return String(link).split('#')[1];
    };
    const set = (token: unknown) =>
      app.rest('POST', '/auth/links/set-password', { token, newPassword: 'n3w password' });
    expect((await set(await shown())).status).toBe(200);
    const seen = await shown();
    await add({});
    await run();
    const session = cookieOf(await app.rest('POST', '/auth/login', { email, password: 'n3w password' }));
    const joinWith = (more: object) => app.rest('POST', '/auth/links/join', { token: mailedToken(), ...more }, session);
    expect(outcome(await joinWith({}))).toEqual([409, 'own_password_needed']);
    expect((await joinWith({ newPassword: ownPassword })).status).toBe(200);
    expect(outcome(await set(seen))).toEqual([404, 'not_found']);
    expect(emil.cookie).not.toBe(session.cookie);
    expect(outcome(await silent.rest('POST', `/users/${w.acme.users.emil}/link`, {}, ann))).toEqual([403, 'forbidden']);
  });
});

describe('the log-in of somebody in two companies', () => {
  test('is out of reach of both admins; each ends only their own company’s access', async ({ team }) => {
    const { join, codes, emil, ann, bob, call, w, login, toBeacon } = team;
    const { id } = await join();
    await codes(emil);
    const before = await login();
    expect(outcome(before)).toEqual([401, 'code_needed']);
    const attempts = (user: number, admin: Headers) => [
      () => call(admin, 'PATCH', `/users/${user}`, { changes: { password: 'taken 0ver' } }),
      () => call(admin, 'PATCH', `/users/${user}`, { changes: { email: 'mine@evil.example' } }),
      () => call(admin, 'DELETE', `/users/${user}/two-factor`),
    ];
    for (const attempt of [...attempts(w.acme.users.emil, ann), ...attempts(id, bob)]) {
      expect(outcome(await attempt())).toEqual([403, 'forbidden']);
    }
    expect((await call(bob, 'PATCH', `/users/${id}`, { changes: { email, first_name: 'E.' } })).status).toBe(200);

    await call(bob, 'PATCH', `/users/${id}`, { changes: { status: 'disabled' } });
    expect((await call(emil, 'GET', '/auth/two-factor')).status).toBe(200);
    expect(outcome(await toBeacon(emil))).toEqual([404, 'not_found']);
    // Also while one has no access: they would have it again.
    expect(outcome(await attempts(w.acme.users.emil, ann)[0]!())).toEqual([403, 'forbidden']);
  });

  test('has one password: a new one ends sessions and tokens everywhere, by change and by link', async ({ team }) => {
    const { join, db, emil, call, run, mailedToken, app, login, sessionOf } = team;
    const { there: user } = await join();
    const held = async () => {
      const beacon = await sessionOf(user);
      await call(beacon, 'POST', '/auth/tokens', { name: 'script' });
      return beacon;
    };
    const left = async (table: 'sessions' | 'access_tokens') =>
      (await db.selectFrom(table).select('user_id').where('company_id', '=', user.company_id).execute()).map(
        ({ user_id }) => user_id,
      );
    const beacon = await held();
    expect((await call(emil, 'POST', '/auth/change-password', { newPassword: 'second 0ne' })).status).toBe(200);
    expect((await call(beacon, 'GET', '/auth/tokens')).status).toBe(401);
    expect(await left('access_tokens')).toEqual([]);
    expect((await call(emil, 'GET', '/auth/tokens')).status).toBe(200);

    await held();
    await app.rest('POST', '/auth/forgot-password', { email });
    await run();
    await app.rest('POST', '/auth/links/set-password', { token: mailedToken(), newPassword: ownPassword });
    expect(await left('access_tokens')).toEqual([]);
    expect(await left('sessions')).not.toContain(user.id);
    expect((await call(emil, 'GET', '/auth/tokens')).status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  test('has one address, which its person changes in all of them', async ({ team }) => {
    const { join, db, emil, call, run, mailedToken, app, login, w } = team;
    const { id } = await join();
    await call(emil, 'POST', '/auth/change-email', { email: 'emil@home.example' });
    await run();
    await app.rest('POST', '/auth/links/confirm-email', { token: mailedToken() });
    const rows = await db.selectFrom('users').select(['id', 'email']).where('first_name', '=', 'Emil').execute();
    expect(rows.sort((a, b) => a.id - b.id)).toEqual([
      { id: w.acme.users.emil, email: 'emil@home.example' },
      { id, email: 'emil@home.example' },
    ]);
    expect((await login()).status).toBe(401);
    expect((await login({ email: 'emil@home.example' })).status).toBe(200);
    const last = await db
      .selectFrom('history')
      .select(['actor_id', 'company_id'])
      .where('entity', '=', 'users')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ actor_id: id, company_id: w.beacon.id });
  });
});

describe('switching', () => {
  test('ends the session that it began with, and is no new log-in', async ({ team }) => {
    const { join, login, toBeacon, call, clock, w } = team;
    const { id } = await join();
    const first = cookieOf(await login());
    clock.advance('11m');
    const switched = await toBeacon(first);
    expect(openedBy(switched)).toBe(id);
    const second = cookieOf(switched);
    expect((await call(first, 'GET', '/auth/tokens')).status).toBe(401);
    expect(outcome(await toBeacon(first))).toEqual([401, 'unauthenticated']);
    // Someone at an unlocked screen cannot pass for somebody who has just logged in.
    const change = (more: object = {}) =>
      call(second, 'POST', '/auth/change-password', { newPassword: 'n3w password', ...more });
    expect(outcome(await change())).toEqual([403, 'reauthenticate']);
    expect((await change({ currentPassword: ownPassword })).status).toBe(200);
    // A tab that still shows Acme writes nothing here.
    const stale = { ...second, 'x-page-user': String(w.acme.users.emil) };
    expect(outcome(await call(stale, 'GET', '/users/names'))).toEqual([401, 'unauthenticated']);
    const users = await call(second, 'GET', '/users/names');
    expect(users.body.data.map((user: { id: number }) => user.id).sort()).toEqual(
      [w.beacon.users.bob, w.beacon.users.bea, id].sort(),
    );
  });

  test('opens no suspended, disabled or foreign company, and no token does', async ({ db, team }) => {
    const { join, emil, toBeacon, call, w, clock, login, sessionOf } = team;
    const { there } = await join();
    const token = (await call(emil, 'POST', '/auth/tokens', { name: 'script' })).body.data.token;
    expect(outcome(await toBeacon({ authorization: `Bearer ${token}` }))).toEqual([403, 'forbidden']);
    expect(outcome(await toBeacon(await sessionOf(who(w.acme, 'ann'))))).toEqual([404, 'not_found']);
    const beacon = await sessionOf(there);
    await suspendCompany(db, w.beacon.id, clock);
    expect((await call(beacon, 'GET', '/auth/tokens')).status).toBe(401);
    const refused = await toBeacon(emil);
    expect([refused.status, refused.body.message]).toEqual([403, suspendedSwitchMessage]);
    expect((await call(emil, 'GET', '/auth/companies')).body.data).toHaveLength(1);
    expect(openedBy(await login())).toBe(w.acme.users.emil);
  });
});

describe('a second step', () => {
  test('is asked for whichever company opens, and no company’s admin or settings elsewhere take it away', async ({
    team,
  }) => {
    const { join, codes, bob, call, toBeacon, login, requireSteps, emil, clock } = team;
    const { id } = await join({ role: 'admin' });
    // Required at Beacon, where there is none yet: nothing else before it is set up, as without Acme.
    await requireSteps(bob);
    const bare = cookieOf(await toBeacon(emil));
    expect(outcome(await call(bare, 'GET', '/users'))).toEqual([403, 'two_factor_required']);
    const code = await codes(bare);
    expect((await call(bare, 'GET', '/users')).status).toBe(200);

    expect(outcome(await login())).toEqual([401, 'code_needed']);
    expect(outcome(await login({ code: '000000' }))).toEqual([401, 'code_wrong']);
    const entered = await login({ code: code() });
    expect(openedBy(entered)).toBe(id);
    clock.advance('30s');
    // At Acme nothing requires it, but it is the same log-in.
    const { company_id } = (await call(cookieOf(entered), 'GET', '/auth/companies')).body.data[0];
    const back = cookieOf(await call(cookieOf(entered), 'POST', '/auth/switch-company', { company_id }));
    expect((await call(back, 'GET', '/auth/two-factor')).body.data.enabled).toBe(true);
    expect(outcome(await call(back, 'DELETE', '/auth/two-factor'))).toEqual([409, 'conflict']);
    expect((await call(cookieOf(await toBeacon(back)), 'GET', '/users')).status).toBe(200);
  });

  test('that is a passkey alone cannot be gone round by the password through another company', async ({ team }) => {
    const { join, bob, call, toBeacon, login, requireSteps, emil, app } = team;
    await join({ role: 'admin' });
    const options = await call(emil, 'POST', '/auth/passkeys/options');
    const ticket = options.headers.getSetCookie().join().split(';')[0]!;
    const device = passkeyDevice();
    device.userHandle = options.body.data.user.id;
    const response = device.create({ challenge: options.body.data.challenge, origin: 'https://fettle.example' });
    const added = await app.rest('POST', '/auth/passkeys', { response }, { cookie: `${emil.cookie}; ${ticket}` });
    expect(added.status, added.text).toBe(201);
    const byPassword = cookieOf(await login());
    await requireSteps(bob);
    expect(outcome(await login())).toEqual([401, 'passkey_needed']);
    expect(outcome(await toBeacon(byPassword))).toEqual([403, 'passkey_needed']);
    expect((await toBeacon(emil)).status).toBe(200);
  });

  test.for(['deleted', 'anonymised', 'company removed'])(
    'stays with the person when the user who set it up is %s',
    async (how, { db, team }) => {
      const { join, codes, emil, ann, call, login, w, app, clock } = team;
      const { id } = await join();
      const options = await call(emil, 'POST', '/auth/passkeys/options');
      const ticket = options.headers.getSetCookie().join().split(';')[0]!;
      const device = passkeyDevice();
      device.userHandle = options.body.data.user.id;
      const response = device.create({ challenge: options.body.data.challenge, origin: 'https://fettle.example' });
      await app.rest('POST', '/auth/passkeys', { response }, { cookie: `${emil.cookie}; ${ticket}` });
      const code = await codes(emil);
      const mine = `/users/${w.acme.users.emil}`;
      if (how === 'deleted') expect((await call(ann, 'DELETE', mine)).status).toBe(200);
      if (how === 'anonymised') {
        await call(ann, 'PATCH', mine, { changes: { status: 'disabled' } });
        const done = await call(ann, 'POST', `${mine}/anonymise`, { name: 'Emil Engel' });
        expect(done.status, done.text).toBe(200);
      }
      if (how === 'company removed') await leaveLogins(db, w.acme.id);
      expect((await call(emil, 'GET', '/auth/tokens')).status).toBe(401);
      expect(outcome(await login())).toEqual([401, 'code_needed']);
      const secrets = { appSecret: 'another secret of thirty-two signs', previousAppSecret: testConfig().appSecret };
      await resealSecrets(db, { ...testConfig(), ...secrets });
      await resealSecrets(db, {
        ...testConfig(),
        appSecret: secrets.previousAppSecret,
        previousAppSecret: secrets.appSecret,
      });
      expect(openedBy(await login({ code: code() }))).toBe(id);
      clock.advance('30s');
      const started = await app.rest('POST', '/auth/passkeys/login-options');
      const asserted = device.get({ challenge: started.body.data.challenge, origin: 'https://fettle.example' });
      const cookie = started.headers.getSetCookie().join().split(';')[0]!;
      const opened = await app.rest('POST', '/auth/passkeys/login', { response: asserted }, { cookie });
      expect(openedBy(opened), opened.text).toBe(id);
      expect(await db.selectFrom('logins').select('company_id').where('email_key', '=', email).execute()).toEqual([
        { company_id: w.beacon.id },
      ]);
    },
  );
});

describe('notifications of a browser', () => {
  test('come from all companies of its person, each under its name, and end together', async ({ team }) => {
    const { w, db, join, call, emil, ann, sessionOf } = team;
    const service = await startPushService();
    onTestFinished(service.close);
    const { there } = await join();
    const atBeacon = await sessionOf(there);
    const phone = service.subscription('phone');
    const subscribe = (session: Headers) => call(session, 'POST', '/auth/push-subscriptions', phone);
    const owners = async () =>
      (await db.selectFrom('push_subscriptions').select(['company_id', 'user_id']).orderBy('company_id').execute()).map(
        ({ company_id, user_id }) => [company_id, user_id],
      );
    const both = [
      [w.acme.id, w.acme.users.emil],
      [w.beacon.id, there.id],
    ];
    for (const session of [emil, atBeacon, emil]) expect((await subscribe(session)).status).toBe(201);
    expect(await owners()).toEqual(both);

    const notify = (company_id: number, user_id: number) =>
      db.transaction().execute((trx) =>
        deliver({ db: trx, config: testConfig() }, companySettings({ company_name: 'Beacon Ltd' }, {}), {
          company_id,
          event: 'same:1',
          who: [user_id],
          preference: 'notify_jobs',
          message: { subject: 'New job', lines: ['Boiler'], path: '/jobs' },
        }),
      );
    await notify(w.beacon.id, there.id);
    await notify(w.acme.id, w.acme.users.emil);
    const pushes = await queued(db, 'send_push');
    expect(pushes.map(({ payload }) => (payload as { title: string }).title)).toEqual([
      'Beacon Ltd: New job',
      'Beacon Ltd: New job',
    ]);
    expect(new Set(pushes.map(({ payload }) => (payload as { tag: string }).tag)).size).toBe(2);

    const endpoint = phone.endpoint;
    await call(atBeacon, 'DELETE', '/auth/push-subscriptions', { endpoint });
    expect(await owners()).toEqual([]);
    for (const session of [emil, atBeacon]) await subscribe(session);
    await subscribe(ann);
    expect(await owners()).toEqual([[w.acme.id, w.acme.users.ann]]);
  });
});
