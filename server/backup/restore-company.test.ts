import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { TOTP } from 'otpauth';
import { expect, onTestFinished } from 'vitest';
import { lastOldCommit, oldChain } from '#db/old-chain.ts';
import type { DB } from '#db/types.gen.ts';
import { later } from '#migrations/all.ts';
import {
  isSealedBy,
  openSecret,
  sealSecret,
  twoFactorBinding,
  webhookBinding,
} from '#server/company-settings/secrets.ts';
import { createFileFolder } from '#server/files/file-folder.ts';
import { backupOffice, officeSecret, temporaryFolder } from '#tests/support/backup-office.ts';
import { callerFor } from '#tests/support/caller.ts';
import { mailServer, rowsOf } from '#tests/support/company-rows.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { isWhole } from '#tests/support/whole.ts';
import { allRows, wholeSchema } from '#tests/support/whole-database.ts';
import { leftBehind } from './company-tables.ts';
import { listBackups, readManifest } from './manifest.ts';
import { restore } from './restore.ts';
import { type RestoreCompanyOptions, restoreCompany } from './restore-company.ts';
import { openAppSecret } from './sealed-secret.ts';
import { sealedColumns } from './sealed-values.ts';
import { verifyBackup } from './verify.ts';

const { log } = testLog();
const here = 'the secret of the other installation';
const { appSecret, passphrase } = officeSecret;

/** With companies of its own, whose rows have the same numbers as those of the backed-up office. */
async function otherInstallation(): Promise<OwnDatabase & { folder: string }> {
  const made = await ownDatabase();
  onTestFinished(() => made.drop());
  await createFullCompany(made.db, 'First');
  await createFullCompany(made.db, 'Second');
  // They have no bytes, and are other people.
  await made.db.deleteFrom('files').execute();
  await made.db.deleteFrom('company_logos').execute();
  await sql`update users set email = 'other.' || email`.execute(made.db);
  return { ...made, folder: path.join(temporaryFolder(), 'files') };
}

const totp = { secret: 'JBSWY3DPEHPK3PXP' };

/** The office, whose companies have a password of a mail server and one-time codes. */
async function officeWithSecrets(own: OwnDatabase, { demo }: { demo: boolean }) {
  const office = await backupOffice(own, { demo });
  const { company_id, db } = office;
  const place = { company_id, key: 'smtp_password' as const, boundTo: Object.values(mailServer) };
  await db
    .insertInto('settings')
    .values([
      ...Object.entries(mailServer).map(([key, value], at) => ({ company_id, id: 901 + at, key, value })),
      { company_id, id: 910, key: 'smtp_password', secret_value: sealSecret(appSecret, place, 'postmaster') },
    ])
    .execute();
  const signing = sealSecret(appSecret, webhookBinding(company_id), 'whsec_signing');
  await db
    .updateTable('webhooks')
    .set({ secret_value: signing, former_secret_value: signing, former_secret_until: '2026-03-02T12:00:00.000Z' })
    .where('company_id', '=', company_id)
    .execute();
  const codes = await db
    .selectFrom('two_factor')
    .select('user_id')
    .where('company_id', '=', company_id)
    .orderBy('user_id')
    .execute();
  for (const [at, { user_id }] of codes.entries()) {
    // The second has come from another user of the same person.
    const made = at === 0 ? { company_id, user_id } : { company_id: 77, user_id: 5 };
    const value = sealSecret(appSecret, twoFactorBinding(made), totp.secret);
    const columns =
      at === 0
        ? { secret_value: value, last_step: 1, pending_value: null }
        : { pending_value: value, made_in_company: 77, made_for_user: 5 };
    await db
      .updateTable('two_factor')
      .set(columns)
      .where('company_id', '=', company_id)
      .where('user_id', '=', user_id)
      .execute();
  }
  return office;
}

const without = (rows: Record<string, string[]>, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !tables.includes(name)));

test('a company goes to another installation, with every row and every byte', { timeout: 180_000 }, async ({ own }) => {
  const office = await officeWithSecrets(own, { demo: true });
  const companies = await own.db
    .selectFrom('company_addresses as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['c.id', 'c.name', 'a.slug'])
    .orderBy('c.id')
    .execute();
  const other = await otherInstallation();
  const before = await allRows(other.db);
  await other.db.destroy();
  const from = { db: own.db, folder: office.folder, secret: appSecret };
  const open = { appSecret, previousAppSecret: undefined, fixedSettings: {} };
  const secret = { appSecret, passphrase };
  const into = { url: other.url, folder: other.folder, place: office.place };
  // The second comes out of a backup of the whole installation.
  const [demo, acme] = companies as [(typeof companies)[0], (typeof companies)[0]];
  const { manifest } = await office.backUp({ secret, company: { ...demo, open } });
  expect(manifest).toMatchObject({ format: 2, company: { slug: demo.slug }, sequences: [], unreadable: [] });
  expect(await verifyBackup(office.place, manifest)).toEqual([]);
  expect(manifest.tables.map(({ schema, name }) => [schema, name in leftBehind])).toContainEqual(['public', false]);
  expect(manifest.tables.filter(({ schema, name }) => schema !== 'public' || name in leftBehind)).toEqual([]);
  // As a version before 0.2.0 made it.
  const whole = { ...(await office.backUp({ secret })).manifest, migrations: [...oldChain, ...Object.keys(later)] };
  const alone = (await office.backUp({ secret, company: { ...acme, open } })).manifest;
  const sealed = openAppSecret(alone.secret!, passphrase);
  expect(sealed).not.toBe(appSecret);

  const first = await restoreCompany({
    ...{ ...into, manifest, slug: demo.slug },
    secrets: { backup: openAppSecret(manifest.secret!, passphrase), here },
  });
  const ofWhole = { ...into, slug: acme.slug, as: 'acme-north', secrets: { backup: appSecret, here } };
  const early = { ...whole, migrations: oldChain.slice(0, -1) };
  await expect(restoreCompany({ ...ofWhole, manifest: early })).rejects.toThrow(`git checkout ${lastOldCommit}`);
  const second = await restoreCompany({ ...ofWhole, manifest: whole });
  const third = { ...into, manifest: alone, slug: acme.slug, as: 'acme-south', secrets: { backup: sealed, here } };
  await expect(restoreCompany(third)).rejects.toThrow('log in here by these addresses already');
  expect(first).toMatchObject({ name: demo.name, slug: demo.slug, sealedElsewhere: 0, unreadable: [] });
  expect(second).toMatchObject({ name: acme.name, slug: 'acme-north', resealed: 5, sealedElsewhere: 0 });
  expect(second.files.count).toBe(19);
  // Nothing of another company was in its backup.
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(first.rows);

  const db = other.another();
  const to = { db, folder: other.folder, secret: here };
  for (const [source, made] of [
    [demo, first],
    [acme, second],
  ] as const) {
    const [a, b] = [await rowsOf(from, source.id), await rowsOf(to, made.company_id)];
    const taken = without(a, [...Object.keys(leftBehind), 'company_addresses']);
    // The queue stays behind.
    for (const mails of ['invoice_mails', 'document_mails'])
      taken[mails] = taken[mails]!.map((row) => row.replace('"gave_up":false', '"gave_up":true'));
    expect(Object.values(taken).flat().length).toBe(made.rows - 1);
    expect(without(b, [...Object.keys(leftBehind), 'company_addresses'])).toEqual(taken);
    for (const name of Object.keys(leftBehind)) expect([name, b[name]]).toEqual([name, []]);
    expect(b.company_addresses).toEqual([JSON.stringify({ slug: made.slug, company_id: '#' })]);
    expect(Object.values(b).flat().join()).not.toContain('not readable');
  }
  const bytes = (await rowsOf(to, second.company_id)).files!.join();
  for (const { sha256 } of office.files) expect(bytes).toContain(`"storage_key":"${sha256}"`);

  // The sums of days still follow from the records, and the next rows get numbers that are free.
  const totals = () => sql`select * from day_totals where company_id = ${first.company_id} order by user_id, day`;
  const held = (await totals().execute(db)).rows;
  expect(held.length).toBeGreaterThan(20);
  await sql`select rebuild_day_totals(${first.company_id}::bigint, time_zone) from day_total_zones
    where company_id = ${first.company_id}`.execute(db);
  expect((await totals().execute(db)).rows).toEqual(held);
  const owed = async (at: Kysely<DB>, company_id: number) => {
    const { id } = await at
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', company_id)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    const office = await callerFor(at, { company_id, id }, { now: '2026-06-19T17:30:00Z' });
    return office.payRun.list({});
  };
  const balances = await owed(db, first.company_id);
  expect(balances.data.length).toBeGreaterThan(3);
  expect(balances).toEqual(await owed(own.db, demo.id));
  await db.insertInto('properties').values({ company_id: first.company_id, address: '2 New Street' }).execute();
  await expect(db.deleteFrom('history').execute()).rejects.toThrow();
  expect(await createFileFolder({ db, folder: other.folder, log }).ready()).toBe(true);

  const { sequences: _, ...schema } = await wholeSchema(db);
  const { sequences: __, ...expected } = await wholeSchema(own.db);
  expect(schema).toEqual(expected);

  // Nothing of the others has changed.
  const after = await allRows(db);
  for (const [table, lines] of Object.entries(before)) {
    if (!/migrations$|file_folder|live\.pending/.test(table))
      expect(after[table], table).toEqual(expect.arrayContaining(lines));
  }
  for (const { id } of await db.selectFrom('companies').select('id').where('id', '<', first.company_id).execute()) {
    const counts = Object.values(await rowsOf(to, id)).flat().length;
    expect(counts).toBeGreaterThan(40);
  }
});

test('what is taken or does not fit is refused, and an interrupted run leaves nothing', {
  timeout: 180_000,
  // Interrupted at every step by restore.test.ts too, of which this is the same engine.
  tags: 'soak',
}, async ({ own }) => {
  const office = await officeWithSecrets(own, { demo: false });
  // Acme's landlord logs in as Beacon's.
  const beacon = await createFullCompany(own.db, 'Beacon');
  const { id: landlord } = await own.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', office.company_id)
    .where('role', '=', 'landlord')
    .executeTakeFirstOrThrow();
  await own.db.deleteFrom('logins').where('user_id', '=', landlord).execute();
  await sql`update memberships set login_key = (select email_key from logins where user_id = ${beacon.landlord})
    where company_id = ${office.company_id} and user_id = ${landlord}`.execute(own.db);
  const open = { appSecret, previousAppSecret: undefined, fixedSettings: {} };
  const company = { id: office.company_id, name: 'Acme', slug: 'acme', open };
  await expect(office.backUp({ company })).rejects.toThrow('needs a passphrase');
  const { manifest } = await office.backUp({ secret: { appSecret, passphrase }, company, keep: 1 });
  const { manifest: again } = await office.backUp({ secret: { appSecret, passphrase }, company, keep: 1 });
  const whole = (await office.backUp({ keep: 1 })).manifest;
  expect(await listBackups(office.place)).toEqual([whole.name]);
  expect(await listBackups(office.place, 'acme')).toEqual([again.name]);
  expect((await readManifest(office.place)).name).toBe(whole.name);
  expect((await readManifest(office.place, undefined, 'acme')).name).toBe(again.name);
  expect(manifest.name).toMatch(/\.acme$/);
  const other = await otherInstallation();
  await createFileFolder({ db: other.db, folder: other.folder, log }).put(
    (async function* () {
      yield Buffer.from('other');
    })(),
    { maxSize: 100 },
  );
  const { email } = await own.db
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', office.company_id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const state = async () => {
    const look = other.another();
    const found = [await allRows(look), await wholeSchema(look)];
    await look.destroy();
    return found;
  };
  const secrets = { backup: openAppSecret(again.secret!, passphrase), here };
  const { url, folder } = other;
  const parts: RestoreCompanyOptions = { url, folder, place: office.place, manifest: again, slug: 'acme', secrets };
  await sql`select 1`.execute(other.db);
  await expect(restoreCompany(parts)).rejects.toThrow('Fettle is running on this database');
  await other.db.destroy();
  const before = await state();
  const refused: [string, Partial<RestoreCompanyOptions>, string][] = [
    ['another company', { slug: 'beacon' }, 'is of acme'],
    ['no such company', { slug: 'cedar', manifest: whole }, 'has no company with the address cedar'],
    ['newer', { manifest: { ...again, migrations: [...again.migrations, '9999_x'] } }, 'newer Fettle'],
    ['older', { manifest: { ...again, migrations: again.migrations.slice(0, -1) } }, 'of an older version'],
    ['a taken address', { as: 'first' }, 'The address first is taken here'],
    ['another folder', { folder: office.folder }, 'of another database'],
  ];
  for (const [why, changes, words] of refused) {
    await expect(restoreCompany({ ...parts, ...changes }), why).rejects.toThrow(words);
  }
  await expect(restore({ url, folder, place: office.place, manifest: again, replace: true })).rejects.toThrow(
    'holds one company alone. Add --company acme.',
  );
  const steps = isWhole
    ? [
        'stage companies',
        'stage users',
        'renew',
        'file',
        'insert companies',
        'insert time_records',
        'compare',
        'commit',
      ]
    : ['insert time_records', 'commit'];
  class Interrupted extends Error {}
  for (const place of steps) {
    const step = (name: string) => {
      if (name.startsWith(place)) throw new Interrupted(place);
    };
    await expect(restoreCompany({ ...parts, step }), place).rejects.toThrow(Interrupted);
  }
  expect(await state()).toEqual(before);
  const made = await restoreCompany(parts);
  expect(made).toMatchObject({ slug: 'acme', resealed: 5, suspended: false });
  await expect(restoreCompany({ ...parts, as: 'acme-two' })).rejects.toThrow(email.toLowerCase());

  const db = other.another();
  const guest = await db
    .selectFrom('logins as l')
    .innerJoin('memberships as m', 'm.login_key', 'l.email_key')
    .select(['l.password_hash', 'm.user_id'])
    .where('m.company_id', '=', made.company_id)
    .where('m.user_id', '=', landlord)
    .execute();
  expect(guest).toEqual([{ password_hash: null, user_id: landlord }]);
  const code = await db
    .selectFrom('two_factor')
    .select(['company_id', 'user_id', 'secret_value'])
    .where('company_id', '=', made.company_id)
    .where('secret_value', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(isSealedBy(here, code.secret_value!)).toBe(true);
  const opened = openSecret(
    { appSecret: here, previousAppSecret: undefined },
    twoFactorBinding(code),
    code.secret_value!,
  );
  expect(new TOTP({ secret: opened! }).validate({ token: new TOTP({ secret: totp.secret }).generate() })).toBe(0);

  // Everything that is sealed in a row that goes along is known to be.
  const { rows: sealed } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(db);
  const known = Object.entries(sealedColumns).flatMap(([table, columns]) => columns.map((each) => `${table}.${each}`));
  expect(sealed.map(({ place }) => place).filter((place) => !(place.split('.')[0]! in leftBehind))).toEqual(
    known.sort(),
  );

  // An empty database gets the tables too.
  const empty = await ownDatabase({ migrated: false });
  onTestFinished(() => empty.drop());
  const only = await restoreCompany({ ...parts, url: empty.url, folder: path.join(temporaryFolder(), 'files') });
  expect(only.company_id).toBe(1);
});
