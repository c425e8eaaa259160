import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type Database, poolStats, reserved } from '#db/client.ts';
import { countMigrations } from '#db/migrate.ts';
import type { Config } from '#server/infra/config.ts';
import { laneNames, laneOf } from '#server/infra/queue/lanes.ts';
import { type QueueStats, queueStats, taskStates } from '#server/infra/queue/queries.ts';
import type { TaskName } from '#server/infra/queue/tasks.ts';
import { freeBytes } from '#server/infra/storage/room.ts';
import type { ReadNewestBackup } from '#server/rpc/context.ts';
import { version } from '../../package.json';

/** Collectors give up after ten seconds; a hanging database must not hide what else is known. */
const timeoutMs = 1_500;

interface GaugeDependencies {
  db: Database;
  config: Config;
  filesReady: () => Promise<boolean>;
  newestBackup?: ReadNewestBackup | undefined;
}

function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work.catch(() => undefined), sleep(timeoutMs, undefined, { ref: false })]);
}

/** Registers what is read when a collector asks. Call the result before each answer. */
export function createGauges(
  registry: Registry,
  { db, config, filesReady, newestBackup }: GaugeDependencies,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fettle_${name}`, help, labelNames, registers: [registry] });

  gauge('info', 'The version that runs.', ['version', 'node']).set({ version, node: process.versions.node }, 1);
  const connections = gauge('pool_connections', 'Connections to the database of this process.', ['state']);
  gauge('pool_connections_max', 'DATABASE_POOL of this process.').set(config.databasePool);
  const waiting = gauge('pool_waiting', 'Requests of this process that wait for a connection.');
  const up = gauge('database_up', '1 if the database answered in time.');
  const applied = gauge('migrations_applied', 'Migrations of this version that have run.');
  const pending = gauge('migrations_pending', 'Migrations of this version that have not run.');
  const tasks = gauge('queue_tasks', 'Background tasks of the installation.', ['lane', 'state']);
  const age = gauge('queue_oldest_seconds', 'For how long the oldest task that could run has waited.', ['lane']);
  const ready = gauge('storage_ready', '1 if files can be stored and read.');
  const free = gauge('storage_free_bytes', 'Free on the disk of DATA_DIR.');
  const backup = gauge(
    'backup_newest_timestamp_seconds',
    'When the newest backup in BACKUP_TO was made; 0: there is none.',
  );
  const verified = gauge(
    'backup_verified_timestamp_seconds',
    'When a backup in BACKUP_TO was last read and found whole; 0: never.',
  );
  gauge('storage_reserve_bytes', 'MIN_FREE_SPACE_MB, below which uploads are rejected.').set(
    config.minFreeSpaceMb * 1024 * 1024,
  );

  const showPool = () => {
    const stats = poolStats(db);
    connections.set({ state: 'used' }, stats.open - stats.idle);
    connections.set({ state: 'idle' }, stats.idle);
    waiting.set(stats.waiting);
  };
  const showQueue = (stats: QueueStats[]) => {
    for (const lane of laneNames) {
      const own = stats.filter(({ task }) => laneOf(task as TaskName) === lane);
      const sum = (state: (typeof taskStates)[number]) => own.reduce((total, each) => total + each[state], 0);
      for (const state of taskStates) tasks.set({ lane, state }, sum(state));
      age.set({ lane }, Math.max(0, ...own.map(({ oldest_seconds }) => oldest_seconds ?? 0)));
    }
  };

  return async () => {
    const [migrations, queue, stored, disk, backedUp] = await Promise.all([
      inTime(countMigrations(reserved(db))),
      inTime(queueStats(reserved(db))),
      inTime(filesReady()),
      inTime(freeBytes(config.dataDir)),
      newestBackup && inTime(newestBackup()),
    ]);
    showPool();
    up.set(migrations && queue ? 1 : 0);
    // NaN, because a value of the last answer or a zero would be taken for the truth.
    applied.set(migrations?.applied ?? Number.NaN);
    pending.set(migrations?.pending ?? Number.NaN);
    tasks.reset();
    age.reset();
    if (queue) showQueue(queue);
    ready.set(stored ? 1 : 0);
    backup.set(backedUp === null ? 0 : backedUp === undefined ? Number.NaN : backedUp.at / 1000);
    verified.set(backedUp === undefined ? Number.NaN : (backedUp?.verifiedAt ?? 0) / 1000);
    free.set(disk ?? Number.NaN);
  };
}
