import { connect } from 'node:net';
import { expect } from 'vitest';
import { demoLogins } from '#db/fixtures/demo-world.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { program } from '#tests/support/programs.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { hashPassword } from './auth/passwords.ts';
import { hostOf } from './run.ts';

test.each([
  ['the demonstration, HOST unset', undefined, demoLogins, '127.0.0.1'],
  ['the demonstration, HOST set', '0.0.0.0', demoLogins, '0.0.0.0'],
  ['no demonstration, HOST unset', undefined, [], '0.0.0.0'],
  ['no demonstration, HOST set', '10.0.0.7', [], '10.0.0.7'],
])('%s: listens on the right address', (_, host, logins, address) => {
  expect(hostOf({ config: { host }, logins })).toBe(address);
});

/** True if something listens on a loopback address other than 127.0.0.1, as other machines would see it. */
const isOpenToOthers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.2');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

// Only Linux answers on all of 127.0.0.0/8.
test.skipIf(process.platform !== 'linux')(
  'known demo passwords limit the server to this machine until they are changed',
  { timeout: 60_000 },
  async ({ own }) => {
    const [{ email, password }] = demoLogins;
    await world(own.db, { acme: company({ users: { ann: { role: 'admin', email } } }) });
    const start = async () => {
      const app = await startAppProcess({
        run: await program('server'),
        env: { DATABASE_URL: own.url, APP_SECRET: 'a secret for tests only, 32 characters', DEMO: 'false' },
      });
      const seen = { isOpen: await isOpenToOthers(app.url), output: app.output() };
      app.kill('SIGTERM');
      expect(await app.ended).toBe(0);
      return seen;
    };
    const demonstration = await start();
    expect(demonstration.isOpen).toBe(false);
    expect(demonstration.output).toMatch(new RegExp(`${email} +${password}`));
    expect(demonstration.output).toContain('Only this machine can open it');

    await own.db
      .updateTable('logins')
      .set({ password_hash: await hashPassword('changed2026') })
      .execute();
    const changed = await start();
    expect(changed.isOpen).toBe(true);
    expect(changed.output).not.toContain(email);
    expect(changed.output).not.toContain(password);
  },
);
