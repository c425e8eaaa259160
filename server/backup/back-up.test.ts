import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { backupOffice, officeSecret, storeFile, temporaryFolder } from '#tests/support/backup-office.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { test } from '#tests/support/test.ts';
import { backUp } from './back-up.ts';
import { folderLocation } from './folder-location.ts';
import { bytesPath } from './location.ts';
import { listBackups, readManifest } from './manifest.ts';
import { openLocation } from './open-location.ts';
import { openAppSecret, sealAppSecret } from './sealed-secret.ts';
import { verifyBackup } from './verify.ts';

/** A backup in a folder that the test can damage. */
async function backedUp(own: Parameters<typeof backupOffice>[0]) {
  const office = await backupOffice(own, { demo: false });
  const folder = temporaryFolder();
  const place = folderLocation(folder);
  const first = await office.backUp({ place });
  return { ...office, folder, place, ...first };
}

function flipBitIn(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at]! ^= 1;
  writeFileSync(file, bytes);
}

test('a second backup copies only what is new', { timeout: 120_000 }, async ({ own }) => {
  const office = await backedUp(own);
  expect(office.copied.files).toBe(19);
  expect(office.manifest.files.count).toBe(19);
  const { storage } = office;
  let opened = 0;
  const counted = {
    open(key: string) {
      opened += 1;
      return storage.open(key);
    },
  };
  const again = await office.backUp({ place: office.place, storage: counted });
  expect([again.copied.files, opened]).toEqual([0, 0]);
  const added = await storeFile(own.db, storage, office);
  const third = await office.backUp({ place: office.place, storage: counted });
  // The thumbnail is read twice: for its hash, and to be copied.
  expect([third.copied.files, opened, third.manifest.files.count]).toEqual([2, 3, 21]);
  expect(await listBackups(office.place)).toHaveLength(3);
  for (const { manifest } of [office, again, third]) expect(await verifyBackup(office.place, manifest)).toEqual([]);
  expect(existsSync(path.join(office.folder, bytesPath(added.sha256)))).toBe(true);
});

test('older backups go, with the bytes that only they had', { timeout: 120_000 }, async ({ own }) => {
  const office = await backedUp(own);
  const { place, folder } = office;
  const step = (name: string) => {
    if (name === 'manifest') throw new Error('interrupted');
  };
  await expect(office.backUp({ place, step })).rejects.toThrow('interrupted');
  const [gone] = office.files as [(typeof office.files)[0]];
  await own.db.deleteFrom('files').where('storage_key', '=', gone.storage_key).execute();
  const clock = () => Date.now() + 60_000;
  const { manifest } = await office.backUp({ place, clock, keep: 2 });
  // It was deleted today, so the office may restore it.
  expect([manifest.files.count, await listBackups(place)]).toEqual([19, [office.manifest.name, manifest.name]]);
  expect(
    readdirSync(path.join(folder, 'backups'), { recursive: true }).filter((each) => /\/files\.gz$/.test(`${each}`)),
  ).toHaveLength(2);
  expect(await verifyBackup(place, office.manifest)).toEqual([]);

  await sql`alter table history disable trigger user`.execute(own.db);
  await sql`update history set "at" = "at" - interval '31 days' where entity = 'files'`.execute(own.db);
  const third = await office.backUp({ place, clock: () => Date.now() + 120_000, keep: 1 });
  expect(await listBackups(place)).toEqual([third.manifest.name]);
  expect(await verifyBackup(place, third.manifest)).toEqual([]);
  expect(third.manifest.files.count).toBe(17);
  expect(existsSync(path.join(folder, bytesPath(gone.sha256)))).toBe(false);
});

test('a backup that was interrupted is none', { timeout: 120_000 }, async ({ own }) => {
  const office = await backedUp(own);
  for (const place of ['table users', 'list of files', 'manifest']) {
    const step = (name: string) => {
      if (name === place) throw new Error('interrupted');
    };
    await expect(office.backUp({ place: office.place, step })).rejects.toThrow('interrupted');
  }
  expect(readdirSync(path.join(office.folder, 'backups'))).toHaveLength(4);
  expect(await listBackups(office.place)).toEqual([office.manifest.name]);
  // Two at a time would share what one of them may remove.
  const step = (name: string) => (name === 'manifest' ? office.backUp({ place: office.place }) : undefined);
  await expect(office.backUp({ place: office.place, step: step as never })).rejects.toThrow('Another backup');
});

test('verify names what is damaged', { timeout: 120_000 }, async ({ own }) => {
  const { folder, place, manifest, files } = await backedUp(own);
  const inBackup = (file: string) => path.join(folder, 'backups', manifest.name, file);
  expect(await verifyBackup(place, manifest)).toEqual([]);

  flipBitIn(path.join(folder, bytesPath(files[0]!.sha256)), 1_000);
  flipBitIn(inBackup('tables/public.users.gz'), 100);
  rmSync(path.join(folder, bytesPath(files[1]!.sha256)));
  const rows = { ...manifest, tables: manifest.tables.map((t) => (t.name === 'jobs' ? { ...t, rows: 7 } : t)) };
  expect((await verifyBackup(place, rows)).sort()).toEqual([
    expect.stringMatching(/^file .*: (its bytes are not those|files.* is missing)/),
    expect.stringMatching(/^file .*: (its bytes are not those|files.* is missing)/),
    'table public.jobs: 2 rows instead of 7',
    expect.stringMatching(/^table public\.users: /),
  ]);

  flipBitIn(inBackup('manifest.json'), 300);
  await expect(readManifest(place)).rejects.toThrow('is damaged');
});

test('a file that cannot be read is named, and the rest is backed up', { timeout: 120_000 }, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const [gone, damaged] = office.files as [(typeof office.files)[0], (typeof office.files)[0]];
  rmSync(path.join(office.folder, gone.storage_key));
  flipBitIn(path.join(office.folder, damaged.storage_key), 7);
  const { manifest } = await office.backUp();
  expect(manifest.files.count).toBe(17);
  expect(new Map(manifest.unreadable.map(({ key, reason }) => [key, reason]))).toEqual(
    new Map([
      [gone.storage_key, 'its bytes are missing'],
      [damaged.storage_key, 'its bytes are not what was uploaded'],
    ]),
  );
});

test('an error of the place ends the backup', { timeout: 120_000 }, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const full = { ...office.place, write: async () => Promise.reject(new Error('no room')) };
  const parts = { url: own.url, storage: office.storage, secret: null, clock: Date.now };
  await expect(backUp({ ...parts, place: full })).rejects.toThrow('no room');
  expect(await listBackups(office.place)).toEqual([]);
});

test('a bucket keeps backups as a folder does', { timeout: 120_000 }, async ({ own }) => {
  const s3 = await startS3Server();
  onTestFinished(() => s3.close());
  const { bucket: _, endpoint, region, access_key_id: accessKeyId, secret: secretAccessKey } = s3.bucket;
  const keys = { region, endpoint, accessKeyId, secretAccessKey };
  const place = await openLocation(`s3://${s3.bucket.bucket}/nightly/`, { s3: keys });
  const office = await backupOffice(own, { demo: false });
  const { manifest } = await office.backUp({ place });
  expect(s3.objects().every((name) => name.startsWith('nightly/'))).toBe(true);
  expect(await verifyBackup(place, await readManifest(place))).toEqual([]);
  expect((await office.backUp({ place })).copied.files).toBe(0);
  await place.remove(bytesPath(office.files[0]!.sha256));
  expect(await verifyBackup(place, manifest)).toEqual([expect.stringContaining('is missing')]);
});

test('the secret opens with its passphrase alone', () => {
  const sealed = sealAppSecret(officeSecret.appSecret, officeSecret.passphrase);
  expect(JSON.stringify(sealed)).not.toContain(officeSecret.appSecret);
  expect(openAppSecret(sealed, officeSecret.passphrase)).toBe(officeSecret.appSecret);
  expect(() => openAppSecret(sealed, 'another passphrase')).toThrow('does not open the secret');
  const changed = { ...sealed, text: Buffer.from('x'.repeat(32)).toString('base64') };
  expect(() => openAppSecret(changed, officeSecret.passphrase)).toThrow('does not open the secret');
});
