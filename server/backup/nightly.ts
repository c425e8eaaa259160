import type { BackupConfig } from '#server/infra/config.ts';
import { type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { NewestBackup } from '#server/rpc/context.ts';
import { backUp } from './back-up.ts';
import { BackupError } from './location.ts';
import { listBackups, momentOf, readManifest } from './manifest.ts';
import { openLocation } from './open-location.ts';

type NightlyOptions = Pick<TaskContext, 'config' | 'url' | 'storage' | 'clock' | 'log'>;

/** The task `back_up`: does nothing without BACKUP_TO. Throws TaskFailure with the reason, and is then tried again. */
export async function backUpNightly({ config, url, storage, clock, log }: NightlyOptions): Promise<void> {
  const { to, keep, passphrase } = config.backup;
  if (to === undefined || passphrase === undefined) return;
  try {
    const place = await openLocation(to, config.backup);
    const secret = { appSecret: config.appSecret, passphrase };
    const { manifest, copied } = await backUp({ url, storage, place, secret, clock, keep });
    const { name, files, unreadable } = manifest;
    log.info({ part: 'backup', backup: name, files: files.count, copied: copied.files }, 'backed up');
    if (unreadable.length > 0) log.error({ part: 'backup', backup: name, unreadable }, 'files are not in the backup');
  } catch (error) {
    throw error instanceof BackupError ? new TaskFailure(error.message) : error;
  }
}

/** A `ReadNewestBackup`. */
export async function newestBackup(backup: BackupConfig): Promise<NewestBackup | null | undefined> {
  if (backup.to === undefined) return undefined;
  const place = await openLocation(backup.to, backup);
  const name = (await listBackups(place)).at(-1);
  if (name === undefined) return null;
  return {
    at: momentOf(name),
    countBytes: async () => {
      let { bytes } = (await readManifest(place, name)).files;
      for await (const { size } of place.list(`backups/${name}`)) bytes += size;
      return bytes;
    },
  };
}
