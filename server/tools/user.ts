import { ConfigError } from '#server/infra/config.ts';
import { findLogin } from '../auth/login-queries.ts';
import { resetPassword } from '../auth/service.ts';
import { readOptions, UsageError, withDatabase } from './command.ts';
import { generatePassword, readPassword } from './new-password.ts';

/* Works beside a running server, also on the embedded database. */

const usage = `Usage:
  npm run user -- set-password --email ann@ashdale.example [--generate]

Sets the password of somebody who is locked out, and ends their sessions and access tokens. Asks for the password, unless
it is in the environment variable NEW_PASSWORD. --generate makes one and prints it once.`;

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

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  return `The password was not set: ${(error as Error).message ?? error}`;
}

try {
  const options = { email: { type: 'string' }, generate: { type: 'boolean', default: false } } as const;
  const { email, generate } = readOptions(process.argv.slice(2), 'set-password', options);
  if (!email) throw new UsageError('Missing option: --email');
  await setPassword(process.env, email, generate);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
