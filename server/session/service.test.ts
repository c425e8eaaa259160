import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test as base } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, who, world, worldPassword } from '#tests/support/world.ts';

const acme = company({
  name: 'Acme',
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee', email: 'emil@acme.example', first_name: 'Emil', last_name: 'Engel' },
    newt: { role: 'employee', email: 'newt@acme.example', status: 'disabled' },
  },
});
const other = company({ users: { zoe: { role: 'admin', email: 'zoe@other.example' } } });
const newPassword = 'n3w password';

/** Two companies; `mailing` also has APP_URL and the installation's own mail server. */
async function office(db: Database, mailing = true) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const environment: Record<string, string> = mailing
    ? {
        APP_URL: 'https://fettle.example',
        MAIL_HOST: '127.0.0.1',
        MAIL_PORT: String(server.port),
        MAIL_FROM: 'post@fettle.example',
      }
    : {};
  const clock: TestClock = testClock();
  const w = await world(db, { acme, other }, clock);
  const as = (name: keyof typeof w.acme.users | null) =>
    callerFor(db, name && who(w.acme, name), { now: clock, environment });
  const { log, errors: logged } = testLog('info');
  const run = () => runQueued(db, undefined, { clock, config: testConfig(environment), log });
  /** The token in the newest mail. */
  const mailedToken = () =>
    server.mails
      .at(-1)
      ?.source.replace(/=\r\n/g, '')
      .match(/link#([0-9a-f]{64})/)?.[1] ?? '';
  const reset = async (email = 'emil@acme.example') => {
    await (await as(null)).auth.links.requestReset({ email });
    await run();
    return mailedToken();
  };
  return { w, users: w.acme.users, as, clock, mails: server.mails, run, mailedToken, reset, logged };
}

const test = base.extend<{ team: Awaited<ReturnType<typeof office>> }>({
  team: async ({ db }, use) => use(await office(db)),
});
const dead = { code: 'not_found', message: expect.stringContaining('This link has expired') };
const count = async (db: Database, table: 'sessions' | 'access_tokens' | 'push_subscriptions' | 'login_links') =>
  (await db.selectFrom(table).select('user_id').execute()).length;

describe('a forgotten password', () => {
  test('is answered and queued alike for every address; only an active user gets a mail', async ({ db, team }) => {
    const nobody = await team.as(null);
    for (const email of [' Emil@ACME.example', 'nobody@acme.example', 'newt@acme.example']) {
      expect(await nobody.auth.links.requestReset({ email })).toBeNull();
    }
    // The request itself looks nothing up and makes no link: all of that is the task's.
    expect((await queued(db)).map(({ task }) => task)).toEqual(Array(3).fill('look_up_login'));
    expect(await count(db, 'login_links')).toBe(0);
    await team.run();
    expect(team.mails.map(({ to }) => to)).toEqual([['emil@acme.example']]);
  });

  test('sets the password once and ends sessions, devices, tokens and the block after wrong guesses', async ({
    db,
    team,
  }) => {
    const emil = await team.as('emil');
    await emil.auth.tokens.create({ name: 'script' });
    const { company_id, id: user_id } = who(team.w.acme, 'emil');
    await db
      .insertInto('push_subscriptions')
      .values({ company_id, user_id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' })
      .execute();
    const nobody = await team.as(null);
    const login = (password: string) => nobody.auth.login({ email: 'emil@acme.example', password });
    for (let at = 0; at < 11; at += 1) await refusal(login('wrong'));
    const token = await team.reset();
    expect(await nobody.auth.links.read({ token })).toEqual({
      purpose: 'reset',
      user_id,
      first_name: 'Emil',
      name: 'Emil Engel',
      company_name: 'Acme',
      email: 'emil@acme.example',
      must_join: false,
    });
    expect(await nobody.auth.links.setPassword({ token, newPassword })).toEqual({ email: 'emil@acme.example' });
    for (const table of ['sessions', 'push_subscriptions', 'access_tokens', 'login_links'] as const) {
      expect(await count(db, table), table).toBe(0);
    }
    expect(await refusal(nobody.auth.links.setPassword({ token, newPassword: 'other 1234' }))).toMatchObject(dead);
    expect(await login(newPassword)).toMatchObject({ user: { id: user_id } });
    expect(await refusal(login(worldPassword))).toMatchObject({ code: 'unauthenticated' });
  });

  test('of one person mails at most 5 links an hour, and the last of them works', async ({ team }) => {
    for (let at = 0; at < 6; at += 1) await team.reset();
    expect(team.mails).toHaveLength(5);
    expect(await (await team.as(null)).auth.links.read({ token: team.mailedToken() })).toMatchObject({
      purpose: 'reset',
    });
  });

  test('reveals tokens and addresses neither at rest nor in the log', async ({ db, team }) => {
    const token = await team.reset();
    await (await team.as(null)).auth.links.setPassword({ token, newPassword });
    await (await team.as('ann')).auth.links.send({ id: team.users.emil });
    await team.run();
    const kept = JSON.stringify([
      await db.selectFrom('login_links').selectAll().execute(),
      await db.selectFrom('history').selectAll().execute(),
    ]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(team.mailedToken());
    expect(team.logged.join()).not.toMatch(/emil@|[0-9a-f]{64}/);
  });
});

describe('a link', () => {
  test('that is used twice at the same time works once', async ({ own: { db } }) => {
    const team = await office(db);
    const token = await team.reset();
    const nobody = await team.as(null);
    const tries = await Promise.allSettled(
      ['first 1234', 'second 1234'].map((each) => nobody.auth.links.setPassword({ token, newPassword: each })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  const ends: [what: string, end: (team: Awaited<ReturnType<typeof office>>) => Promise<unknown>][] = [
    ['after its hour', async ({ clock }) => clock.advance('1h')],
    ['once a newer one was requested', ({ reset }) => reset()],
    ['once the password was changed', async ({ as }) => (await as('emil')).auth.changePassword({ newPassword })],
    [
      'once the address was changed',
      async ({ as, users }) => (await as('ann')).users.update({ id: users.emil, changes: { email: 'e@acme.example' } }),
    ],
    [
      'once the user was disabled, even if enabled again',
      async ({ as, users }) => {
        const ann = await as('ann');
        for (const status of ['disabled', 'active'] as const)
          await ann.users.update({ id: users.emil, changes: { status } });
      },
    ],
  ];
  for (const [what, end] of ends) {
    test(`does not work ${what}`, async ({ team }) => {
      const token = await team.reset();
      await end(team);
      const nobody = await team.as(null);
      expect(await refusal(nobody.auth.links.read({ token }))).toMatchObject(dead);
      expect(await refusal(nobody.auth.links.setPassword({ token, newPassword }))).toMatchObject(dead);
    });
  }

  test('cannot be guessed: 100 tries in 15 minutes per network, wrong ones count', async ({ db, team }) => {
    const nobody = await team.as(null);
    const guess = () => refusal(nobody.auth.links.read({ token: 'a'.repeat(64) }));
    expect(await guess()).toMatchObject(dead);
    await db.updateTable('rate_limits').set({ count: 100 }).where('key', 'like', 'link-from:%').execute();
    expect(await guess()).toMatchObject({ code: 'rate_limited' });
  });

  test('is for one purpose', async ({ team }) => {
    const nobody = await team.as(null);
    const forPassword = await team.reset();
    expect(await refusal(nobody.auth.links.confirmEmail({ token: forPassword }))).toMatchObject(dead);
    await (await team.as('emil')).auth.links.changeEmail({ email: 'e@home.example' });
    await team.run();
    const token = team.mailedToken();
    expect(await refusal(nobody.auth.links.setPassword({ token, newPassword }))).toMatchObject(dead);
  });

  test('whose mail is still waiting is not sent once the password was changed', async ({ team }) => {
    const emil = await team.as('emil');
    await emil.auth.links.changeEmail({ email: 'thief@evil.example' });
    await emil.auth.changePassword({ newPassword });
    await team.run();
    expect(team.mails).toEqual([]);
  });
});

describe('a changed email address', () => {
  const addressOf = async (db: Database, id: number) =>
    (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

  test('counts once its link is opened; the earlier address is told', async ({ db, team }) => {
    const answer = await (await team.as('emil')).auth.links.changeEmail({ email: 'e@home.example' });
    expect(answer).toEqual({ email: 'e@home.example', must_confirm: true });
    await team.run();
    expect(team.mails.at(-1)?.to).toEqual(['e@home.example']);
    expect(await addressOf(db, team.users.emil)).toBe('emil@acme.example');
    const nobody = await team.as(null);
    expect(await nobody.auth.links.confirmEmail({ token: team.mailedToken() })).toEqual({ email: 'e@home.example' });
    expect(await addressOf(db, team.users.emil)).toBe('e@home.example');
    await team.run();
    expect(team.mails.at(-1)?.to).toEqual(['emil@acme.example']);
  });

  test('that is in use is rejected only for who can read its mail', async ({ db, team }) => {
    const emil = await team.as('emil');
    expect(await emil.auth.links.changeEmail({ email: 'ZOE@other.example' })).toMatchObject({ must_confirm: true });
    await team.run();
    const confirming = (await team.as(null)).auth.links.confirmEmail({ token: team.mailedToken() });
    expect(await refusal(confirming)).toMatchObject({ code: 'conflict', fields: { email: expect.any(String) } });
    expect(await addressOf(db, team.users.emil)).toBe('emil@acme.example');
  });

  test('counts at once where no link can be mailed', async ({ db }) => {
    const team = await office(db, false);
    const emil = await team.as('emil');
    expect(await emil.auth.links.changeEmail({ email: 'e@home.example' })).toMatchObject({ must_confirm: false });
    expect(await addressOf(db, team.users.emil)).toBe('e@home.example');
    expect(await refusal(emil.auth.links.changeEmail({ email: 'zoe@other.example' }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('an invitation', () => {
  const nia = { first_name: 'Nia', email: 'nia@acme.example', role: 'contractor' } as const;

  test('is mailed to a new user without a password, who chooses one within 7 days', async ({ team }) => {
    const user = await (await team.as('ann')).users.create(nia);
    expect(user).toMatchObject({ login_ready: false, invited: true });
    await team.run();
    expect(team.mails).toMatchObject([{ to: ['nia@acme.example'], from: 'post@fettle.example' }]);
    team.clock.advance('6d');
    const nobody = await team.as(null);
    const token = team.mailedToken();
    expect(await nobody.auth.links.read({ token })).toMatchObject({ purpose: 'invitation', user_id: user.id });
    await nobody.auth.links.setPassword({ token, newPassword });
    const login = nobody.auth.login({ email: nia.email, password: newPassword });
    expect(await login).toMatchObject({ user: { id: user.id } });
  });

  test('is given to the admin where no link can be mailed, and to nobody else', async ({ db }) => {
    const team = await office(db, false);
    const ann = await team.as('ann');
    const user = await ann.users.create(nia);
    expect(user).toMatchObject({ login_ready: false, invited: false });
    const sent = await ann.auth.links.send({ id: user.id });
    expect(sent).toEqual({
      email: nia.email,
      purpose: 'invitation',
      link: expect.stringMatching(/^\/link#[0-9a-f]{64}$/),
    });
    const { data } = await ann.audit.list({ entity: 'users', id: user.id });
    expect(data[0]).toMatchObject({ actor_id: team.users.ann, to: { login_link: '(secret)' } });
    await (await team.as(null)).auth.links.setPassword({ token: sent.link?.split('#')[1] ?? '', newPassword });
    // A user with a password gets a link of an hour.
    expect(await ann.auth.links.send({ id: user.id })).toMatchObject({ purpose: 'reset' });
    for (const id of [team.w.other.users.zoe, 0x7fffffff])
      expect(await refusal(ann.auth.links.send({ id }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(ann.auth.links.send({ id: team.users.newt }))).toMatchObject({ code: 'conflict' });
  });
});
