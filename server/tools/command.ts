import { type ParseArgsConfig, parseArgs } from 'node:util';
import { createDatabase, type Database } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type Config, readConfig } from '#server/infra/config.ts';

/** A command-line error, shown without a stack. */
export class UsageError extends Error {}

/** The options of a tool whose only positional argument is `verb`: `create`, `move`. Throws UsageError. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  verb: string,
  options: Options,
) {
  let parsed: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (positionals.join(' ') !== verb) {
    throw new UsageError(
      positionals.length === 0 ? `Missing command: ${verb}` : `Unknown command: ${positionals.join(' ')}`,
    );
  }
  return values;
}

/** Opens and migrates the environment's database for a command-line tool. Safe beside a running server. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (parts: { db: Database; config: Config }) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, memoryMb: config.embeddedMemoryMb });
  const log = { error: (_: object, message: string) => console.error(message) };
  const db = createDatabase(config.databaseUrl ?? embedded!.url, { max: 4, log });
  try {
    await migrate(db);
    return await work({ db, config });
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
