import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { listAllBackups, readManifest } from '#server/backup/manifest.ts';
import { restoreCompany } from '#server/backup/restore-company.ts';
import { verifyBackup } from '#server/backup/verify.ts';
import { zipLocation } from '#server/backup/zip-location.ts';
import { collectStorageGarbage } from '#server/files/collect-garbage.ts';
import { AppError } from '#server/infra/errors.ts';
import { emptyQueue } from '#server/infra/queue/queries.ts';
import { openZip } from '#server/infra/zip-reader.ts';
import { removeExpired } from '#server/queue/upkeep-queries.ts';
import { backupOffice, temporaryFolder } from '#tests/support/backup-office.ts';
import { callerFor, ctxFor, refusal } from '#tests/support/caller.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, who, world } from '#tests/support/world.ts';
import { openArchive } from './service.ts';

const secretColumns = [
  ['access_tokens', 'token_hash'],
  ['login_links', 'token_hash'],
  ['recovery_codes', 'code_hash'],
  ['sessions', 'id'],
  ['two_factor', 'pending_value'],
] as const;

test('an admin gets everything in one file, which brings the company back', { timeout: 180_000 }, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const { company_id, db, url, storage } = office;
  await createFullCompany(db, 'Rival');
  const { id, first_name } = await db
    .selectFrom('users')
    .select(['id', 'first_name'])
    .where('company_id', '=', company_id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admin = { company_id, id };
  const now = '2026-06-19T17:30:00Z';
  const ann = await callerFor(db, admin, { now });
  const begun = await ann.companyArchives.create({});
  expect(begun).toMatchObject({ state: 'running', step: 'waiting', file_name: 'everything-2026-06-19.zip' });
  expect(await refusal(ann.companyArchives.create({}))).toMatchObject({ code: 'conflict' });
  // Cancelled while its files are read: nothing of it stays.
  const kept = async () => {
    let count = 0;
    for await (const _ of storage.list()) count += 1;
    return count;
  };
  const before = await kept();
  const cancelling: typeof storage = {
    ...storage,
    async open(key, range) {
      await ann.companyArchives.cancel({ id: begun.id });
      return storage.open(key, range);
    },
  };
  await runQueued(db, 'archive_company', { url, storage: cancelling });
  expect((await ann.companyArchives.list())[0]).toMatchObject({ state: 'cancelled' });
  expect(await kept()).toBe(before);
  // A full disk is told in its own words, and does not count.
  await ann.companyArchives.create({});
  const full: typeof storage = {
    ...storage,
    async put() {
      throw new AppError('no_room');
    },
  };
  await expect(runQueued(db, 'archive_company', { url, storage: full })).rejects.toThrow('isn’t enough storage space');
  await emptyQueue(db);
  const second = await ann.companyArchives.create({});
  await runQueued(db, 'archive_company', { url, storage, clock: () => Date.parse(now) });
  const [made] = await ann.companyArchives.list();
  expect(made).toMatchObject({ id: second.id, state: 'ready', error: '', expires_at: '2026-06-26T17:30:00.000Z' });
  expect(made!.files_done).toBeGreaterThan(8);
  expect(made!.rows_done).toBeGreaterThan(100);

  const ctx = { ...(await ctxFor(db, admin, { now })), storage };
  const download = await openArchive(ctx, second.id);
  const file = path.join(temporaryFolder(), download.fileName);
  await pipeline(await download.open(), createWriteStream(file));
  const told = await db
    .selectFrom('history')
    .select(['actor_name', 'to', 'reason'])
    .where('reason', '=', 'Everything was downloaded')
    .execute();
  expect(told).toMatchObject([{ actor_name: expect.stringContaining(first_name), to: { archive: second.id } }]);

  const zip = await openZip(file);
  const names = [...zip.entries.keys()];
  const read = async (name: string) => text((await zip.read(name))!);
  expect(names[0]).toBe('README.txt');
  for (const each of ['jobs', 'users', 'expenses', 'invoices', 'time-tracking']) {
    expect(names).toContain(`csv/${each}.csv`);
    expect(names).toContain(`json/${each}.ndjson`);
  }
  const rows = (await read('json/jobs.ndjson')).trim().split('\n');
  expect(JSON.parse(rows[0]!)).toHaveProperty('job_title');
  const lists = await Promise.all(names.filter((name) => /^(csv|json)\//.test(name)).map(read));
  expect(lists.join('\n')).not.toContain('Rival');
  for (const [table, column] of secretColumns) {
    const { rows: found } = await sql<{ secret: string }>`
      select ${sql.ref(column)}::text as secret from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    );
    expect(found.length, table).toBeGreaterThan(0);
    for (const { secret } of found) expect(lists.join('\n')).not.toContain(secret.replace(/^\\x/, ''));
  }
  const index = await read('files/index.csv');
  const photo = office.files[0]!;
  const line = index.split('\r\n').find((each) => each.includes(photo.sha256))!;
  expect((await buffer((await zip.read(line.split(',')[0]!))!)).length).toBe(3_000);

  const place = await zipLocation(file);
  const manifest = await readManifest(place, (await listAllBackups(place)).at(-1));
  expect(await verifyBackup(place, manifest)).toEqual([]);
  const other = await ownDatabase();
  onTestFinished(() => other.drop());
  await other.db.destroy();
  const folder = path.join(temporaryFolder(), 'files');
  const secrets = { backup: 'none', here: 'x'.repeat(32) };
  const { slug } = manifest.company!;
  const restored = await restoreCompany({ url: other.url, folder, place, manifest, slug, secrets });
  expect(restored.rows).toBe(manifest.tables.reduce((sum, each) => sum + each.rows, 0));

  // After its week the bytes go, and the row stays.
  const later = Date.parse('2026-06-26T17:31:00Z');
  expect(await refusal(openArchive({ ...ctx, clock: () => later }, second.id))).toMatchObject({ code: 'conflict' });
  const { storage_key } = await db
    .selectFrom('company_archives')
    .select('storage_key')
    .where('id', '=', second.id)
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  const bytes = path.join(office.folder, storage_key!);
  const garbage = { db, storage, clock: () => Date.now() + 2 * 86_400_000, log: testLog().log };
  await collectStorageGarbage(garbage);
  expect(existsSync(bytes)).toBe(true);
  await removeExpired(db, later);
  expect((await ann.companyArchives.list())[0]).toMatchObject({ state: 'expired' });
  await collectStorageGarbage(garbage);
  expect(existsSync(bytes)).toBe(false);
});

test('three a day, one at a time, cancelled at the next step, failed with a reason', { timeout: 60_000 }, async ({
  own,
}) => {
  const { db, url } = own;
  const w = await world(db, {
    acme: company({ users: { ann: { role: 'admin' }, eve: { role: 'admin' }, wim: { role: 'employee' } } }),
    other: company({ users: { oli: { role: 'admin' } } }),
  });
  const now = '2026-06-19T17:30:00Z';
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const oli = await callerFor(db, who(w.other, 'oli'), { now });
  const wim = await callerFor(db, who(w.acme, 'wim'), { now });
  expect(await refusal(wim.companyArchives.create({}))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(wim.companyArchives.list())).toMatchObject({ code: 'forbidden' });

  const { id } = await ann.companyArchives.create({});
  expect(await refusal(oli.companyArchives.cancel({ id }))).toMatchObject({ code: 'not_found' });
  expect(await oli.companyArchives.list()).toEqual([]);
  expect(await ann.companyArchives.cancel({ id })).toMatchObject({ state: 'cancelled' });
  expect(await ann.companyArchives.cancel({ id })).toMatchObject({ state: 'cancelled' });
  await runQueued(db, 'archive_company', { url });
  expect(await ann.companyArchives.list()).toMatchObject([{ state: 'cancelled' }]);

  // Whoever asked for it has lost their access before it is made. It does not count.
  const eve = who(w.acme, 'eve');
  await (await callerFor(db, eve, { now })).companyArchives.create({});
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', eve.id).execute();
  await expect(runQueued(db, 'archive_company', { url })).rejects.toThrow('has no access any more');
  expect((await ann.companyArchives.list())[0]).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('no access'),
  });

  for (let n = 0; n < 2; n += 1) {
    const made = await ann.companyArchives.create({});
    await ann.companyArchives.cancel({ id: made.id });
  }
  expect(await refusal(ann.companyArchives.create({}))).toMatchObject({ code: 'rate_limited' });
  expect((await oli.companyArchives.create({})).state).toBe('running');
  expect(await queued(db, 'archive_company')).not.toEqual([]);
});
