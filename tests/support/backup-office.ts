import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { seed } from '#db/fixtures/seed.ts';
import { backUp } from '#server/backup/back-up.ts';
import { folderLocation } from '#server/backup/folder-location.ts';
import { createFileFolder } from '#server/files/file-folder.ts';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import type { OwnDatabase } from './database.ts';
import { createFullCompany } from './full-company.ts';
import { testLog } from './test-log.ts';
import { hashForTests } from './world.ts';

export const officeSecret = { appSecret: 'the secret of the backed-up office', passphrase: 'a long passphrase' };

/** Removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Stores a file with a thumbnail and writes its row. */
export async function storeFile(
  db: Database,
  storage: Pick<Storage, 'put'>,
  { company_id, job_id, size = 3_000 }: { company_id: number; job_id: number; size?: number },
) {
  const limits = { maxSize: 10_000_000, company_id };
  const { head: _, key: storage_key, ...sums } = await storage.put(once(randomBytes(size)), limits);
  const thumbnail = await storage.put(once(randomBytes(200)), limits);
  const mime = { category: 'before_job', file_name: 'a.jpg', file_type: 'image', mime: 'image/jpeg' } as const;
  await db
    .insertInto('files')
    .values({ ...mime, ...sums, company_id, job_id, storage_key, thumbnail_key: thumbnail.key })
    .execute();
  return { storage_key, thumbnail_key: thumbnail.key, sha256: sums.sha256 };
}

/** The files and the logo of createFullCompany have made-up keys: gives them bytes. */
async function giveBytes(db: Database, storage: Storage) {
  for (const key of ['a', 'b']) {
    const { key: storage_key } = await storage.put(once(randomBytes(100)), { maxSize: 100 });
    await db.updateTable('files').set({ storage_key }).where('storage_key', '=', key).execute();
  }
  const { key: storage_key, sha256 } = await storage.put(once(randomBytes(100)), { maxSize: 100 });
  await db.updateTable('company_logos').set({ storage_key, sha256 }).execute();
}

/** The demonstration unless left out, and a company with a row in every table and files on disk, with a place to back them up to. */
export async function backupOffice({ db, url }: OwnDatabase, { demo = true } = {}) {
  const hashPassword = hashForTests;
  const clock = () => Date.parse('2026-06-19T17:30:00Z');
  await seed(db, { demo, firstCompany: undefined, clock, hashPassword });
  const { company_id, job } = await createFullCompany(db);
  const dataDir = temporaryFolder();
  const folder = path.join(dataDir, 'files');
  const storage = createFileFolder({ db, folder, log: testLog().log });
  await giveBytes(db, createDiskStorage(folder));
  const files = [];
  for (let at = 0; at < 8; at += 1) files.push(await storeFile(db, storage, { company_id, job_id: job }));
  const place = folderLocation(temporaryFolder());
  const back = (changes: Partial<Parameters<typeof backUp>[0]> = {}) =>
    backUp({ url, storage, place, secret: null, clock: Date.now, ...changes });
  return { db, url, dataDir, folder, storage, files, company_id, job_id: job, place, backUp: back };
}
