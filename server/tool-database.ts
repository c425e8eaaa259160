import { createDatabase, type Database } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type Config, readConfig } from '#server/infra/config.ts';

/** The migrated database that the environment names, for one of the command-line tools: also beside a running server. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (parts: { db: Database; config: Config }) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir });
  const log = { error: (_: object, words: string) => console.error(words) };
  const db = createDatabase(config.databaseUrl ?? embedded!.url, { max: 4, log });
  try {
    await migrate(db);
    return await work({ db, config });
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
