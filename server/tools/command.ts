import { type ParseArgsConfig, parseArgs } from 'node:util';
import { createDatabase, type Database } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { fixableSettings } from '#server/company-settings/definitions.ts';
import { type Config, readConfig } from '#server/infra/config.ts';
import { setConstraintErrors } from '#server/infra/constraints.ts';
import { type CompanyRow, findCompanies } from '../company/queries.ts';
import { constraintErrors } from '../constraint-errors.ts';

/** A command-line error, shown without a stack. */
export class UsageError extends Error {}

/** The options of a tool, and which of `verbs` comes before them, if any. Throws UsageError. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  verbs: readonly string[],
  options: Options,
) {
  let parsed: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  const verb = positionals.length === 0 ? undefined : positionals.join(' ');
  if (verb !== undefined && !verbs.includes(verb)) throw new UsageError(`Unknown command: ${verb}`);
  return { values, verb };
}

/** The options of a tool whose only positional argument is `verb`: `create`, `move`. Throws UsageError. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  verb: string,
  options: Options,
) {
  const found = readArguments(args, [verb], options);
  if (found.verb === undefined) throw new UsageError(`Missing command: ${verb}`);
  return found.values;
}

export interface OpenDatabase {
  db: Database;
  config: Config;
  url: string;
}

/** Opens the environment's database for a command-line tool. Safe beside a running server. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (parts: OpenDatabase) => Promise<Result>,
  { migrated = true } = {},
): Promise<Result> {
  setConstraintErrors(constraintErrors);
  const config = readConfig(env, fixableSettings);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, memoryMb: config.embeddedMemoryMb });
  const log = { error: (_: object, message: string) => console.error(message) };
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url;
  const db = createDatabase(url, { max: 4, log });
  try {
    if (migrated) await migrate(db);
    return await work({ db, config, url });
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

export const companyLabel = ({ id, name }: Pick<CompanyRow, 'id' | 'name'>) => `${name} (company ${id})`;

/** By name, address of the form or number. Throws UsageError unless there is exactly one. */
export async function oneCompany(db: Database, reference: string): Promise<CompanyRow> {
  const found = await findCompanies(db, reference);
  const [company] = found;
  if (!company) throw new UsageError(`No company has the name, address or number ${reference}.`);
  if (found.length === 1) return company;
  throw new UsageError(
    `Several companies are called ${reference}. Name one by its number: ${found.map(companyLabel).join(', ')}`,
  );
}
