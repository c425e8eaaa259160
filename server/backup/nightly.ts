import type { BackupConfig } from '#server/infra/config.ts';
import { TaskFailure, type TaskParts } from '#server/infra/queue/run-task.ts';
import { backUp } from './back-up.ts';
import { listBackups, momentOf } from './manifest.ts';
import { openPlace } from './open-place.ts';
import { BackupError } from './place.ts';

type Parts = Pick<TaskParts, 'config' | 'url' | 'storage' | 'clock' | 'log'>;

/** The task `back_up`: does nothing without BACKUP_TO. Throws TaskFailure with the reason, and is then tried again. */
export async function backUpNightly({ config, url, storage, clock, log }: Parts): Promise<void> {
  const { to, keep, passphrase } = config.backup;
  if (to === undefined || passphrase === undefined) return;
  try {
    const place = await openPlace(to, config.backup);
    const secret = { appSecret: config.appSecret, passphrase };
    const { manifest, copied } = await backUp({ url, storage, place, secret, clock, keep });
    const { name, files, unreadable } = manifest;
    log.info({ part: 'backup', backup: name, files: files.count, copied: copied.files }, 'backed up');
    if (unreadable.length > 0) log.error({ part: 'backup', backup: name, unreadable }, 'files are not in the backup');
  } catch (error) {
    throw error instanceof BackupError ? new TaskFailure(error.message) : error;
  }
}

/** When the newest backup in BACKUP_TO was made, in seconds since 1970. 0: there is none. NaN: BACKUP_TO is not set. */
export async function newestBackupAt(backup: BackupConfig): Promise<number> {
  if (backup.to === undefined) return Number.NaN;
  const newest = (await listBackups(await openPlace(backup.to, backup))).at(-1);
  return newest === undefined ? 0 : momentOf(newest) / 1000;
}
