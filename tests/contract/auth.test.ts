import { verify } from '@node-rs/argon2';
import { afterAll, describe, expect, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { type Answer, startApp, type TestApp } from '#tests/support/server.ts';
import { noon } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

// The real module with a counter: both wrong answers take the same time because they do the same work.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

// Other files of this process have already loaded it, and reload it afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

interface Fixtures {
  clock: TestClock;
  /** The app with its own environment. */
  appWith: (environment: Record<string, string>) => Promise<TestApp>;
  app: TestApp;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  clock: async ({}, use) => use(testClock(noon)),
  appWith: async ({ db, two: _, clock }, use) => {
    const apps: TestApp[] = [];
    await use(async (environment) => {
      const app = await startApp(db, { clock, environment });
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.close();
  },
  app: async ({ appWith }, use) => use(await appWith({})),
});

const email = 'employee@acme.example';
const wrong = 'wr0ng password';
type Login = { email?: string; password?: string; llm?: string; llen?: boolean };
const login = (app: TestApp, body: Login, headers: Record<string, string> = {}) =>
  app.rest('POST', '/auth/login', { email, password: worldPassword, ...body }, headers);
const setCookie = (answer: Answer) => answer.headers.getSetCookie().join('\n');
const cookieOf = (answer: Answer) => ({ cookie: setCookie(answer).split(';')[0]! });

async function isLive(app: TestApp, headers: Record<string, string>): Promise<boolean> {
  return (await app.rest('GET', '/auth/session', undefined, headers)).body.data.isLive;
}
/** Of the newest session. */
async function lastSeen(db: Database): Promise<string | undefined> {
  const newest = db.selectFrom('sessions').select('last_seen_at').orderBy('createdAt', 'desc');
  return (await newest.executeTakeFirst())?.last_seen_at;
}
const work = (app: TestApp, headers: Record<string, string>) => app.rest('GET', '/time-tracking', undefined, headers);

describe('X-Expected-User', () => {
  test('rejects the session of another user than the one who stored the entry', async ({ app, two }) => {
    const cookie = await app.login(email);
    const asks = (user: string) => app.rest('GET', '/time-tracking', undefined, { cookie, 'x-expected-user': user });
    expect((await asks(String(two.acme.users.employee))).status).toBe(200);
    for (const user of [String(two.acme.users.admin), '0', 'x', '']) {
      const answer = await asks(user);
      expect([answer.status, answer.body.code], user).toEqual([401, 'unauthenticated']);
    }
  });
});

describe('X-Expected-Company', () => {
  test('rejects the session of another company’s user of the same number', async ({ app, two }) => {
    const cookie = await app.login(email);
    const user = String(two.acme.users.employee);
    for (const name of ['expected', 'page']) {
      const asks = (company: number | string) =>
        app.rest('GET', '/time-tracking', undefined, {
          cookie,
          [`x-${name}-user`]: user,
          [`x-${name}-company`]: String(company),
        });
      expect((await asks(two.acme.id)).status).toBe(200);
      for (const company of [two.rival.id, 0, 'x', '']) expect((await asks(company)).status, `${company}`).toBe(401);
    }
    const session = await app.rest('GET', '/auth/session', undefined, { cookie });
    expect(session.body.data).toMatchObject({ company_id: two.acme.id });
  });
});

describe('log-in', () => {
  test('returns the user without secrets', async ({ app, two }) => {
    const answer = await login(app, { llm: 'w0', llen: false });
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toEqual({
      id: two.acme.users.employee,
      role: 'employee',
      first_name: 'Employee',
      last_name: 'Acme',
      name: 'Employee Acme',
      email,
      mobile: '07700 Acme',
    });
    expect(answer.text).not.toMatch(/hash|argon|password/i);
  });

  test('ignores the case of the email address', async ({ app }) => {
    expect((await login(app, { email: ' Employee@ACME.example ' })).status).toBe(200);
  });

  test('answers a wrong password like an unknown address, after the same work', async ({ app, db }) => {
    const counted = vi.mocked(verify);
    await login(app, {});
    const answers: Answer[] = [];
    for (const body of [{ password: wrong }, { email: 'nobody@acme.example', password: wrong }]) {
      counted.mockClear();
      answers.push(await login(app, body));
      expect(counted).toHaveBeenCalledTimes(1);
    }
    await db.updateTable('users').set({ status: 'disabled' }).where('email', '=', email).execute();
    counted.mockClear();
    answers.push(await login(app, {}));
    expect(counted).toHaveBeenCalledTimes(1);
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        401,
        { message: 'Invalid email or password', code: 'unauthenticated' },
      ]);
      expect(setCookie(answer)).toBe('');
    }
  });

  test('has its own messages for missing fields', async ({ app }) => {
    for (const body of [{}, { email }, { email: '', password: worldPassword }, { email, password: '' }]) {
      const answer = await app.rest('POST', '/auth/login', body);
      expect([answer.status, answer.body.message]).toEqual([400, 'email or password is empty']);
    }
  });

  test('records its method and time', async ({ app, db, two }) => {
    await login(app, { llm: 'i1', llen: false });
    const row = await db
      .selectFrom('users')
      .select(['last_login', 'last_login_method', 'last_login_enabled_notification'])
      .where('id', '=', two.acme.users.employee)
      .executeTakeFirst();
    expect(row).toEqual({
      last_login: noon,
      last_login_method: 'i1',
      last_login_enabled_notification: false,
    });
  });

  test('creates a new session id each time, whatever the browser sent', async ({ app }) => {
    const first = cookieOf(await login(app, {}));
    const second = cookieOf(await login(app, {}, first));
    const fixed = cookieOf(await login(app, {}, { cookie: 'fettle_session=chosenbysomebodyelse' }));
    expect(new Set([first.cookie, second.cookie, fixed.cookie, 'fettle_session=chosenbysomebodyelse']).size).toBe(4);
  });
});

test('a new log-in from a browser ends its earlier session, of any user', async ({ app }) => {
  const first = cookieOf(await login(app, {}));
  const elsewhere = cookieOf(await login(app, {}));
  expect((await login(app, { password: wrong }, first)).status).toBe(401);
  expect(await isLive(app, first)).toBe(true);
  const second = cookieOf(await login(app, { email: 'admin@acme.example' }, first));
  expect([await isLive(app, first), await isLive(app, elsewhere), await isLive(app, second)]).toEqual([
    false,
    true,
    true,
  ]);
});

describe('password guessing', () => {
  const guess = async (app: TestApp, times: number, body: Login = { password: wrong }) => {
    const answers: Answer[] = [];
    for (let at = 0; at < times; at += 1) answers.push(await login(app, body));
    return answers.map(({ status }) => status);
  };

  test('is blocked after 10 failures for an account, for 15 minutes', async ({ app, clock }) => {
    expect(await guess(app, 10)).toEqual(Array(10).fill(401));
    clock.advance('5m');
    const response = await login(app, {});
    expect([response.status, response.body.code]).toEqual([429, 'rate_limited']);
    expect(response.headers.get('retry-after')).toBe('600');
    expect((await login(app, { email: email.toUpperCase() })).status).toBe(429);
    expect((await login(app, { email: 'admin@acme.example' })).status).toBe(200);
    clock.advance('10m');
    expect((await login(app, {})).status).toBe(200);
  });

  test('is blocked no longer if the failures were counted by a clock that was ahead', async ({ app, db, clock }) => {
    for (let at = 0; at < 10; at += 1) await login(app, { password: wrong });
    await db.updateTable('rate_limits').set({ window_start: '2031-01-01T00:00:00Z' }).execute();
    const response = await login(app, {});
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '900']);
    clock.advance('15m');
    expect((await login(app, {})).status).toBe(200);
  });

  test('over tRPC returns Retry-After too', async ({ app }) => {
    await guess(app, 10);
    const response = await app.trpc('mutation', 'auth.login', { email, password: wrong });
    expect([response.status, response.body.error.data.code]).toEqual([429, 'rate_limited']);
    expect(response.headers.get('retry-after')).toBe('900');
  });

  test('says what is left of the network’s own limit alone, once for each', async ({ app }) => {
    const headersOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
    const policy = '"login-from";q=50;w=900';
    const right = await login(app, {});
    expect([right.status, ...headersOf(right)]).toEqual([200, policy, '"login-from";r=50;t=900']);
    await guess(app, 10);
    const blocked = await login(app, {});
    expect([blocked.status, ...headersOf(blocked)]).toEqual([429, policy, '"login-from";r=39;t=900']);
    const input = { email, password: wrong };
    const batch = await app.request('POST', '/api/trpc/auth.login,auth.login?batch=1', { 0: input, 1: input });
    expect(headersOf(batch)).toEqual([policy, expect.stringMatching(/^"login-from";r=3[78];t=900$/)]);
  });

  test('starts from zero after a success', async ({ app }) => {
    expect(await guess(app, 9)).toEqual(Array(9).fill(401));
    expect((await login(app, {})).status).toBe(200);
    expect(await guess(app, 10)).toEqual(Array(10).fill(401));
    expect((await login(app, {})).status).toBe(429);
  });

  test('of many accounts from one address is blocked after 50', async ({ app }) => {
    for (let at = 0; at < 50; at += 1) {
      expect((await login(app, { email: `guess${at}@acme.example`, password: wrong })).status).toBe(401);
    }
    expect((await login(app, {})).status).toBe(429);
  });

  test('counts an IPv6 network as one address', async ({ appWith }) => {
    const app = await appWith({ TRUST_PROXY: 'true' });
    const from = (host: string) => ({ 'x-forwarded-for': host });
    for (let at = 0; at < 50; at += 1) {
      const body = { email: `guess${at}@acme.example`, password: wrong };
      expect((await login(app, body, from(`2001:db8:1:2::${at}`))).status).toBe(401);
    }
    expect((await login(app, {}, from('2001:db8:1:2:ffff::1'))).status).toBe(429);
    expect((await login(app, {}, from('2001:db8:1:3::1'))).status).toBe(200);
  });

  test('does not count successful log-ins, however many share an address', async ({ app }) => {
    for (let at = 0; at < 55; at += 1) expect((await login(app, {})).status).toBe(200);
  });
});

describe('the cookie', () => {
  test('is HttpOnly, SameSite and a session cookie', async ({ app }) => {
    const cookie = setCookie(await login(app, {}));
    expect(cookie).toMatch(/^fettle_session=[a-z0-9]{20,};/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  test('belongs to this host alone on https; one from before is read until it ends, and a log-out ends both', async ({
    app,
    appWith,
  }) => {
    const before = cookieOf(await login(app, {}));
    const secure = await appWith({ APP_URL: 'https://fettle.example' });
    const made = await login(secure, {});
    expect(setCookie(made)).toMatch(/^__Host-fettle_session=[a-z0-9]{20,};/);
    expect(setCookie(made)).toMatch(/; Path=\//);
    expect(setCookie(made)).not.toMatch(/Domain/);
    const now = cookieOf(made);
    expect([await isLive(secure, before), await isLive(secure, now)]).toEqual([true, true]);
    // Another host of the domain can set a cookie without the prefix, not with it.
    expect(await isLive(secure, { cookie: `fettle_session=chosenbysomebodyelse; ${now.cookie}` })).toBe(true);
    const ended = await secure.rest('GET', '/auth/logout', undefined, { ...now, 'sec-fetch-site': 'same-origin' });
    expect(ended.headers.getSetCookie().map((each) => each.split(';')[0])).toEqual([
      '__Host-fettle_session=',
      'fettle_session=',
    ]);
    expect(await isLive(secure, now)).toBe(false);
    const options = await secure.rest('POST', '/auth/passkeys/login-options', {});
    expect(options.headers.getSetCookie().join()).toMatch(/^__Host-fettle_passkey=[^;]+;.*Path=\/;.*Secure/);
  });

  test('is Secure if the site is served over https', async ({ appWith }) => {
    const direct = await appWith({ APP_URL: 'https://fettle.example' });
    expect(setCookie(await login(direct, {}))).toMatch(/; Secure/);
    const behindProxy = await appWith({ TRUST_PROXY: 'true' });
    expect(setCookie(await login(behindProxy, {}, { 'x-forwarded-proto': 'https' }))).toMatch(/; Secure/);
    const unvouched = await appWith({});
    expect(setCookie(await login(unvouched, {}, { 'x-forwarded-proto': 'https' }))).not.toMatch(/Secure/);
  });

  test('differs from what the database stores', async ({ app, db }) => {
    const value = cookieOf(await login(app, {})).cookie.split('=')[1]!;
    const kept = JSON.stringify(await db.selectFrom('sessions').selectAll().execute());
    expect(kept).not.toContain(value);
    const stored = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
    for (const id of stored) expect(await isLive(app, { cookie: `fettle_session=${id}` })).toBe(false);
  });
});

describe('foreign cookies', () => {
  test('are ignored, however malformed', async ({ app }) => {
    const { cookie } = cookieOf(await login(app, {}));
    expect(await isLive(app, { cookie: `theme=%E0%A4%A; ${cookie}; x` })).toBe(true);
    expect(await isLive(app, { cookie: 'fettle_session=%E0%A4%A' })).toBe(false);
  });
});

describe('an idle session', () => {
  test.for([
    { who: 'admin@acme.example', llm: 'w0', warns: '2h', ends: '4h' },
    { who: 'employee@acme.example', llm: 'w0', warns: '5h', ends: '10h' },
    { who: 'contractor@acme.example', llm: 'a0', warns: '5h', ends: '10h' },
    { who: 'landlord@acme.example', llm: 'a1', warns: '5h', ends: '10h' },
    { who: 'admin@acme.example', llm: 'm1', warns: '2h', ends: '4h' },
    { who: 'employee@acme.example', llm: 'a1', warns: '15d', ends: '30d' },
  ])('of $who ($llm) warns after $warns and ends after $ends', async ({ who, llm, warns, ends }, { app, clock }) => {
    const headers = cookieOf(await login(app, { email: who, llm }));
    const begun = clock();
    const session = async () => (await app.rest('GET', '/auth/session', undefined, headers)).body.data;
    const at = (by: string) => {
      const then = testClock(noon);
      then.advance(by);
      return new Date(then()).toISOString();
    };
    expect(await session()).toMatchObject({ isLive: true, warns_at: at(warns), expires_at: at(ends) });
    clock.advance(ends);
    clock.set(new Date(clock() - 1000).toISOString());
    expect(await session()).toMatchObject({ isLive: true, expires_at: at(ends) });
    clock.set(new Date(begun).toISOString());
    clock.advance(ends);
    expect(await session()).toMatchObject({ isLive: false, user: null });
    expect((await app.rest('POST', '/auth/change-password', { newPassword: 'n3w password' }, headers)).status).toBe(
      401,
    );
  });

  test('is extended by user actions, not by reading it nor by refetches', async ({ app, clock }) => {
    const headers = cookieOf(await login(app, {}));
    clock.advance('9h');
    expect((await work(app, { ...headers, 'x-background': '1' })).status).toBe(200);
    expect(await isLive(app, headers)).toBe(true);
    expect(await isLive(app, headers)).toBe(true);
    clock.advance('59m');
    expect((await work(app, headers)).status).toBe(200);
    clock.advance('9h');
    expect(await isLive(app, headers)).toBe(true);
    clock.advance('59m');
    expect((await app.rest('GET', '/auth/session?refresh=true', undefined, headers)).body.data.isLive).toBe(true);
    clock.advance('9h');
    expect((await work(app, { ...headers, 'x-background': '1' })).status).toBe(200);
    clock.advance('1h');
    expect((await work(app, headers)).status).toBe(401);
  });

  test('is not extended by calls that the role may not make', async ({ app, clock }) => {
    const headers = cookieOf(await login(app, {}));
    clock.advance('9h');
    expect((await app.rest('GET', '/users', undefined, headers)).status).toBe(403);
    clock.advance('1h');
    expect(await isLive(app, headers)).toBe(false);
  });

  test('stays alive while the timer started with it runs', async ({ app, two, clock }) => {
    const phone = cookieOf(await login(app, { email: 'spare@acme.example' }));
    const tablet = cookieOf(await login(app, { email: 'spare@acme.example' }));
    const start = { job_id: two.acme.jobs.open, is_driving: true };
    const started = await app.rest('POST', '/time-tracking', start, phone);
    expect(started.status, started.text).toBe(201);
    clock.advance('14h');
    expect(await isLive(app, phone)).toBe(true);
    expect(await isLive(app, tablet)).toBe(false);
    const end = { data: { end_time: new Date(clock()).toISOString() } };
    expect((await app.rest('PATCH', `/time-tracking/user/${started.body.data.id}`, end, phone)).status).toBe(200);
    clock.advance('9h');
    expect(await isLive(app, phone)).toBe(true);
    clock.advance('1h');
    expect(await isLive(app, phone)).toBe(false);
  });

  test('is updated at most once a minute', async ({ app, clock, db }) => {
    const headers = cookieOf(await login(app, {}));
    const seen = () => lastSeen(db);
    clock.advance('59s');
    await work(app, headers);
    expect(await seen()).toBe(noon);
    clock.advance('1s');
    await work(app, headers);
    expect(await seen()).toBe('2026-03-02T12:01:00.000Z');
  });
});

describe('the own sessions', () => {
  const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const listed = async (app: TestApp, headers: Record<string, string>) =>
    (await app.rest('GET', '/auth/sessions', undefined, headers)).body.data;
  const end = (app: TestApp, path: string, headers: Record<string, string>) =>
    app.rest('DELETE', `/auth/sessions${path}`, undefined, headers);

  test('are listed with device and last use, the last used first; idle ones and other users’ are not', async ({
    app,
    clock,
  }) => {
    await login(app, { llm: 'w0' });
    await login(app, { email: 'admin@acme.example' });
    clock.advance('9h');
    const phone = cookieOf(await login(app, { llm: 'a1' }, { 'user-agent': pixel }));
    clock.advance('1h');
    const desk = cookieOf(await login(app, { llm: 'l0' }, { 'user-agent': firefox }));
    const rows = await listed(app, desk);
    expect(rows).toMatchObject([
      { device: 'Firefox on Linux', installed: false, last_used_at: '2026-03-02T22:00:00.000Z', is_current: true },
      { device: 'Chrome on Android', installed: true, last_used_at: '2026-03-02T21:00:00.000Z', is_current: false },
    ]);
    expect(Object.keys(rows[0])).toEqual(['id', 'device', 'installed', 'createdAt', 'last_used_at', 'is_current']);
    const current = (await listed(app, phone)).filter((row: { is_current: boolean }) => row.is_current);
    expect(current).toMatchObject([{ device: 'Chrome on Android' }]);
    for (const { id } of rows) expect(await isLive(app, { cookie: `fettle_session=${id}` })).toBe(false);
  });

  test('end one by one, or all but this one, with the devices’ push subscriptions', async ({ app, db, two }) => {
    const [here, there, third] = [
      cookieOf(await login(app, {})),
      cookieOf(await login(app, {}, { 'user-agent': pixel })),
      cookieOf(await login(app, {})),
    ];
    const admin = cookieOf(await login(app, { email: 'admin@acme.example' }));
    const live = () => Promise.all([here, there, third, admin].map((each) => isLive(app, each)));
    const user = { company_id: two.acme.id, user_id: two.acme.users.employee };
    const subscribe = () =>
      db
        .insertInto('push_subscriptions')
        .values({ ...user, endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' })
        .execute();
    const subscriptions = () => db.selectFrom('push_subscriptions').select('endpoint').execute();

    const mine = (await listed(app, there)).find((row: { is_current: boolean }) => row.is_current);
    await subscribe();
    expect((await end(app, `/${mine.id}`, admin)).status).toBe(404);
    expect([await live(), (await subscriptions()).length]).toEqual([[true, true, true, true], 1]);
    expect((await end(app, `/${mine.id}`, here)).status).toBe(200);
    expect([await live(), await subscriptions()]).toEqual([[true, false, true, true], []]);
    expect((await end(app, `/${mine.id}`, here)).status).toBe(404);
    expect((await end(app, '/17', here)).status).toBe(400);

    await subscribe();
    expect((await end(app, '', here)).status).toBe(200);
    expect([await live(), await subscriptions()]).toEqual([[true, false, false, true], []]);
  });
});

describe('ending a session', () => {
  test('by log-out: only this one, and the cookie is deleted', async ({ app }) => {
    const here = cookieOf(await login(app, {}));
    const there = cookieOf(await login(app, {}));
    const answer = await app.rest('GET', '/auth/logout', undefined, { ...here, referer: `${app.url}/jobs` });
    expect([answer.status, answer.body.message]).toEqual([200, 'Goodbye!']);
    expect(setCookie(answer)).toMatch(/^fettle_session=;.*Max-Age=0/);
    expect([await isLive(app, here), await isLive(app, there)]).toEqual([false, true]);
    expect((await app.rest('GET', '/auth/logout')).status).toBe(200);
  });

  test('by a new password: all but this one', async ({ app }) => {
    const here = cookieOf(await login(app, {}));
    const there = cookieOf(await login(app, {}));
    const somebodyElse = cookieOf(await login(app, { email: 'admin@acme.example' }));
    const newPassword = 'ברזל7-שחור';
    const answer = await app.rest('POST', '/auth/change-password', { newPassword }, here);
    expect(answer.status, answer.text).toBe(200);
    expect([await isLive(app, here), await isLive(app, there), await isLive(app, somebodyElse)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await login(app, {})).status).toBe(401);
    expect((await login(app, { password: newPassword })).status).toBe(200);
  });

  test('a login older than 10 minutes needs the current password to change it or the address, or to create tokens', async ({
    app,
    clock,
  }) => {
    const headers = cookieOf(await login(app, {}));
    const change = (more: object = {}) =>
      app.rest('POST', '/auth/change-password', { newPassword: 'n3w password', ...more }, headers);
    clock.advance('10m');
    const asked = await change();
    expect([asked.status, asked.body]).toEqual([
      403,
      {
        message: 'Enter your current password.',
        code: 'forbidden',
        cause: 'reauthenticate',
        fields: { currentPassword: 'Enter your current password.' },
        details: { cause: 'reauthenticate' },
      },
    ]);
    for (const call of [
      () => app.rest('POST', '/auth/tokens', { name: 'x' }, headers),
      () => app.rest('POST', '/auth/change-email', { email: 'thief@evil.example' }, headers),
      () => app.rest('POST', '/auth/two-factor', {}, headers),
      () => app.rest('DELETE', '/auth/two-factor', undefined, headers),
      () => app.trpc('mutation', 'auth.changePassword', { newPassword: 'n3w password' }, headers),
      () => change({ currentPassword: '' }),
      () => change({ currentPassword: { $ne: 1 } }),
    ]) {
      const answer = await call();
      expect(answer.status, answer.text).toBe(403);
      expect(answer.text).toContain('"cause":"reauthenticate"');
    }
    for (let at = 0; at < 10; at += 1) {
      expect((await change({ currentPassword: wrong })).body.message).toBe('This is not your current password.');
    }
    expect((await change({ currentPassword: worldPassword })).status).toBe(429);
    clock.advance('15m');
    expect((await change({ currentPassword: worldPassword })).status).toBe(200);
    expect((await login(app, { password: 'n3w password' })).status).toBe(200);
  });

  test('noted by a clock that was ahead: counts as now and ends on time', async ({ app, db, clock }) => {
    const headers = cookieOf(await login(app, {}));
    const seen = () => lastSeen(db);
    await db.updateTable('sessions').set({ last_seen_at: '2031-01-01T00:00:00Z' }).execute();
    const { warns_at } = (await app.rest('GET', '/auth/session', undefined, headers)).body.data;
    expect(Date.parse(warns_at) - clock()).toBe(5 * 3_600_000);
    expect(await seen()).toBe(new Date(clock()).toISOString());
    clock.advance('2m');
    expect((await work(app, headers)).status).toBe(200);
    expect(await seen()).toBe(new Date(clock()).toISOString());
    clock.advance('10h');
    expect(await isLive(app, headers)).toBe(false);
  });

  test('a new password must have letters, digits and 8 characters', async ({ app }) => {
    const headers = cookieOf(await login(app, {}));
    for (const newPassword of ['short1', 'lettersonly', '1234567890', 'ünïö1234ß'.replace(/[a-z]/gi, '-')]) {
      const answer = await app.rest('POST', '/auth/change-password', { newPassword }, headers);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Password must include letters and numbers and be at least 8 characters long.',
      ]);
    }
  });

  test('by disabling the user: at once', async ({ app, two }) => {
    const worker = cookieOf(await login(app, {}));
    const admin = cookieOf(await login(app, { email: 'admin@acme.example' }));
    const off = { changes: { status: 'disabled' } };
    expect((await app.rest('PATCH', `/users/${two.acme.users.employee}`, off, admin)).status).toBe(200);
    expect(await isLive(app, worker)).toBe(false);
    expect((await login(app, {})).status).toBe(401);
  });
});

describe('another site', () => {
  test('cannot make a browser act', async ({ app, two }) => {
    const headers = cookieOf(await login(app, {}));
    const start = { job_id: two.acme.jobs.open, is_driving: true };
    const from: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.fettle.example' },
    ];
    for (const site of from) {
      for (const answer of [
        await app.rest('POST', '/time-tracking', start, { ...headers, ...site }),
        await app.trpc('mutation', 'timeTracking.start', start, { ...headers, ...site }),
        await app.rest('POST', '/auth/login', { email, password: worldPassword }, site),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
        expect(setCookie(answer)).toBe('');
      }
    }
    const own = { ...headers, origin: app.url, 'sec-fetch-site': 'same-origin' };
    expect((await app.rest('POST', '/time-tracking', start, own)).status).toBe(201);
  });

  test('cannot log a user out by a link or a picture', async ({ app }) => {
    const headers = cookieOf(await login(app, {}));
    for (const path of ['/auth/logout', '/auth/logout/', '/auth/logout?x=1', '//auth/logout', '/auth/%6Cogout']) {
      await app.rest('GET', path, undefined, { ...headers, 'sec-fetch-site': 'cross-site' });
    }
    expect(await isLive(app, headers)).toBe(true);
    // Browsers without this header (old ones, or over plain http) send Origin or Referer.
    const silent: Record<string, string>[] = [
      {},
      { referer: 'https://evil.example/' },
      { referer: `https://evil.example/?${app.url}` },
      { referer: 'nonsense' },
      { origin: 'null', referer: `${app.url}/jobs` },
      { origin: 'https://evil.example' },
    ];
    for (const from of silent) {
      const answer = await app.rest('GET', '/auth/logout', undefined, { ...headers, ...from });
      expect([answer.status, answer.body.code], JSON.stringify(from)).toEqual([403, 'forbidden']);
    }
    expect(await isLive(app, headers)).toBe(true);
    const second = cookieOf(await login(app, {}));
    const own = { ...second, referer: `${app.url}/dashboard` };
    expect((await app.rest('GET', '/auth/logout', undefined, own)).status).toBe(200);
    const typed = { ...headers, 'sec-fetch-site': 'none' };
    expect((await app.rest('GET', '/auth/logout', undefined, typed)).status).toBe(200);
  });
});
