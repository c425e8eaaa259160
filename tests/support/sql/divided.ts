import { type Kysely, sql } from 'kysely';
import type { SentByFunction } from './recorded.ts';

/** Tables that are not divided. All others have the company in `company_id`, or in `id`: companies themselves. */
export const globalTables: Record<string, string> = {
  access_tokens: 'found by the token, before the company is known',
  company_addresses: 'found by the address of the public form',
  file_folder: 'one folder of files for the installation',
  kysely_migration: 'which migrations ran',
  kysely_routine: 'which texts of the routines are in force',
  'live.pending': 'what the relay is about to tell the screens of all companies',
  login_links: 'found by the token of the link',
  logins: 'found by the email address, which is unique in the installation',
  memberships: 'found by the log-in, which opens several companies',
  passkey_challenges: 'found by a cookie of the browser, before anybody is logged in',
  pending_logins: 'found by the token of a log-in between its two steps',
  rate_limits: 'counts by network address and email address',
  sessions: 'found by the cookie',
  sign_ups: 'people who have no company yet',
  visitor_uploads: 'visitors have no company; counted by network address',
};

/** Functions whose statements do not name one company, by noun. */
export const statementsOfAllCompanies: Record<string, string> = {
  'auth findLogin': 'by email address: it finds the company',
  'auth findPendingLogin': 'by the token of a log-in between its two steps: it finds the company',
  'auth findSession': 'by cookie: it finds the company',
  'auth findToken': 'by access token: it finds the company',
  'audit withSubjects': 'by company, but of companies it is named in a table made of theirs',
  'session findLink': 'by the token of a mailed link: it finds the company',
  'request-a-job findRequest': 'by a reference that names no company',
  'quotes findQuoteLink': 'by the token of a quote’s link: it finds the company',
  'request-a-job findTenantNotice': 'by the token of a tenant’s link: it finds the company',
  'request-a-job findPublicCompany': 'by the address of the public form: it finds the company',
  'request-a-job findOnlyPublicCompany': 'without an address, where there is one company',
  'company findOnlyCompany': 'the name on the log-in page, where there is one company',
  'infra listSuspended': 'whose mail waits, asked before each mail',
  'infra queueStats': 'figures of the whole installation',
  'company-settings hasSeveralCompanies': 'whether private addresses may be named',
  'notifications removePushEndpoint': 'a browser may have belonged to a user of another company',
  'auth codesNotSealedBy': 'at start, after APP_SECRET changed',
  'company-settings settingsNotSealedBy': 'at start, after APP_SECRET changed',
  'settings someSealedSecrets': 'at start: whether APP_SECRET is the right one',
  'files someDiskKeys': 'at start: whether the folder of files is the right one',
  'company-settings listStores': 'the stores to clean up',
  'files keysDeletedSince': 'cleaning up files: all companies share the disk',
  'files keysInUse': 'cleaning up files: all companies share the disk',
  'notify openRecordsSince': 'a task: forgotten timers',
  'companies activeCompanyIds': 'nightly tasks, which then go on company by company',
  'queue removeExpired': 'a nightly task: rows whose time is over',
  'webhooks companiesWithDue': 'a task: whose log of webhooks waits',
  'webhooks removeOldDeliveries': 'a nightly task: rows whose time is over',
  'webhooks silenceWebhooks': 'a copy of an installation',
  'webhooks webhookSecretsNotSealedBy': 'at start, after APP_SECRET changed',
  'time-tracking companiesToMerge': 'a task: whose records by day are to be merged',
  'time-tracking booksOfCompanies': 'a task: whose balances and charges are to be brought forward',
  'time-tracking staleCompanies': 'a task: whose daily totals are to be counted again',
};

interface Table {
  name: string;
  has_company: boolean;
}

/** In the schemas that the migrations create; the queue's is another program's. */
export async function tables<DB>(db: Kysely<DB>) {
  const { rows } = await sql<Table>`
    select case when c.relnamespace = 'public'::regnamespace then '' else 'live.' end || c.relname as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull)
          as has_company
      from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'live'::regnamespace) and c.relkind in ('r', 'p')
     order by name`.execute(db);
  return rows;
}

export const isDivided = (table: string) => !(table in globalTables);
export const companyColumn = (table: string) => (table === 'companies' ? 'id' : 'company_id');

interface Reference {
  word: string;
  table: string;
  alias: string | undefined;
}

const afterTable =
  'as|set|where|on|inner|left|cross|join|order|group|limit|offset|values|select|for|returning|union|and|using';

/** The tables that a statement reads or writes. */
export function references(statement: string, known: readonly string[]): Reference[] {
  const names = known.map((name) => name.replace('.', '\\.')).join('|');
  const pattern = `\\b(from|join|into|update|using)\\s+"?(${names})"?(?![\\w."])(?:\\s+as)?(?:\\s+(?!(?:${afterTable})\\b)"?(\\w+)"?)?`;
  return [...statement.matchAll(new RegExp(pattern, 'gi'))].map(([, word, table, alias]) => ({
    word: word!.toLowerCase(),
    table: table!,
    alias,
  }));
}

/** The company column of a reference, as a pattern. */
function columnOf({ table, alias }: Reference): string {
  const name = alias ? `"?${alias}"?\\.` : `(?:"?${table}"?\\.)?`;
  return `(?<![\\w."])${name}"?${companyColumn(table)}"?(?![\\w"])`;
}

/** An insert names the company among its columns, everything else compares it. */
function namesCompany(statement: string, reference: Reference): boolean {
  const column = columnOf(reference);
  if (reference.word === 'into')
    return new RegExp(`into "?${reference.table}"?(?: as \\w+)? ?\\([^)]*\\b${companyColumn(reference.table)}\\b`).test(
      statement,
    );
  return new RegExp(`${column} = |= ${column}`).test(statement);
}

/** Every table of the statement is that of one company, which is a parameter or the inserted row's. */
export function isOfOneCompany(statement: string, known: readonly string[]): boolean {
  const divided = references(statement, known).filter(({ table }) => isDivided(table));
  return (
    divided.every((each) => namesCompany(statement, each)) &&
    (divided.length === 0 ||
      /^insert into/.test(statement) ||
      /company_id"? = \$\d/.test(statement) ||
      divided.some((each) => each.table === 'companies' && new RegExp(`${columnOf(each)} = \\$\\d`).test(statement)))
  );
}

export const oneLine = (text: string) => text.trim().split(/\s+/).join(' ');

/**
 * Why statements are not of one company, but for the exceptions above. Of a whole run also the exceptions that are none
 * any more. `known`: all tables.
 */
export function judgeStatements(
  sent: readonly SentByFunction[],
  known: readonly string[],
  { isWhole }: { isWhole: boolean },
): string[] {
  const strays = sent.flatMap(({ noun, name, file, statements }) =>
    statements
      .map(oneLine)
      .filter((each) => !isOfOneCompany(each, known))
      .map((statement) => ({ name: `${noun} ${name}`, file, statement })),
  );
  const gone = Object.keys(statementsOfAllCompanies).filter((name) => !strays.some((each) => each.name === name));
  return [
    ...strays
      .filter(({ name }) => !(name in statementsOfAllCompanies))
      .map(({ name, file, statement }) => `${name} (${file}) does not name its company for every table: ${statement}`),
    ...(isWhole
      ? gone.map((name) => `${name} names its company, or is gone: take it off statementsOfAllCompanies.`)
      : []),
  ];
}
