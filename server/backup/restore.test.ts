import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { isMigrated, migrate } from '#db/migrate.ts';
import { lastOldCommit, oldChain } from '#db/old-chain.ts';
import { later, migrations } from '#migrations/all.ts';
import { createStores } from '#server/company-settings/stores.ts';
import { collectStorageGarbage } from '#server/files/collect-garbage.ts';
import { createFileFolder } from '#server/files/file-folder.ts';
import { backupOffice, storeFile, temporaryFolder } from '#tests/support/backup-office.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { noteOldChain } from '#tests/support/old-chain.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { isWhole } from '#tests/support/whole.ts';
import { allRows, wholeSchema } from '#tests/support/whole-database.ts';
import { backUp } from './back-up.ts';
import { folderLocation } from './folder-location.ts';
import { restore } from './restore.ts';

const { log } = testLog();

async function emptyDatabase(): Promise<OwnDatabase> {
  const made = await ownDatabase({ migrated: false });
  onTestFinished(() => made.drop());
  return made;
}

/** Without the marker and what restores of killed attempts left, by path. */
function bytesIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name !== 'store-id') {
      found[path.relative(folder, file)] = readFileSync(file, 'base64');
    }
  }
  return found;
}

/** All rows but those that a restore changes on purpose, and those of no use after a restart. */
async function comparable(db: OwnDatabase['db']) {
  const {
    'public.file_folder': folder,
    'public.stores': stores,
    'live.pending': _unlogged,
    'graphile_worker.migrations': _ofThisBuild,
    ...rows
  } = await allRows(db);
  return { rows, stores: stores!.map((line) => line.replace(/fettle(-\w+)?\//, 'prefix')), folder };
}

class Interrupted extends Error {}

test('every row, every byte and the schema come back', { timeout: 120_000 }, async ({ own }) => {
  const office = await backupOffice(own);
  const before = await comparable(own.db);
  expect(Object.values(before.rows).filter((lines) => lines.length > 0).length).toBeGreaterThan(35);
  const { manifest } = await office.backUp();
  expect(manifest.unreadable).toEqual([]);

  const copy = await emptyDatabase();
  const folder = path.join(temporaryFolder(), 'files');
  await restore({ url: copy.url, folder, place: office.place, manifest, replace: false });
  const after = await comparable(copy.db);
  expect(after.rows).toEqual(before.rows);
  expect(after.stores).toEqual(before.stores);
  expect(await wholeSchema(copy.db)).toEqual(await wholeSchema(own.db));
  expect(bytesIn(folder)).toEqual(bytesIn(office.folder));
  expect(await migrate(copy.db)).toEqual([]);

  // The copy has a folder of its own, and does not take the original's for it.
  const mine = createFileFolder({ db: copy.db, folder, log });
  expect(await mine.ready()).toBe(true);
  expect(readFileSync(path.join(folder, 'store-id'), 'utf8')).not.toBe(
    readFileSync(path.join(office.folder, 'store-id'), 'utf8'),
  );
  expect(await createFileFolder({ db: copy.db, folder: office.folder, log }).ready()).toBe(false);
  // Rules hold again: history cannot be changed, and a job needs its property.
  await expect(sql`delete from history`.execute(copy.db)).rejects.toThrow();
  await expect(sql`delete from properties`.execute(copy.db)).rejects.toThrow();

  // Data is not written over, neither rows nor another database's folder.
  const again = { url: copy.url, place: office.place, manifest };
  await copy.db.destroy();
  await expect(restore({ ...again, folder, replace: false })).rejects.toThrow('The database has data.');
  await expect(restore({ ...again, folder: office.folder, replace: true })).rejects.toThrow('of another database');
});

test('a snapshot of one moment while others write', { timeout: 120_000 }, async ({ own }) => {
  const { company_id } = await createFullCompany(own.db);
  let stopped = false;
  let written = 0;
  const write = async () => {
    while (!stopped) {
      await own.db.transaction().execute(async (transaction) => {
        await sql`insert into properties (company_id, address) values (${company_id}, 'pair')`.execute(transaction);
        await sql`update companies set name = 'Acme ' || (select count(*) from properties)
          where id = ${company_id}`.execute(transaction);
      });
      written += 1;
    }
  };
  const writing = write();
  const place = folderLocation(temporaryFolder());
  const storage = createFileFolder({ db: own.db, folder: temporaryFolder(), log });
  // Each table is read later than the one before.
  const step = async () => {
    const until = written + 1;
    while (written < until) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await step();
  const { manifest } = await backUp({ url: own.url, storage, place, secret: null, clock: Date.now, step });
  stopped = true;
  await writing;
  const copy = await emptyDatabase();
  await restore({ url: copy.url, folder: temporaryFolder(), place, manifest, replace: false });
  const { rows } = await sql<{ name: string; properties: number }>`
    select name, (select count(*) from properties) as properties from companies`.execute(copy.db);
  expect(rows[0]!.name).toBe(`Acme ${rows[0]!.properties}`);
  expect(written).toBeGreaterThan(40);
});

test('interrupted at any step, the old state holds and a second run succeeds', { timeout: 120_000 }, async ({
  own,
}) => {
  const office = await backupOffice(own, { demo: false });
  const { manifest } = await office.backUp();
  const old = await emptyDatabase();
  await migrate(old.db);
  await createFullCompany(old.db, 'Old');
  // They have no bytes.
  await old.db.deleteFrom('files').execute();
  await old.db.deleteFrom('company_logos').execute();
  const folder = path.join(temporaryFolder(), 'files');
  const storage = createFileFolder({ db: old.db, folder, log });
  const { id: company_id } = await old.db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const { id: job_id } = await old.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
  const kept = await storeFile(old.db, storage, { company_id, job_id });
  // The queue's tables are not built anew: its sequence is further than the backup's.
  await sql`select graphile_worker.add_job('notify', '{}') from generate_series(1, 9)`.execute(old.db);
  const before = [await allRows(old.db), await wholeSchema(old.db)];
  await old.db.destroy();
  const parts = { url: old.url, folder, place: office.place, manifest, replace: true };

  const places = isWhole
    ? ['file', 'schema', 'table companies', 'table users', 'adapt', 'commit']
    : ['table users', 'commit'];
  for (const place of places) {
    const step = (name: string) => {
      if (name.startsWith(place)) throw new Interrupted(place);
    };
    await expect(restore({ ...parts, step }), place).rejects.toThrow(Interrupted);
    const look = old.another();
    expect([await allRows(look), await wholeSchema(look)], place).toEqual(before);
    for await (const _ of await createFileFolder({ db: look, folder, log }).open(kept.storage_key));
    await look.destroy();
  }
  await restore(parts);
  const look = old.another();
  expect((await comparable(look)).rows).toEqual((await comparable(own.db)).rows);
  expect(await createFileFolder({ db: look, folder, log }).ready()).toBe(true);
});

test('an older schema comes back as it was, and is migrated then', { timeout: 120_000 }, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const { manifest } = await office.backUp();
  const records = (db: Database) =>
    db.selectFrom('time_records').select(['id', 'user_id', 'start_time', 'note', 'reported', 'updatedAt']).execute();
  const before = await records(own.db);

  const added = {
    up: async (db: Kysely<unknown>) => void (await sql`alter table jobs add column later text`.execute(db)),
  };
  Object.assign(migrations, { '9001_later': added });
  onTestFinished(() => void Reflect.deleteProperty(migrations, '9001_later'));
  const copy = await emptyDatabase();
  // Migrated further than the backup, but without data.
  await migrate(copy.db);
  await copy.db.destroy();
  await restore({ url: copy.url, folder: temporaryFolder(), place: office.place, manifest, replace: false });
  const restored = copy.another();
  // The routines come with the migrations that are missing, but for triggers that a migration needed itself.
  const { triggers, routines, ...schema } = await wholeSchema(own.db);
  const earlyTriggers = ['take_customer', 'take_payer'].map((name) => expect.stringContaining(`TRIGGER ${name} `));
  expect(await wholeSchema(restored)).toMatchObject({ ...schema, triggers: earlyTriggers });
  const ran = await migrate(restored);
  expect(ran.filter((name) => !name.startsWith('routines/'))).toEqual(['9001_later']);
  expect(await wholeSchema(restored)).toMatchObject({ triggers, routines });
  expect(await records(restored)).toEqual(before);

  const newer = { ...manifest, migrations: [...manifest.migrations, '9999_later'] };
  await expect(
    restore({ url: copy.url, folder: temporaryFolder(), place: office.place, manifest: newer, replace: true }),
  ).rejects.toThrow('of a newer Fettle (9999_later)');
});

test('a backup of the old chain comes back and is accepted; of one on the way nothing is restored', {
  timeout: 120_000,
}, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  await noteOldChain(own.db);
  const before = await comparable(own.db);
  const { manifest } = await office.backUp();
  expect(manifest.migrations).toEqual([...oldChain, ...Object.keys(later)]);

  const copy = await emptyDatabase();
  const parts = { url: copy.url, folder: temporaryFolder(), place: office.place };
  const early = { ...manifest, migrations: oldChain.slice(0, -1) };
  await copy.db.destroy();
  await expect(restore({ ...parts, manifest: early, replace: true })).rejects.toThrow(`git checkout ${lastOldCommit}`);
  const look = copy.another();
  expect(await allRows(look)).toEqual({});
  await look.destroy();

  await restore({ ...parts, manifest, replace: false });
  const restored = copy.another();
  const { 'public.kysely_routine': _, ...rows } = (await comparable(restored)).rows;
  expect(rows).toEqual(before.rows);
  expect(await migrate(restored)).toEqual([]);
  expect(await isMigrated(restored)).toBe(true);
});

test("files of companies' stores come back on disk, and the copy leaves the stores alone", {
  tags: 'soak',
  timeout: 120_000,
}, async ({ own }) => {
  const s3 = await startS3Server();
  onTestFinished(() => s3.close());
  const office = await backupOffice(own, { demo: false });
  const config = {
    appSecret: 'x'.repeat(32),
    previousAppSecret: undefined,
    fixedSettings: { ...s3.settings, aws_secret_access_key: s3.secret },
    privateAddresses: true,
  };
  const storesOf = (db: OwnDatabase['db'], folder: string) =>
    createStores({ db, config, log, disk: createFileFolder({ db, folder, log }) });
  const storage = storesOf(own.db, office.folder);
  const file = await storeFile(own.db, storage, office);
  const deleted = await storeFile(own.db, storage, office);
  await own.db.deleteFrom('files').where('storage_key', '=', deleted.storage_key).execute();
  expect(file.storage_key).toMatch(/^s3\//);
  const objects = s3.objects();
  const { manifest } = await office.backUp({ storage });
  expect(manifest).toMatchObject({ unreadable: [], files: { count: 23 } });

  const copy = await emptyDatabase();
  const folder = path.join(temporaryFolder(), 'files');
  await restore({ url: copy.url, folder, place: office.place, manifest, replace: false });
  const copied = storesOf(copy.db, folder);
  const row = await copy.db
    .selectFrom('files')
    .select('storage_key')
    .where('sha256', '=', file.sha256)
    .executeTakeFirstOrThrow();
  expect(row.storage_key).not.toMatch(/^s3\//);
  for await (const _ of await copied.open(row.storage_key));
  const { rows: history } = await sql<{ key: string }>`
    select "from" ->> 'storage_key' as key from history where action = 'delete' and entity = 'files'
      and "from" ->> 'sha256' = ${deleted.sha256}`.execute(copy.db);
  for await (const _ of await copied.open(history[0]!.key));
  // A month later its clean-up removes the deleted file from the disk, and nothing of the original's store.
  await createFileFolder({ db: copy.db, folder, log }).ready();
  const later = () => Date.now() + 40 * 86_400_000;
  await collectStorageGarbage({ db: copy.db, storage: copied, clock: later, log });
  expect(s3.objects()).toEqual(objects);
  await expect(copied.open(history[0]!.key)).rejects.toThrow();
});
