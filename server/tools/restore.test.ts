import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { createDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { queueStats } from '#server/infra/queue/queries.ts';
import { backupOffice, officeSecret, temporaryFolder } from '#tests/support/backup-office.ts';
import { ownDatabase } from '#tests/support/database.ts';
import type { Program } from '#tests/support/global-setup.ts';
import { program } from '#tests/support/programs.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { allRows } from '#tests/support/whole-database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const secrets = { APP_SECRET: officeSecret.appSecret, BACKUP_PASSPHRASE: officeSecret.passphrase };

/** Runs a tool as a process of its own. `answer` is its output once it has ended. */
async function tool(name: Program, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...(await program(name)), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const answer = Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { kill: () => child.kill('SIGKILL'), answer };
}

async function run(name: Program, args: string[], env: Record<string, string>) {
  const [code, out, err] = await (await tool(name, args, env)).answer;
  return { code, out, err };
}

test('npm run backup and npm run restore, also after kill -9', { tags: 'soak', timeout: 240_000 }, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const place = temporaryFolder();
  const from = { DATABASE_URL: own.url, DATA_DIR: office.dataDir };
  expect(await run('backup', ['--to', place], { ...from, APP_SECRET: officeSecret.appSecret })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set BACKUP_PASSPHRASE, or add --without-secret.'),
  });
  expect(await run('backup', ['--to', place], { ...from, ...secrets })).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^20\S+ in \/\S+\n {2}\d+ rows of \d+ tables\n {2}19 files, 0\.0 MB; 19 of them new/),
  });
  expect(await run('backup', ['verify', '--from', place], { ...from, ...secrets })).toMatchObject({
    code: 0,
    out: expect.stringContaining('Everything is whole.'),
  });
  expect((await run('backup', ['secret', '--from', place], { ...from, ...secrets })).out).toBe(
    `${officeSecret.appSecret}\n`,
  );

  const copy = await ownDatabase({ migrated: false });
  onTestFinished(() => copy.drop());
  const into = { DATABASE_URL: copy.url, DATA_DIR: temporaryFolder(), ...secrets };
  const restore = ['--from', place];
  expect(await run('restore', restore, { ...into, BACKUP_PASSPHRASE: 'not the passphrase' })).toMatchObject({
    code: 1,
    err: 'The passphrase does not open the secret of this backup. Nothing was changed.\n',
  });
  expect((await run('restore', restore, { ...into, APP_SECRET: 'y'.repeat(32) })).err).toContain(
    'APP_SECRET is not that of the backup',
  );

  // Killed in the middle of its transaction, where it waits for a table that does not come.
  const table = path.join(place, 'backups', readdirSync(path.join(place, 'backups'))[0]!, 'tables/public.users.gz');
  renameSync(table, `${table}.aside`);
  execFileSync('mkfifo', [table]);
  const tables = () => sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const killed = await tool('restore', restore, into);
  const writing = sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where application_name = 'fettle-backup' and backend_xid is not null
      and datname = ${new URL(copy.url).pathname.slice(1)}`;
  while ((await writing.execute(own.db)).rows[0]!.n === 0) await sleep(20);
  killed.kill();
  await killed.answer;
  while ((await writing.execute(own.db)).rows[0]!.n > 0) await sleep(20);
  renameSync(`${table}.aside`, table);
  const look = copy.another();
  expect((await tables().execute(look)).rows).toEqual([]);
  await look.destroy();

  const done = await run('restore', restore, into);
  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Restored 20\S+ in /) });
  const rows = async (db: typeof own.db) => (await allRows(db))['public.time_records'];
  const restored = copy.another();
  expect(await rows(restored)).toEqual(await rows(own.db));
  await restored.destroy();
  expect((await run('restore', restore, into)).err).toContain('The database has data.');

  // A rehearsal in a folder of its own, whatever database and secret the environment names.
  const folder = temporaryFolder();
  const rehearsed = await run('restore', [...restore, '--into', folder], { ...from, ...secrets });
  expect(rehearsed).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`DATA_DIR=${folder}`) });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['app-secret', 'files']));
  expect((await run('restore', [...restore, '--into', folder], { ...from, ...secrets })).err).toContain('is not empty');
  const embedded = await startEmbedded({ dataDir: folder });
  const opened = createDatabase(embedded.url, { max: 1, log: testLog().log });
  expect(await rows(opened)).toEqual(await rows(own.db));
  expect(await queueStats(opened)).toEqual([]);
  await opened.destroy();
  await embedded.stop();
});

test('npm run backup and npm run restore of one company, under another address', {
  tags: 'soak',
  timeout: 240_000,
}, async ({ own }) => {
  const office = await backupOffice(own, { demo: false });
  const from = { DATABASE_URL: own.url, DATA_DIR: office.dataDir, ...secrets };
  const aside = temporaryFolder();
  const { slug } = await own.db.selectFrom('company_addresses').select('slug').executeTakeFirstOrThrow();
  const alone = ['--to', aside, '--company', slug];
  expect(await run('backup', [...alone, '--without-secret'], from)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--company needs the passphrase'),
  });
  expect(await run('backup', alone, from)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\.acme in \/\S+\n {2}Acme \(company 1, acme\) alone\n {2}\d+ rows/),
  });
  const oneIn = ['--from', aside, '--company', slug];
  const fresh = await ownDatabase();
  onTestFinished(() => fresh.drop());
  await fresh.db.destroy();
  const elsewhere = { DATABASE_URL: fresh.url, DATA_DIR: temporaryFolder(), ...secrets, APP_SECRET: 'z'.repeat(32) };
  expect((await run('restore', [...oneIn, '--as', 'Acme!'], elsewhere)).err).toContain(
    '--as must be 2 to 50 small letters',
  );
  expect(await run('restore', [...oneIn, '--as', 'acme-two'], elsewhere)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Restored Acme \(company 1\) from .*\n {2}\d+ rows of \d+ tables\n {2}19 files[\s\S]*\n {2}its form is at \/c\/acme-two\//,
    ),
  });
  expect((await run('restore', [...oneIn, '--as', 'acme-two'], elsewhere)).err).toBe(
    'The address acme-two is taken here. Choose another: --as <address>.\n',
  );
});
