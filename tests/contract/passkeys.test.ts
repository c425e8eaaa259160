import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { suspendedLoginMessage } from '#server/auth/constants.ts';
import { storedKey } from '#server/infra/rate-limit-queries.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { type DeviceOptions, type PasskeyDevice, passkeyDevice } from '#tests/support/passkey-device.ts';
import { queued } from '#tests/support/queue.ts';
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
        bea: { role: 'admin', email: 'bea@acme.example' },
        emil: { role: 'employee', email: 'emil@acme.example' },
      },
    }),
    rival: company({ users: { rita: { role: 'employee', email: 'rita@rival.example' } } }),
  });
type World = Awaited<ReturnType<typeof made>>;

interface Fixtures {
  w: World;
  clock: TestClock;
  app: TestApp;
  session: (name: 'ann' | 'bea' | 'emil' | 'rita') => Promise<Headers>;
  /** Adds a passkey in a session of the user. */
  add: (name: 'ann' | 'emil' | 'rita', device?: PasskeyDevice) => Promise<Added>;
}

interface Added {
  device: PasskeyDevice;
  id: number;
  session: Headers;
}

const environment = { APP_URL: 'https://fettle.example' };

const test = base.extend<Fixtures>({
  w: async ({ db }, use) => use(await made(db)),
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  clock: async ({}, use) => use(testClock(start)),
  app: async ({ db, w: _, clock }, use) => {
    const app = await startApp(db, { clock, environment });
    await use(app);
    // What was rejected is in the log, as a warning.
    await app.close();
  },
  session: async ({ db, w, clock }, use) =>
    use(async (name) => ({
      cookie: await cookieFor(db, name === 'rita' ? who(w.rival, name) : who(w.acme, name), clock),
    })),
  add: async ({ app, session }, use) =>
    use(async (name, device = passkeyDevice()) => {
      const headers = await session(name);
      const { options, browser } = await begin(app, headers);
      const answer = await finish(app, device.create(options), browser);
      expect(answer.status, answer.text).toBe(201);
      return { device, id: answer.body.data.id, session: headers };
    }),
});

/** The cookies of a browser that got this answer. */
const cookiesOf = (answer: Answer, headers: Headers = {}): Headers => {
  const added = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { ...headers, cookie: [headers.cookie, ...added].filter(Boolean).join('; ') };
};

async function begin(app: TestApp, headers: Headers) {
  const answer = await app.rest('POST', '/auth/passkeys/options', {}, headers);
  expect(answer.status, answer.text).toBe(200);
  return { options: answer.body.data, browser: cookiesOf(answer, headers) };
}
const finish = (app: TestApp, response: object, browser: Headers, more = {}) =>
  app.rest('POST', '/auth/passkeys', { response, ...more }, browser);

async function beginLogin(app: TestApp, headers: Headers = {}) {
  const answer = await app.rest('POST', '/auth/passkeys/login-options', {}, headers);
  expect(answer.status, answer.text).toBe(200);
  const { challenge } = answer.body.data as { challenge: string };
  return { challenge, browser: cookiesOf(answer, headers) };
}
const finishLogin = (app: TestApp, response: object, browser: Headers) =>
  app.rest('POST', '/auth/passkeys/login', { response }, browser);

async function logIn(app: TestApp, device: PasskeyDevice, more: Partial<DeviceOptions> = {}) {
  const { challenge, browser } = await beginLogin(app);
  return finishLogin(app, device.get({ challenge, ...more }), browser);
}

const ended = [401, 'This took too long. Try again.'];
const unknown = [401, 'This passkey isn’t known here, or was removed. Log in with your password.'];
const outcome = ({ status, body }: Answer) => [status, body.message];
const password = (app: TestApp, email: string, more = {}) =>
  app.rest('POST', '/auth/login', { email, password: worldPassword, ...more });
const isLive = async (app: TestApp, headers: Headers) =>
  (await app.rest('GET', '/auth/session', undefined, headers)).body.data.isLive;
const requireSecondStep = (db: Database, company_id: number) => {
  const setting = { company_id, id: settingId('require_two_factor'), key: 'require_two_factor', value: 'true' };
  return db.insertInto('settings').values(setting).execute();
};
const enableCodes = async (app: TestApp, headers: Headers, clock: TestClock) => {
  const { secret } = (await app.rest('POST', '/auth/two-factor', {}, headers)).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() });
  expect((await app.rest('POST', '/auth/two-factor/confirm', { code }, headers)).status).toBe(200);
};
const secondSteps = async (db: Database) => {
  const rows = await db.selectFrom('history').select(['from', 'to']).orderBy('id').execute();
  return rows.flatMap(({ from, to }) => (to && ('passkey' in to || 'two_factor' in to) ? [{ from, to }] : []));
};
const mails = async (db: Database) =>
  (await queued(db, 'send_mail')).map(({ payload }) => (payload as { subject: string }).subject);

describe('a passkey', () => {
  test('logs in without a password or a code, once its device has recognised its owner', async ({
    app,
    db,
    clock,
    add,
  }) => {
    const { device, session } = await add('emil');
    await enableCodes(app, session, clock);
    expect((await password(app, 'emil@acme.example')).body.details.cause).toBe('code_needed');
    clock.advance('1h');
    const answer = await logIn(app, device);
    expect([answer.status, answer.body.data?.user.email], answer.text).toEqual([200, 'emil@acme.example']);
    expect(await isLive(app, cookiesOf(answer))).toBe(true);
    const listed = await app.rest('GET', '/auth/passkeys', undefined, cookiesOf(answer));
    expect(listed.body.data).toEqual([
      {
        id: expect.any(Number),
        name: 'Unknown device',
        rp_id: 'fettle.example',
        createdAt: start,
        last_used_at: '2026-03-02T13:00:00.000Z',
      },
    ]);
    expect(outcome(await logIn(app, device, { verified: false }))).toEqual(unknown);
    const stored = JSON.stringify(await db.selectFrom('passkey_challenges').selectAll().execute());
    expect(stored).toBe('[]');
  });

  test('is added only by a device that recognises its owner, once, and at most 20 times', async ({
    app,
    db,
    w,
    session,
  }) => {
    const emil = await session('emil');
    const device = passkeyDevice();
    const first = await begin(app, emil);
    expect(first.options).toMatchObject({
      rp: { id: 'fettle.example' },
      user: { name: 'emil@acme.example' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const unverified = await finish(app, device.create({ ...first.options, verified: false }), first.browser);
    expect(unverified.status).toBe(422);
    const spent = await finish(app, device.create(first.options), first.browser);
    expect(outcome(spent)).toEqual([409, 'This took too long. Try again.']);
    const second = await begin(app, emil);
    const added = await finish(app, device.create(second.options), second.browser, { name: 'My phone' });
    expect([added.status, added.body.data.name]).toEqual([201, 'My phone']);
    const third = await begin(app, emil);
    expect(third.options.excludeCredentials).toEqual([{ type: 'public-key', id: device.id }]);
    expect((await finish(app, device.create(third.options), third.browser)).status).toBe(409);
    const rows = Array.from({ length: 19 }, (_, at) => ({
      ...{ company_id: w.acme.id, user_id: w.acme.users.emil, credential_id: `c${at}`, public_key: Buffer.of(1) },
      ...{ sign_count: 0, rp_id: 'fettle.example', name: 'x' },
    }));
    await db.insertInto('passkeys').values(rows).execute();
    const last = await begin(app, emil);
    const refused = await finish(app, passkeyDevice().create(last.options), last.browser);
    expect(outcome(refused)).toEqual([409, 'You have 20 passkeys. Remove one first.']);
  });

  test('needs a fresh log-in or the password to be added or removed, and no token can do either', async ({
    app,
    clock,
    add,
  }) => {
    const { id, session } = await add('emil');
    const token = (await app.rest('POST', '/auth/tokens', { name: 'script' }, session)).body.data.token;
    const bearer = { authorization: `Bearer ${token}` };
    const calls = [
      ['POST', '/auth/passkeys/options'],
      ['DELETE', `/auth/passkeys/${id}`],
    ] as const;
    clock.advance('10m');
    for (const [method, path] of calls) {
      expect((await app.rest(method, path, {}, session)).body.details).toEqual({ cause: 'reauthenticate' });
      expect((await app.rest(method, path, {}, bearer)).status).toBe(403);
    }
    for (const [method, path] of calls) {
      const answer = await app.rest(method, path, { currentPassword: worldPassword }, session);
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test('can be renamed, and its whole life is in the history and told by email, without its key', async ({
    app,
    db,
    w,
    add,
  }) => {
    await db
      .insertInto('settings')
      .values(
        Object.entries({ smtp_host: 'mail.acme.example', mail_from: 'a@acme.example' }).map(([key, value]) => ({
          ...{ company_id: w.acme.id, id: settingId(key), key, value },
        })),
      )
      .execute();
    const { id, session, device } = await add('emil');
    const renamed = await app.rest('PATCH', `/auth/passkeys/${id}`, { name: 'Blue phone' }, session);
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Blue phone']);
    expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, session)).status).toBe(200);
    expect(await secondSteps(db)).toEqual([
      { from: { passkey: null }, to: { passkey: 'Unknown device' } },
      { from: { passkey: 'Unknown device' }, to: { passkey: 'Blue phone' } },
      { from: { passkey: 'Blue phone' }, to: { passkey: null } },
    ]);
    expect(JSON.stringify(await db.selectFrom('history').selectAll().execute())).not.toContain(device.id);
    expect(await mails(db)).toEqual(['A passkey was added to your log-in']);
  });
});

describe('an attacker', () => {
  test('cannot use a response again, nor another browser’s, nor an old challenge', async ({ app, clock, add }) => {
    const { device } = await add('emil');
    const mine = await beginLogin(app);
    const response = device.get(mine);
    const elsewhere = await beginLogin(app);
    expect(outcome(await finishLogin(app, response, elsewhere.browser))).toEqual(unknown);
    expect(outcome(await finishLogin(app, response, {}))).toEqual(ended);
    expect((await finishLogin(app, response, mine.browser)).status).toBe(200);
    expect(outcome(await finishLogin(app, response, mine.browser))).toEqual(ended);

    const old = await beginLogin(app);
    clock.advance('5m');
    expect(outcome(await finishLogin(app, device.get(old), old.browser))).toEqual(ended);

    const twice = await beginLogin(app);
    const sent = device.get(twice);
    const both = await Promise.all([finishLogin(app, sent, twice.browser), finishLogin(app, sent, twice.browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('cannot add a passkey with a challenge of another session, or one to log in', async ({ app, session }) => {
    const [emil, ann] = [await session('emil'), await session('ann')];
    const begun = await begin(app, emil);
    const device = passkeyDevice();
    const ticket = begun.browser.cookie!.split('; ')[1];
    const asAnn = { cookie: `${ann.cookie}; ${ticket}` };
    expect((await finish(app, device.create(begun.options), asAnn)).status).toBe(409);
    expect((await finish(app, device.create(begun.options), emil)).status).toBe(409);
    const toLogIn = await beginLogin(app, ann);
    expect((await finish(app, device.create(toLogIn), toLogIn.browser)).status).toBe(409);
    expect((await finish(app, device.create(begun.options), begun.browser)).status).toBe(201);
    // And the other way round.
    const toAdd = await begin(app, emil);
    const { challenge } = toAdd.options;
    expect(outcome(await finishLogin(app, device.get({ challenge }), toAdd.browser))).toEqual(ended);
  });

  test('cannot use another site, domain, company, user or key', async ({ app, w, add }) => {
    const { device } = await add('emil');
    expect(outcome(await logIn(app, device, { origin: 'https://fettle.example.evil' }))).toEqual(unknown);
    expect(outcome(await logIn(app, device, { origin: 'http://fettle.example' }))).toEqual(unknown);
    expect(outcome(await logIn(app, device, { rpId: 'evil.example' }))).toEqual(unknown);
    const handles = [
      `${w.rival.id}:${w.rival.users.rita}`,
      `${w.acme.id}:${w.acme.users.ann}`,
      `${w.acme.id}:${w.acme.users.emil} `,
      '1:9999999999999999',
      '',
    ];
    for (const handle of handles) {
      const { challenge, browser } = await beginLogin(app);
      const response = device.get({ challenge });
      response.response.userHandle = Buffer.from(handle).toString('base64url');
      expect(outcome(await finishLogin(app, response, browser)), handle).toEqual(unknown);
    }
    const other = passkeyDevice({ userHandle: device.userHandle });
    const { challenge, browser } = await beginLogin(app);
    const forged = { ...other.get({ challenge }), rawId: device.id };
    expect(outcome(await finishLogin(app, forged, browser))).toEqual(unknown);
    expect((await logIn(app, device)).status).toBe(200);
  });

  test('cannot use a copy of a key that counts', async ({ app, db, add }) => {
    const device = passkeyDevice({ counter: 5 });
    await add('emil', device);
    for (const counter of [5, 4, 0]) {
      device.counter = counter;
      expect(outcome(await logIn(app, device)), `${counter}`).toEqual(unknown);
    }
    device.counter = 6;
    expect((await logIn(app, device)).status).toBe(200);
    expect(outcome(await logIn(app, device))).toEqual(unknown);
    const [row] = await db.selectFrom('passkeys').select('sign_count').execute();
    expect(row).toEqual({ sign_count: 6 });
  });

  test('cannot use a removed passkey, or that of a disabled user', async ({ app, db, w, add, session }) => {
    const { device, id } = await add('emil');
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', w.acme.users.emil).execute();
    expect(outcome(await logIn(app, device))).toEqual(unknown);
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', w.acme.users.emil).execute();
    expect((await logIn(app, device)).status).toBe(200);
    expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, await session('ann'))).status).toBe(404);
    expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, await session('rita'))).status).toBe(404);
    expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, await session('emil'))).status).toBe(200);
    expect(outcome(await logIn(app, device))).toEqual(unknown);
  });

  test('cannot be used while the company is suspended', async ({ app, db, w, add }) => {
    const { device } = await add('emil');
    const suspend = (at: string | null) =>
      db.updateTable('companies').set({ suspended_at: at }).where('id', '=', w.acme.id).execute();
    await suspend('2026-03-01T00:00:00Z');
    expect(outcome(await logIn(app, device))).toEqual([401, suspendedLoginMessage]);
    await suspend(null);
    expect((await logIn(app, device)).status).toBe(200);
  });

  test('is stopped after 50 failures of a network, and gets 100 challenges', async ({ app, db, add }) => {
    const { device } = await add('emil');
    const count = (key: string) =>
      db
        .selectFrom('rate_limits')
        .select('count')
        .where('key', '=', storedKey(`${key}:127.0.0.1`))
        .executeTakeFirst();
    const used = (key: string, count: number) =>
      db
        .updateTable('rate_limits')
        .set({ count })
        .where('key', '=', storedKey(`${key}:127.0.0.1`))
        .execute();
    await finishLogin(app, device.get({ challenge: 'x' }), {});
    expect((await logIn(app, device)).status).toBe(200);
    expect(await count('login-from')).toEqual({ count: 1 });
    await used('login-from', 50);
    expect((await logIn(app, device)).status).toBe(429);
    expect(await count('passkey-from')).toEqual({ count: 2 });
    await used('passkey-from', 100);
    expect((await app.rest('POST', '/auth/passkeys/login-options', {})).status).toBe(429);
  });
});

test('removing a passkey ends the other sessions that it opened, and no others', async ({ app, add, session }) => {
  const { device, id } = await add('emil');
  const other = await session('emil');
  const opened = [cookiesOf(await logIn(app, device)), cookiesOf(await logIn(app, device))];
  expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, opened[0])).status).toBe(200);
  expect(await Promise.all([...opened, other].map((each) => isLive(app, each)))).toEqual([true, false, true]);
});

test('a new password leaves passkeys as they are', async ({ app, add }) => {
  const { device, session } = await add('emil');
  const changed = await app.rest('POST', '/auth/change-password', { newPassword: 'n3w password' }, session);
  expect(changed.status).toBe(200);
  expect((await logIn(app, device)).status).toBe(200);
});

describe('where the company requires two-step login of admins', () => {
  test('a passkey is enough, its password alone is not, and it cannot be the last to go', async ({
    app,
    db,
    w,
    clock,
    session,
    add,
  }) => {
    const ann = await session('ann');
    const elsewhere = await session('ann');
    const token = (await app.rest('POST', '/auth/tokens', { name: 'script' }, ann)).body.data.token;
    await requireSecondStep(db, w.acme.id);
    const users = async (headers: Headers) => (await app.rest('GET', '/users', undefined, headers)).status;
    expect(await users(ann)).toBe(403);
    const { device, id, session: confirmed } = await add('ann');
    expect(await users(confirmed)).toBe(200);
    // The password opened it, so whoever did may not be the owner of the passkey.
    expect(await users(elsewhere)).toBe(403);
    expect(await users({ authorization: `Bearer ${token}` })).toBe(200);
    const refused = await password(app, 'ann@acme.example');
    expect([refused.status, refused.body.details, refused.headers.getSetCookie()]).toEqual([
      401,
      { cause: 'passkey_needed' },
      [],
    ]);
    expect((await password(app, 'ann@acme.example', { code: '000000' })).status).toBe(401);
    const opened = cookiesOf(await logIn(app, device));
    expect(await users(opened)).toBe(200);
    expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, opened)).status).toBe(409);
    await enableCodes(app, opened, clock);
    expect((await app.rest('DELETE', `/auth/passkeys/${id}`, {}, opened)).status).toBe(200);
    // Others are not asked for more.
    expect((await password(app, 'emil@acme.example')).status).toBe(200);
  });
});

describe('an admin', () => {
  test('turns off codes and passkeys of a worker who lost their phone', async ({ app, db, w, clock, session, add }) => {
    const smtp = { smtp_host: 'mail.acme.example', mail_from: 'a@acme.example' };
    const settings = Object.entries(smtp).map(([key, value]) => ({
      ...{ company_id: w.acme.id, id: settingId(key), key, value },
    }));
    const { device, session: emil } = await add('emil');
    await enableCodes(app, emil, clock);
    await db.insertInto('settings').values(settings).execute();
    const path = `/users/${w.acme.users.emil}/two-factor`;
    const ann = await session('ann');
    const listed = async () =>
      (await app.rest('GET', '/users', undefined, ann)).body.data.map(
        ({ id, two_step_login }: { id: number; two_step_login: boolean }) => [id, two_step_login],
      );
    expect(await listed()).toContainEqual([w.acme.users.emil, true]);
    clock.advance('10m');
    expect((await app.rest('DELETE', path, {}, ann)).body.details).toEqual({ cause: 'reauthenticate' });
    const done = await app.rest('DELETE', path, { currentPassword: worldPassword }, ann);
    expect([done.status, done.body.data], done.text).toEqual([200, { codes: true, passkeys: 1 }]);
    expect(await listed()).toContainEqual([w.acme.users.emil, false]);
    expect(await isLive(app, emil)).toBe(false);
    expect(outcome(await logIn(app, device))).toEqual(unknown);
    expect((await password(app, 'emil@acme.example')).status).toBe(200);
    const last = await db
      .selectFrom('history')
      .select(['actor_id', 'to', 'subject_user_id'])
      .where('entity', '=', 'users')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const by = { actor_id: w.acme.users.ann, subject_user_id: w.acme.users.emil };
    expect(last).toEqual([
      { ...by, to: { passkey: null } },
      { ...by, to: { two_factor: false } },
    ]);
    expect(await mails(db)).toEqual(['Your two-step login was turned off']);
    const again = await app.rest('DELETE', path, { currentPassword: worldPassword }, ann);
    expect(again.status).toBe(409);
  });

  test('does so for no admin and nobody elsewhere, and nobody else does', async ({ app, w, session, add }) => {
    const { session: ann } = await add('ann');
    const { session: emil } = await add('emil');
    await add('rita');
    const off = (id: number, headers: Headers) => app.rest('DELETE', `/users/${id}/two-factor`, {}, headers);
    const bea = await session('bea');
    expect(outcome(await off(w.acme.users.ann, bea))).toEqual([
      403,
      expect.stringMatching(/^Admins turn off their own/),
    ]);
    expect((await off(w.acme.users.ann, ann)).status).toBe(403);
    expect((await off(w.rival.users.rita, bea)).status).toBe(404);
    expect((await off(w.acme.users.emil, emil)).status).toBe(403);
  });
});
