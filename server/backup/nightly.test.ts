import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { createLog } from '#server/infra/log.ts';
import { TaskFailure } from '#server/infra/queue/run-task.ts';
import { backupOffice, officeSecret, temporaryFolder } from '#tests/support/backup-office.ts';
import { contextFor } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { folderLocation } from './folder-location.ts';
import { listBackups, readManifest } from './manifest.ts';
import { backUpNightly, newestBackup, verifyWeekly } from './nightly.ts';
import { openAppSecret } from './sealed-secret.ts';

test('every night one backup is added and old ones go; a failure says why', { timeout: 60_000 }, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const { config } = await contextFor(own.db, null);
  const to = temporaryFolder();
  const lines: string[] = [];
  let now = Date.parse('2026-06-20T02:11:00Z');
  const partsWith = (backup: object) => ({
    ...{ url: own.url, storage: office.storage, clock: () => now },
    log: createLog('info', { write: (line) => void lines.push(line) }),
    config: { ...config, ...officeSecret, backup: { ...config.backup, keep: 2, ...backup } },
  });
  const parts = partsWith({ to, passphrase: officeSecret.passphrase });
  expect(await newestBackup(parts.config.backup)).toBeNull();
  for (let night = 1; night <= 3; night += 1) {
    await backUpNightly(parts);
    const newest = (await newestBackup(parts.config.backup))!;
    expect([newest.at, await newest.countBytes()]).toEqual([now, expect.any(Number)]);
    now += 86_400_000;
  }
  const place = folderLocation(to);
  expect((await listBackups(place)).map((name) => name.slice(0, 10))).toEqual(['2026-06-21', '2026-06-22']);
  const { secret } = await readManifest(place);
  expect(openAppSecret(secret!, officeSecret.passphrase)).toBe(officeSecret.appSecret);
  expect(lines.filter((line) => line.includes('"backed up"'))).toHaveLength(3);

  // Once a week, also after a night without it; what is damaged fails, and is not noted.
  expect((await newestBackup(parts.config.backup))!.verifiedAt).toBeUndefined();
  await verifyWeekly(parts);
  const verified = now;
  const day = 86_400_000;
  for (const days of [1, 6]) {
    now = verified + days * day;
    await verifyWeekly(parts);
    expect((await newestBackup(parts.config.backup))!.verifiedAt).toBe(verified);
  }
  now = verified + 8 * day;
  const [newest] = (await listBackups(place)).slice(-1);
  const table = path.join(to, 'backups', newest!, 'tables', 'public.users.gz');
  renameSync(table, `${table}.aside`);
  await expect(verifyWeekly(parts)).rejects.toThrow(
    /^The backup .* is damaged: 1 errors, the first: table public.users/,
  );
  expect((await newestBackup(parts.config.backup))!.verifiedAt).toBe(verified);
  renameSync(`${table}.aside`, table);
  await verifyWeekly(parts);
  expect((await newestBackup(parts.config.backup))!.verifiedAt).toBe(now);
  await verifyWeekly(partsWith({ to: undefined }));

  const wrong = backUpNightly(partsWith({ to: 'ftp://backups', passphrase: officeSecret.passphrase }));
  await expect(wrong).rejects.toThrow(TaskFailure);
  await expect(wrong).rejects.toThrow('ftp://backups is neither a folder nor s3://bucket/folder.');
  // Not configured.
  await backUpNightly(partsWith({ to: undefined }));
  expect(await newestBackup(partsWith({ to: undefined }).config.backup)).toBeUndefined();
});
