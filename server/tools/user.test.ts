import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { runTool } from '#tests/support/run-tool.ts';
import { test as base } from '#tests/support/test.ts';
import { company, who, world, worldPassword } from '#tests/support/world.ts';
import { findLogin } from '../auth/login-queries.ts';
import { isPassword } from '../auth/passwords.ts';

const email = 'ann@acme.example';
const args = (address: string, ...more: string[]) => ['set-password', '--email', address, ...more];

interface Fixtures {
  acme: Awaited<ReturnType<typeof made>>;
  /** Runs the tool on the test's own database. */
  tool: (args: string[], env?: Record<string, string>) => ReturnType<typeof runTool>;
}

const made = async (db: Parameters<typeof world>[0]) => {
  const users = {
    ann: { role: 'admin', first_name: 'Ann', last_name: 'Lee', email },
    emil: { role: 'employee', email: 'emil@acme.example' },
    newt: { role: 'contractor', email: 'newt@acme.example', status: 'disabled' },
  } as const;
  return (await world(db, { acme: company({ users }) })).acme;
};

const test = base.extend<Fixtures>({
  acme: async ({ own }, use) => use(await made(own.db)),
  tool: async ({ own }, use) =>
    use((given, env = {}) => runTool('user', given, { DATABASE_URL: own.url, APP_SECRET: 'x'.repeat(32), ...env })),
});

describe('the user tool', () => {
  test('sets a password from the environment: sessions, tokens and the block after failures end', {
    timeout: 120_000,
  }, async ({ own: { db }, acme, tool }) => {
    for (const name of ['ann', 'emil'] as const) {
      await (await callerFor(db, who(acme, name))).auth.tokens.create({ name: 'script' });
    }
    const nobody = await callerFor(db, null);
    const login = (password: string) => nobody.auth.login({ email, password });
    for (let at = 0; at < 10; at += 1) await refusal(login('wrong'));
    expect(await refusal(login('wrong'))).toMatchObject({ code: 'rate_limited' });

    expect(await tool(args(' ANN@acme.example'), { NEW_PASSWORD: 'n3w password' })).toEqual({
      code: 0,
      out: `Ann Lee (admin, company ${acme.id}) has a new password.\nTheir sessions and access tokens have ended.\n`,
      err: '',
    });
    for (const table of ['sessions', 'access_tokens'] as const) {
      const rows = await db.selectFrom(table).select('user_id').execute();
      expect(rows, table).toEqual([{ user_id: acme.users.emil }]);
    }
    expect(await refusal(login(worldPassword))).toMatchObject({ code: 'unauthenticated' });
    expect(await login('n3w password')).toMatchObject({ user: { id: acme.users.ann } });
    const change = await db
      .selectFrom('history')
      .select(['actor_id', 'actor_name', 'to'])
      .where('entity', '=', 'users')
      .where('entity_id', '=', acme.users.ann)
      .orderBy('id', 'desc')
      .where('action', '=', 'update')
      .where('actor_name', '!=', '')
      .executeTakeFirst();
    expect(change).toEqual({ actor_id: null, actor_name: 'Operator of the server', to: { password: '(secret)' } });
  });

  test('generates a password and prints it once', { timeout: 60_000 }, async ({ own: { db }, acme, tool }) => {
    const { out } = await tool(args('newt@acme.example', '--generate'));
    const [, password = ''] = /^The password is ([a-z2-9]{16})$/m.exec(out) ?? [];
    const login = await findLogin(db, 'newt@acme.example');
    expect(login?.user_id).toBe(acme.users.newt);
    expect(await isPassword(password, login?.password_hash)).toBe(true);
    expect(out).toContain('The account is disabled: an admin must enable it before they can log in.');
  });

  test('turns off one-time codes, and lifts the block after wrong ones', { timeout: 60_000 }, async ({
    own: { db },
    acme,
    tool,
  }) => {
    const ann = await callerFor(db, who(acme, 'ann'), { environment: { APP_SECRET: 'x'.repeat(32) } });
    const { secret } = await ann.auth.twoFactor.start();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testClock()() });
    await ann.auth.twoFactor.confirm({ code });
    const nobody = await callerFor(db, null);
    const login = (more = {}) => nobody.auth.login({ email, password: worldPassword, ...more });
    for (let at = 0; at < 5; at += 1) await refusal(login({ code: '000000' }));
    expect(await refusal(login({ code: '000000' }))).toMatchObject({ code: 'rate_limited' });
    const disable = ['disable-two-factor', '--email', email];
    expect(await tool(disable)).toEqual({
      code: 0,
      out: `Ann Lee (admin, company ${acme.id}) logs in with the password alone now.\nTheir sessions have ended.\n`,
      err: '',
    });
    expect(await login({ code: '000000' })).toMatchObject({ user: { id: acme.users.ann } });
    expect((await tool(disable)).out).toContain('has neither one-time codes nor passkeys.');
    const last = await db.selectFrom('history').select(['actor_name', 'to']).orderBy('id', 'desc').executeTakeFirst();
    expect(last).toEqual({ actor_name: 'Operator of the server', to: { two_factor: false } });
  });

  test('explains what is wrong, and changes nothing', { timeout: 120_000 }, async ({ own: { db }, acme, tool }) => {
    expect(acme.id).toBeGreaterThan(0);
    const hashes = () => db.selectFrom('logins').select('password_hash').orderBy('email_key').execute();
    const before = await hashes();
    const strong = { NEW_PASSWORD: 'n3w password' };
    const answers = await Promise.all([
      tool(args('nobody@acme.example'), strong),
      tool(args(email), { NEW_PASSWORD: 'weak' }),
      tool(args(email)),
      tool(['set-password'], strong),
      tool(args(email, '--password', 'n3w password')),
      tool([], strong),
    ]);
    expect(answers.map(({ code, out, err }) => [code, out, err.split('\n')[0]])).toEqual([
      [1, '', 'Nobody logs in as nobody@acme.example.'],
      [1, '', 'Password must include letters and numbers and be at least 8 characters long.'],
      [1, '', 'There is no terminal to ask for the password: set NEW_PASSWORD, or add --generate.'],
      [1, '', 'Missing option: --email'],
      [1, '', expect.stringContaining("Unknown option '--password'")],
      [1, '', 'Missing command: set-password or disable-two-factor'],
    ]);
    expect(answers[0].err).toContain('Usage:');
    expect(await hashes()).toEqual(before);
  });
});
