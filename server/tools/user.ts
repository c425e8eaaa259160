import { ConfigError } from '#server/infra/config.ts';
import { findLogin } from '../auth/login-queries.ts';
import { resetPassword, resetTwoFactor } from '../auth/service.ts';
import { readArguments, UsageError, withDatabase } from './command.ts';
import { generatePassword, readPassword } from './new-password.ts';

const usage = `Usage:
  npm run user -- set-password --email ann@ashdale.example [--generate]
  npm run user -- disable-two-factor --email ann@ashdale.example

For somebody who is locked out. set-password sets their password, and ends their sessions and access tokens. It asks for
the password, unless it is in the environment variable NEW_PASSWORD. --generate makes one and prints it once.
disable-two-factor turns off their one-time codes, removes their passkeys and ends their sessions, so that the password
is enough.`;

async function setPassword(env: NodeJS.ProcessEnv, email: string, generate: boolean): Promise<void> {
  await withDatabase(env, async ({ db }) => {
    const user = await findLogin(db, email);
    if (!user) throw new UsageError(`Nobody logs in as ${email}.`);
    const password = generate ? generatePassword() : await readPassword(env);
    await resetPassword(db, user, password);
    const name = `${user.first_name} ${user.last_name}`.trim();
    console.log(`${name} (${user.role}, company ${user.company_id}) has a new password.`);
    console.log('Their sessions and access tokens have ended.');
    if (generate) console.log(`The password is ${password}`);
    if (user.status === 'disabled')
      console.log('The account is disabled: an admin must enable it before they can log in.');
  });
}

async function disableTwoFactor(env: NodeJS.ProcessEnv, email: string): Promise<void> {
  await withDatabase(env, async ({ db }) => {
    const user = await findLogin(db, email);
    if (!user) throw new UsageError(`Nobody logs in as ${email}.`);
    const name = `${user.first_name} ${user.last_name}`.trim();
    const person = `${name} (${user.role}, company ${user.company_id})`;
    const removed = await resetTwoFactor(db, user);
    if (!removed) return console.log(`${person} has neither one-time codes nor passkeys.`);
    console.log(`${person} logs in with the password alone now.`);
    console.log('Their sessions have ended.');
  });
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  return `Nothing was changed: ${(error as Error).message ?? error}`;
}

try {
  const options = { email: { type: 'string' }, generate: { type: 'boolean', default: false } } as const;
  const { values, verb } = readArguments(process.argv.slice(2), ['set-password', 'disable-two-factor'], options);
  const { email, generate } = values;
  if (verb === undefined) throw new UsageError('Missing command: set-password or disable-two-factor');
  if (!email) throw new UsageError('Missing option: --email');
  if (verb === 'set-password') await setPassword(process.env, email, generate);
  else if (generate) throw new UsageError('--generate makes a password: use it with set-password.');
  else await disableTwoFactor(process.env, email);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
