import type { BackupConfig } from '#server/infra/config.ts';
import { type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { NewestBackup } from '#server/rpc/context.ts';
import { backUp } from './back-up.ts';
import { BackupError } from './location.ts';
import { listBackups, momentOf, readManifest } from './manifest.ts';
import { openLocation } from './open-location.ts';
import { lastVerified, noteVerified } from './verified.ts';
import { verifyBackup } from './verify.ts';

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

const week = 7 * 86_400_000;

/**
 * The task `verify_backup`: reads every byte of the newest backup in BACKUP_TO, once a week, also after weeks of being
 * down. Throws TaskFailure with what is damaged, and is then tried again.
 */
export async function verifyWeekly({ config, clock, log }: Pick<NightlyOptions, 'config' | 'clock' | 'log'>) {
  const { to } = config.backup;
  if (to === undefined) return;
  try {
    const place = await openLocation(to, config.backup);
    const last = await lastVerified(place);
    // A run of last week that took longer must not put this one off by a day.
    if (last !== undefined && clock() - last < week - 3_600_000) return;
    const name = (await listBackups(place)).at(-1);
    if (name === undefined) return;
    const errors = await verifyBackup(place, await readManifest(place, name));
    if (errors.length > 0) {
      log.error({ part: 'backup', backup: name, errors: errors.slice(0, 20) }, 'the newest backup is damaged');
      throw new TaskFailure(`The backup ${name} is damaged: ${errors.length} errors, the first: ${errors[0]}`);
    }
    await noteVerified(place, name, clock());
    log.info({ part: 'backup', backup: name }, 'the newest backup is whole');
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
    verifiedAt: await lastVerified(place),
    countBytes: async () => {
      let { bytes } = (await readManifest(place, name)).files;
      for await (const { size } of place.list(`backups/${name}`)) bytes += size;
      return bytes;
    },
  };
}
