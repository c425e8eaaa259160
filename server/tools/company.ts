import { systemClock } from '#server/infra/clock.ts';
import { ConfigError } from '#server/infra/config.ts';
import { AppError } from '#server/infra/errors.ts';
import { createCompany } from '../company/service.ts';
import { readOptions, UsageError, withDatabase } from './command.ts';

/* Works before the first start and beside a running server, also on the embedded database. */

const usage = `Usage:
  npm run company -- create --name "Ashdale Repairs" --admin-email ann@ashdale.example --admin-password …
      [--admin-name "Ann Lee"]

Adds a company and its first admin to the database in DATABASE_URL, or to the built-in one in DATA_DIR.`;

const options = {
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-password': { type: 'string' },
  'admin-name': { type: 'string' },
} as const;

function readCommand(args: string[]) {
  const values = readOptions(args, 'create', options);
  const required = ['name', 'admin-email', 'admin-password'] as const;
  const missing = required.filter((each) => values[each] === undefined);
  if (missing.length > 0) throw new UsageError(`Missing options: ${missing.map((each) => `--${each}`).join(', ')}`);
  return {
    name: values.name!,
    admin_email: values['admin-email']!,
    admin_password: values['admin-password']!,
    admin_name: values['admin-name'],
  };
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof AppError)) return `The company was not added: ${(error as Error).message ?? error}`;
  const lines = Object.entries(error.fields ?? {}).map(([field, message]) => {
    // The database names the address by its column.
    const option = field === 'email' ? 'admin-email' : field.replaceAll('_', '-');
    return `  --${option}: ${message}`;
  });
  return ['The company was not added:', ...(lines.length > 0 ? lines : [`  ${error.message}`])].join('\n');
}

try {
  const input = readCommand(process.argv.slice(2));
  const made = await withDatabase(process.env, ({ db }) => createCompany(db, input, systemClock));
  console.log(`Added ${input.name.trim()} (company ${made.company_id}). Its admin logs in as ${input.admin_email}.`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
