import { createWriteStream, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { createZipWriter } from '#server/infra/zip.ts';
import { openZip } from '#server/infra/zip-reader.ts';
import { backupOffice, officeSecret, temporaryFolder } from '#tests/support/backup-office.ts';
import { mailServer, rowsOf } from '#tests/support/company-rows.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import { backUpWithoutSecrets } from './back-up.ts';
import { leftBehind, withheld } from './company-tables.ts';
import { bytesPath } from './location.ts';
import { listAllBackups, readManifest } from './manifest.ts';
import { restoreCompany } from './restore-company.ts';
import { sealedColumns } from './sealed-values.ts';
import { verifyBackup } from './verify.ts';
import { intoZip, zipLocation } from './zip-location.ts';

const modifiedAt = '2026-06-19T17:30:00.000Z';

test('a company comes back from its archive with every row and byte, and without a secret', {
  timeout: 120_000,
}, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const { company_id, db } = office;
  const { appSecret } = officeSecret;
  await db
    .insertInto('settings')
    .values([
      { company_id, id: 901, key: 'smtp_host', value: mailServer.smtp_host },
      { company_id, id: 902, key: 'smtp_password', secret_value: Buffer.alloc(70, 7) },
    ])
    .execute();
  const [photo, lost] = office.files as [(typeof office.files)[0], (typeof office.files)[0]];
  await office.storage.remove(lost.storage_key);
  const { slug, name } = await db
    .selectFrom('company_addresses as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.slug', 'c.name'])
    .where('c.id', '=', company_id)
    .executeTakeFirstOrThrow();

  const file = path.join(temporaryFolder(), 'acme.zip');
  const zip = createZipWriter();
  const target = intoZip({ zip, modifiedAt, names: new Map([[bytesPath(photo.sha256), 'files/Hall.jpg']]) });
  const company = { id: company_id, name, slug };
  const making = backUpWithoutSecrets({ ...office, place: target, company, clock: Date.now }).then(async (made) => {
    await target.finish();
    zip.end();
    return made;
  });
  await pipeline(zip.output, createWriteStream(file));
  expect((await making).manifest.unreadable).toEqual([{ key: lost.storage_key, reason: 'its bytes are missing' }]);

  const place = await zipLocation(file);
  const manifest = await readManifest(place, (await listAllBackups(place)).at(-1));
  expect(await verifyBackup(place, manifest)).toEqual([]);
  const archive = await openZip(file);
  expect((await buffer((await archive.read('files/Hall.jpg'))!)).length).toBe(3_000);
  expect([...archive.entries.keys()].filter((each) => !each.startsWith('backup/'))).toEqual(['files/Hall.jpg']);
  for (const table of ['logins', 'memberships']) {
    const rows = (await rowsOf({ db, folder: office.folder, secret: appSecret }, company_id))[table]!;
    expect(rows.length).toBeGreaterThan(0);
  }

  const other = await ownDatabase();
  onTestFinished(() => other.drop());
  await other.db.destroy();
  const folder = path.join(temporaryFolder(), 'files');
  const secrets = { backup: 'nothing', here: 'the secret of the other installation' };
  const made = await restoreCompany({ url: other.url, folder, place, manifest, slug, secrets });
  expect(made).toMatchObject({ name, slug, resealed: 0, sealedElsewhere: 0 });

  const before = await rowsOf({ db, folder: office.folder, secret: appSecret }, company_id);
  const after = await rowsOf({ db: other.another(), folder, secret: secrets.here }, made.company_id);
  for (const mails of ['invoice_mails', 'document_mails'])
    before[mails] = before[mails]!.map((row) => row.replace('"gave_up":false', '"gave_up":true'));
  for (const [table, { columns = [] }] of Object.entries(withheld)) {
    for (const column of columns) {
      before[table] = before[table]!.map((row) => JSON.stringify({ ...JSON.parse(row), [column]: null }));
    }
  }
  before.settings = before.settings!.filter((row) => JSON.parse(row).secret_value === null);
  const left = Object.entries(withheld).flatMap(([table, { rows }]) => (rows === 'false' ? [table] : []));
  for (const table of [...Object.keys(leftBehind), ...left]) before[table] = [];
  expect(after).toEqual(before);
  expect(after.files!.join()).toContain(photo.sha256);
});

test('every secret of a row that goes along is withheld', async ({ db }) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name ~ 'password|secret|_hash$|pending_value' order by 1, 2`.execute(db);
  // A hash of a random link, or of whom a message went to: nothing can be guessed from it.
  const harmless = ['quotes.token_hash', 'tenant_notices.contact_hash', 'tenant_notices.token_hash'];
  const found = rows
    .filter(({ table }) => !(table in leftBehind))
    .filter(({ table, column }) => !withheld[table]?.rows && !withheld[table]?.columns?.includes(column))
    .map(({ table, column }) => `${table}.${column}`);
  // Of no company, or only its rows that are sealed to it.
  expect(found.filter((each) => !/^(sign_ups|passkey_challenges)\./.test(each))).toEqual(harmless);
  for (const table of Object.keys(sealedColumns)) expect(withheld).toHaveProperty(table);
});

test('what is cut off, damaged or another archive is told in plain words', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.zip');
  await expect(zipLocation(file)).rejects.toThrow(`There is no file ${file}.`);
  const zip = createZipWriter();
  zip.add({ name: 'a.txt', modifiedAt, compress: true }, Readable.from([Buffer.from('a'.repeat(5_000))])).then(zip.end);
  await pipeline(zip.output, createWriteStream(file));
  await expect(zipLocation(file)).rejects.toThrow('is not an archive of a company');
  expect((await buffer((await (await openZip(file)).read('a.txt'))!)).toString()).toBe('a'.repeat(5_000));
  truncateSync(file, readFileSync(file).length - 30);
  await expect(zipLocation(file)).rejects.toThrow('no ZIP archive, or not a whole one');
  writeFileSync(file, '');
  await expect(zipLocation(file)).rejects.toThrow('no ZIP archive, or not a whole one');
});
