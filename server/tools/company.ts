import { createInterface } from 'node:readline/promises';
import { createStores } from '#server/company-settings/stores.ts';
import { openFileFolder } from '#server/files/file-folder.ts';
import { formatCount } from '#server/format.ts';
import { systemClock } from '#server/infra/clock.ts';
import { ConfigError } from '#server/infra/config.ts';
import { AppError } from '#server/infra/errors.ts';
import { startChangeFeed } from '#server/infra/events/change-feed.ts';
import { createLog } from '#server/infra/log.ts';
import { emailPattern } from '#server/infra/typed/email.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { findLogin } from '../auth/login-queries.ts';
import { formPath } from '../company/constants.ts';
import { type CompanyRow, findCompanies } from '../company/queries.ts';
import { removeCompany } from '../company/removal.ts';
import { createCompany, resumeCompany, suspendCompany } from '../company/service.ts';
import { signUpLifetimes } from '../sign-up/constants.ts';
import { inviteCompany } from '../sign-up/service.ts';
import { companyLabel, type OpenDatabase, oneCompany, readArguments, UsageError, withDatabase } from './command.ts';

/* Works before the first start and beside a running server, also on the embedded database. */

const usage = `Usage:
  npm run company -- list
  npm run company -- add --name "Ashdale Repairs" --admin-email ann@ashdale.example --admin-password …
      [--admin-name "Ann Lee"]
  npm run company -- invite --email ann@ashdale.example
  npm run company -- suspend --company "Ashdale Repairs"
  npm run company -- resume --company ashdale-repairs
  npm run company -- delete --company 3

add (or create) adds a company and its first admin. invite lets somebody add their company at /sign-up: by a mail, or by
the link that it prints. suspend ends every session and access token of a company; nobody of
it can log in, and its mail waits, until resume. delete removes a company with all its rows and files for good, after asking for its name; a
script says it with --confirm. A company is named by its name, the address of its form, or its number. The database is
the one in DATABASE_URL, or the built-in one in DATA_DIR.`;

const verbs = ['list', 'add', 'create', 'invite', 'suspend', 'resume', 'delete'] as const;

const options = {
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-password': { type: 'string' },
  'admin-name': { type: 'string' },
  email: { type: 'string' },
  company: { type: 'string' },
  confirm: { type: 'string' },
} as const;

type Values = Partial<Record<keyof typeof options, string>>;

function required(values: Values, names: readonly (keyof typeof options)[]): void {
  const missing = names.filter((each) => values[each] === undefined);
  if (missing.length > 0) throw new UsageError(`Missing options: ${missing.map((each) => `--${each}`).join(', ')}`);
}

const count = (number: number, noun: string) => `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;

async function list({ db }: OpenDatabase): Promise<void> {
  const companies = await findCompanies(db);
  if (companies.length === 0) console.log('There is no company yet.');
  for (const { id, name, slug, people, createdAt, suspended_at } of companies) {
    const state = suspended_at
      ? `suspended since ${suspended_at.slice(0, 10)}`
      : count(people, 'active person').replace('persons', 'people');
    console.log(`${id}  ${name}\n   ${formPath(slug)}, since ${createdAt.slice(0, 10)}, ${state}`);
  }
}

async function add({ db }: OpenDatabase, values: Values): Promise<void> {
  const { name, 'admin-email': admin_email, 'admin-password': admin_password, 'admin-name': admin_name } = values;
  const input = { name: name!, admin_email: admin_email!, admin_password: admin_password!, admin_name };
  const made = await createCompany(db, input, systemClock);
  console.log(`Added ${input.name.trim()} (company ${made.company_id}). Its admin logs in as ${input.admin_email}.`);
}

async function invite({ db, config }: OpenDatabase, written: string): Promise<void> {
  const email = plainText(written);
  if (!emailPattern.test(email)) throw new UsageError('--email: Please enter a valid email address');
  if (config.signUp === 'closed')
    throw new UsageError('SIGNUP is closed: set it to invite or open, for the server too.');
  if (await findLogin(db, email)) throw new UsageError(`Somebody logs in as ${email} already.`);
  const link = await inviteCompany(db, email, { clock: systemClock, config });
  if (link === null)
    console.log(`The invitation is on its way to ${email}. It works for ${signUpLifetimes.invitation.label}.`);
  else {
    console.log(`Pass this link on to ${email}. It works once, for ${signUpLifetimes.invitation.label}.\n${link}`);
    if (!config.appUrl) console.log('Put the address of this Fettle before it: APP_URL is not set.');
  }
}

const connectMs = 5_000;

/** Returns once every running server has heard of the change. */
async function settle({ db, url }: OpenDatabase): Promise<void> {
  const events = startChangeFeed({ url, log: createLog('silent') });
  try {
    const connected = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, connectMs, false);
      events.subscribe({ company_id: 0, user_id: 0 }, (event) => {
        if (event !== 'resync') return;
        clearTimeout(timer);
        resolve(true);
      });
    });
    if (connected) await events.settleAccess(db);
  } finally {
    await events.close();
  }
}

async function suspend(parts: OpenDatabase, company: CompanyRow): Promise<void> {
  const ended = await suspendCompany(parts.db, company.id, systemClock);
  if (!ended) return console.log(`${companyLabel(company)} is suspended already.`);
  await settle(parts);
  const what = [count(ended.sessions, 'session'), count(ended.tokens, 'access token')].join(' and ');
  console.log(`${companyLabel(company)} is suspended: nobody of it can log in. Ended: ${what}.`);
  console.log('Its form says that it takes no requests, its nightly tasks pause, and its mail waits.');
}

async function resume({ db }: OpenDatabase, company: CompanyRow): Promise<void> {
  const wasSuspended = await resumeCompany(db, company.id);
  console.log(
    wasSuspended
      ? `${companyLabel(company)} works again. Its people log in again; access tokens must be made anew.`
      : `${companyLabel(company)} is not suspended.`,
  );
}

async function typedName(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for the name: add --confirm "<its name>".');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Type its name to delete it: ');
  } finally {
    terminal.close();
  }
}

async function remove(parts: OpenDatabase, company: CompanyRow, confirm: string | undefined): Promise<void> {
  const { db, config } = parts;
  console.log(`This deletes ${companyLabel(company)} with everything in it: people, jobs, hours, invoices and files.`);
  console.log(
    'Only a backup brings it back. Make one first, and keep it as long as the law asks for invoices and pay:',
  );
  console.log(`  npm run backup -- --to <folder> --company ${company.slug}`);
  const typed = confirm ?? (await typedName());
  if (typed.trim() !== company.name.trim()) throw new UsageError(`Nothing was deleted: its name is ${company.name}.`);
  await suspendCompany(db, company.id, systemClock);
  await settle(parts);
  const log = createLog('error');
  const storage = createStores({ db, config, log, disk: openFileFolder({ db, config, log }) });
  let shownAt = performance.now();
  const done = await removeCompany({
    db,
    storage,
    company_id: company.id,
    onProgress: ({ files, rows }) => {
      if (performance.now() - shownAt < 1000) return;
      shownAt = performance.now();
      console.log(`  ${count(files, 'file')} and ${count(rows, 'row')} so far`);
    },
  });
  console.log(`Deleted ${companyLabel(company)}: ${count(done.rows, 'row')} and ${count(done.files, 'file')}.`);
  for (const { bucket, prefix, error } of done.left) {
    console.error(`Files are left in the store ${bucket} under ${prefix}, because ${error}. Delete them there.`);
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof AppError)) return `Not done: ${(error as Error).message ?? error}`;
  const lines = Object.entries(error.fields ?? {}).map(([field, message]) => {
    // The database names the address by its column.
    const option = field === 'email' ? 'admin-email' : field.replaceAll('_', '-');
    return `  --${option}: ${message}`;
  });
  return ['The company was not added:', ...(lines.length > 0 ? lines : [`  ${error.message}`])].join('\n');
}

async function run(args: string[]): Promise<void> {
  const { values, verb } = readArguments(args, verbs, options);
  if (verb === undefined) throw new UsageError(`Missing command: ${verbs.join(', ')}`);
  const work = (todo: (parts: OpenDatabase) => Promise<void>) => withDatabase(process.env, todo);
  if (verb === 'list') return work(list);
  if (verb === 'add' || verb === 'create') {
    required(values, ['name', 'admin-email', 'admin-password']);
    return work((parts) => add(parts, values));
  }
  if (verb === 'invite') {
    required(values, ['email']);
    return work((parts) => invite(parts, values.email!));
  }
  required(values, ['company']);
  return work(async (parts) => {
    const company = await oneCompany(parts.db, values.company!);
    if (verb === 'suspend') await suspend(parts, company);
    else if (verb === 'resume') await resume(parts, company);
    else await remove(parts, company, values.confirm);
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// Exits without waiting for the idle connections of an S3 client.
process.exit();
