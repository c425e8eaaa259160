import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database, openFloor } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { type FurnishDemo, presentDemoLogins, seed } from '#db/fixtures/seed.ts';
import { migrate } from '#db/migrate.ts';
import { fixableSettings } from '#server/company-settings/definitions.ts';
import { createStores } from '#server/company-settings/stores.ts';
import { openFileFolder } from '#server/files/file-folder.ts';
import { findChromium } from '#server/infra/chromium.ts';
import { systemClock, toIso } from '#server/infra/clock.ts';
import { type Config, readConfig } from '#server/infra/config.ts';
import { type ChangeFeed, startChangeFeed } from '#server/infra/events/change-feed.ts';
import { createLog, type Logger } from '#server/infra/log.ts';
import { createPdfPrinter, type PdfPrinter } from '#server/infra/pdf/printer.ts';
import { queueConnections, startQueue } from '#server/infra/queue/start-queue.ts';
import { openReplica, type Replica } from '#server/infra/replica.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { resealAtStart } from '#server/settings/reseal.ts';
import { version } from '../package.json';
import { hashPassword, isPassword } from './auth/passwords.ts';
import { newestBackup } from './backup/nightly.ts';
import { writeDemoBooks } from './demo/books.ts';
import { writeDemoCustomers } from './demo/customers.ts';
import { hangDemoPhotos, storeDemoPhotos } from './demo/photos.ts';
import { writeDemoQuotes } from './demo/quotes.ts';
import { type AppDependencies, createApp } from './http/app.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { limitArrivalTime } from './http/limit-arrival-time.ts';
import { requestListener } from './http/request-listener.ts';
import { measurePlacesOf } from './places/queries.ts';
import {
  awaitDatabase,
  checkAppSecret,
  checkPooler,
  checkVersion,
  explainStart,
  warnOfFewConnections,
} from './start-error.ts';
import { taskHandlers } from './task-handlers.ts';

/** Time for running requests after SIGTERM. */
const drainMs = 10_000;
/** Beside the pool: the queue's connections, and one for live events. */
const furtherConnections = queueConnections + 1;

/** Everything below the HTTP server. `close` ends it in reverse order. */
export interface Dependencies {
  config: Config;
  log: Logger;
  db: Database;
  replica: Replica | undefined;
  events: ChangeFeed;
  storage: Storage;
  filesReady(): Promise<boolean>;
  /** Of the database, not of a PgBouncer in front: for parts with connections of their own. */
  url: string;
  printer: PdfPrinter;
  logins: Awaited<ReturnType<typeof presentDemoLogins>>;
  close(): Promise<void>;
}

/** Configuration -> database -> migrations -> first data. Throws ConfigError with all errors at once. */
export async function openParts(env: NodeJS.ProcessEnv): Promise<Dependencies> {
  const config = readConfig(env, fixableSettings);
  const log = createLog(config.logLevel);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir: config.dataDir,
        memoryMb: config.embeddedMemoryMb,
        log: (line) => log.debug({ part: 'postgres' }, line),
        onExit: (exit) => log.error({ part: 'postgres', exit }, 'Postgres ended; it is started again'),
      });
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded!.url;
  const pooled = config.databaseDirectUrl !== undefined;
  const db = createDatabase(config.databaseUrl ?? url, { max: config.databasePool, log, pooled });
  const printer = openPrinter(config, log);
  const standby = config.databaseReplicaUrl
    ? createDatabase(config.databaseReplicaUrl, {
        max: config.databasePool,
        log: { error: (details, message) => log.warn({ part: 'replica', ...details }, message) },
      })
    : undefined;
  const replica = standby && openReplica(db, standby, config.replicaWaitMs, log);
  let events: ChangeFeed | undefined;
  const close = async () => {
    await events?.close();
    await printer.close();
    await standby?.destroy();
    await db.destroy();
    await embedded?.stop();
  };
  try {
    const direct = pooled ? createDatabase(url, { max: 1, log }) : db;
    try {
      await awaitDatabase(direct);
      const ownConnections = pooled ? 0 : config.databasePool;
      await warnOfFewConnections(direct, ownConnections + furtherConnections, log);
      await checkVersion(direct, version, log);
      const ran = await migrate(direct);
      if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    } finally {
      if (pooled) await direct.destroy();
    }
    if (pooled) {
      await awaitDatabase(db);
      await checkPooler(db, log);
    }
    const { demo, firstCompany } = config;
    const disk = openFileFolder({ db, config, log });
    const storage = createStores({ db, config, log, disk });
    const furnishDemo: FurnishDemo = async (transaction, made) => {
      // Runs in parallel with the statements, because people wait for the first start.
      const files = storeDemoPhotos(made.photos, { storage, log });
      await writeDemoCustomers(transaction, made);
      await writeDemoBooks(transaction, made, config);
      await measurePlacesOf(transaction, made.company_id, toIso(made.now));
      await writeDemoQuotes(transaction, made, config);
      await hangDemoPhotos(transaction, made, await files);
    };
    const { made } = await seed(db, { demo, firstCompany, clock: systemClock, hashPassword, furnishDemo });
    if (made !== 'nothing') log.info({ made }, 'first data');
    await checkAppSecret(db, config);
    await resealAtStart(db, config, log);
    await openFloor(db, config.databasePool);
    const logins = await presentDemoLogins(db, isPassword);
    // Only logs the problem; /readyz checks again each time.
    await disk.ready().catch((error) => log.error({ part: 'storage', err: error }, 'files cannot be read'));
    events = startChangeFeed({ url, log });
    return { config, log, db, url, replica, events, storage, filesReady: disk.ready, printer, logins, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Finds or unpacks the browser when the first PDF is requested. */
function openPrinter({ dataDir, chromiumPath }: Config, log: Logger): PdfPrinter {
  const found = { cacheDir: path.join(dataDir, 'browser'), ...(chromiumPath && { chromiumPath }) };
  return createPdfPrinter({ findChromium: () => findChromium(found), log });
}

/** Runs until SIGTERM or SIGINT. Prints why a start failed, if possible in one line, and exits with 1. */
export async function run(env: NodeJS.ProcessEnv, site: Pick<AppDependencies, 'build' | 'clientFiles'>): Promise<void> {
  let parts: Dependencies;
  try {
    parts = await openParts(env);
  } catch (error) {
    console.error(explainStart(error, env) ?? error);
    process.exit(1);
  }
  let draining = false;
  const { config, db, log, url, replica, events, storage, filesReady, printer } = parts;
  const app = createApp({
    config,
    db,
    log,
    replica,
    events,
    storage,
    filesReady,
    newestBackup: () => newestBackup(config.backup),
    printer,
    clock: systemClock,
    accepting: () => !draining,
    ...site,
  });
  const server = createServer(requestListener(app));
  answerClientErrors(server);
  limitArrivalTime(server);
  try {
    await listen(server, config.port, hostOf(parts));
  } catch (error) {
    const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(busy ? `Port ${config.port} is already in use. Set PORT to another one.` : error);
    await parts.close();
    process.exit(1);
  }
  const queue = startQueue({
    ...{ config, db, log, url, storage, printer },
    clock: systemClock,
    handlers: taskHandlers,
  });
  const { port } = server.address() as AddressInfo;
  log.info({ version, node: process.versions.node, port }, 'ready');
  console.log(welcome(parts, port));

  const stop = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'stopping: requests that have begun are finished first');
    // A load balancer passes on requests until it has asked /readyz again.
    if (signal === 'SIGTERM') await sleep(config.stopDelayMs);
    // Event streams never end by themselves, so close them; clients reconnect to another process.
    await Promise.all([events.close(), drain(server), queue.stop(drainMs)]);
    await parts.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Demo passwords are public, so listen on loopback only while they work. */
export const hostOf = ({ config, logins }: { config: Pick<Config, 'host'>; logins: readonly unknown[] }): string =>
  config.host ?? (logins.length > 0 ? '127.0.0.1' : '0.0.0.0');

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/** Stops accepting connections, lets running requests finish, then cuts off the rest. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}

function welcome({ config, logins }: Dependencies, port: number): string {
  const lines = [`Fettle ${version} is ready at ${config.appUrl ?? `http://localhost:${port}`}`];
  if (logins.length > 0) {
    lines.push('', 'The demonstration company. Log in as');
    for (const { role, email, password } of logins) lines.push(`  ${role.padEnd(10)} ${email.padEnd(28)} ${password}`);
    if (config.host === undefined)
      lines.push('', 'Only this machine can open it: these passwords are public. HOST=0.0.0.0 lets others in.');
  }
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`;
}
