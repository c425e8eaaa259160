import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { activeCompanyIds } from '#db/queries/companies.ts';
import { startChangeFeed } from '#server/infra/events/change-feed.ts';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import { twoCompanies } from '#tests/contract/two-companies.ts';
import { callerFor, contextFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { runTool } from '#tests/support/run-tool.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, who, world, worldPassword } from '#tests/support/world.ts';
import { suspendedLoginMessage } from '../auth/constants.ts';
import { openRecordsSince } from '../notify/queries.ts';
import { closedMessage } from '../request-a-job/constants.ts';
import { staleCompanies } from '../time-tracking/day-total-queries.ts';
import { tablesOfCompanies } from './removal-queries.ts';
import { resumeCompany, suspendCompany } from './service.ts';

const tool = (url: string, args: string[], env: Record<string, string> = {}) =>
  runTool('company', args, { DATABASE_URL: url, APP_SECRET: 'x'.repeat(32), ...env });

const office = (name: string) =>
  company({
    name,
    settings: { company_phone: '0161 496 0100' },
    users: { ann: { role: 'admin', email: `ann@${name.toLowerCase()}.example` }, lara: { role: 'landlord' } },
    properties: { flat: { address: '1 Mill Lane', post_code: 'M9 0PY' } },
  });

describe('a suspended company', () => {
  test('is shut at once in every process: sessions, tokens, log-ins and links', {
    timeout: 120_000,
  }, async ({ own }) => {
    const { db, url } = own;
    await world(db, { acme: office('Acme'), other: office('Other') });
    const events = startChangeFeed({ url, log: testLog().log });
    const app = await startApp(db, { events });
    onTestFinished(async () => {
      await events.close();
      await app.close();
    });
    const enter = async (name: 'acme' | 'other'): Promise<Record<string, string>[]> => {
      const cookie = await app.login(`ann@${name}.example`);
      const { body } = await app.rest('POST', '/auth/tokens', { name: 'script' }, { cookie });
      return [{ cookie }, { authorization: `Bearer ${body.data.token}` }];
    };
    const [acme, other] = [await enter('acme'), await enter('other')];
    const statuses = async (of: Record<string, string>[]) =>
      Promise.all(of.map(async (headers) => (await app.rest('GET', '/properties', undefined, headers)).status));
    expect(await statuses([...acme, ...other])).toEqual([200, 200, 200, 200]);

    const done = await tool(url, ['suspend', '--company', 'acme']);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('Ended: 1 session and 1 access token.');
    expect(await statuses([...acme, ...other])).toEqual([401, 401, 200, 200]);
    const login = (password: string) => app.rest('POST', '/auth/login', { email: 'ann@acme.example', password });
    expect(await login(worldPassword)).toMatchObject({ status: 401, body: { message: suspendedLoginMessage } });
    // Only whoever knows the password learns of it.
    expect((await login('wrong pass1')).body.message).toBe('Invalid email or password');
    expect((await tool(url, ['list'])).out).toMatch(/Acme\n {3}\/c\/acme\/request-a-job, since .*, suspended since/);

    expect((await tool(url, ['resume', '--company', 'Acme'])).out).toContain('works again');
    expect(await statuses(acme)).toEqual([401, 401]);
    expect((await login(worldPassword)).status).toBe(200);
  });

  test('lets in no session or link that began meanwhile; its form is closed, and its tasks pause', async ({ db }) => {
    const clock = testClock('2026-03-02T12:00:00.000Z');
    const w = await world(db, { acme: office('Acme'), other: office('Other') }, clock);
    const nobody = await callerFor(db, null, { now: clock });
    const form = { company: 'acme', post_code: 'M9 0PY' };
    expect(await nobody.requestAJob.findProperty(form)).toHaveLength(1);
    expect(await suspendCompany(db, w.acme.id, clock)).toEqual({ sessions: 0, tokens: 0 });
    // contextFor makes a session as the log-in does.
    await expect(contextFor(db, who(w.acme, 'ann'), { now: clock })).rejects.toThrow('cannot have a session');
    expect((await contextFor(db, who(w.other, 'ann'), { now: clock })).session).not.toBeNull();
    const hash = createHash('sha256').update('f'.repeat(64)).digest('hex');
    await sql`insert into login_links (company_id, user_id, purpose, token_hash, expires_at)
      values (${w.acme.id}, ${w.acme.users.ann}, 'reset', ${hash}, '2126-01-01')`.execute(db);
    const link = nobody.auth.links.setPassword({ token: 'f'.repeat(64), newPassword: 'n3w password' });
    expect(await refusal(link)).toMatchObject({ code: 'not_found' });

    const closed = { code: 'conflict', message: closedMessage('Acme') };
    expect(await refusal(nobody.requestAJob.findProperty(form))).toMatchObject(closed);
    expect(await nobody.requestAJob.receiver({ company: 'acme' })).toMatchObject({
      company: { is_open: false, office_phone: '0161 496 0100' },
    });
    expect(await nobody.requestAJob.receiver({ company: 'other' })).toMatchObject({ company: { is_open: true } });

    expect(await activeCompanyIds(db)).toEqual([w.other.id]);
    await db.deleteFrom('day_total_zones').execute();
    expect((await staleCompanies(db, undefined, 'UTC')).map(({ company_id }) => company_id)).toEqual([w.other.id]);
    expect(await openRecordsSince(db, '2126-01-01')).toEqual([]);
    expect(await resumeCompany(db, w.acme.id)).toBe(true);
    expect(await activeCompanyIds(db)).toHaveLength(2);
    expect(await nobody.requestAJob.findProperty(form)).toHaveLength(1);
  });
});

/** Every row of each table that has `company_id`, by whether it is the company's; every row of all other tables. */
async function rowsOf(db: Database, company_id: number) {
  const { rows: tables } = await sql<{ name: string; has_company: boolean }>`
    select format('%I.%I', n.nspname, c.relname) as name, exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as has_company
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relname <> 'rate_limits' order by 1`.execute(
    db,
  );
  const theirs: Record<string, string[]> = {};
  const others: Record<string, string[]> = {};
  for (const { name, has_company } of tables) {
    const jobs = name === 'graphile_worker._private_jobs';
    const owner = has_company
      ? 'company_id'
      : name === 'public.companies'
        ? 'id'
        : jobs
          ? "(payload ->> 'company_id')::bigint"
          : 'null::bigint';
    const { rows } = await sql<{ line: string; is_theirs: boolean }>`
      select t::text as line, coalesce(${sql.raw(owner)} = ${company_id}, false) as is_theirs
        from ${sql.raw(name)} t order by 1`.execute(db);
    const lines = (is_theirs: boolean) => rows.filter((row) => row.is_theirs === is_theirs).map(({ line }) => line);
    if (lines(true).length > 0) theirs[name] = lines(true);
    others[name] = lines(false);
  }
  return { theirs, others };
}

describe('deleting a company', () => {
  test('takes all its rows and files, once its name is typed, and touches no other’s', {
    timeout: 120_000,
  }, async ({ own: { db, url } }) => {
    const { acme, rival } = await twoCompanies(db);
    const folder = mkdtempSync(path.join(tmpdir(), 'fettle-delete-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const disk = createDiskStorage(path.join(folder, 'files'));
    async function* once(text: string) {
      yield Buffer.from(text);
    }
    for (const { id } of [acme, rival]) {
      const { key } = await disk.put(once(`of ${id}`), { maxSize: 100 });
      await sql`update files set storage_key = ${key} where company_id = ${id}
        and id = (select min(id) from files where company_id = ${id})`.execute(db);
      const { numAffectedRows } = await sql`update time_records set invoice_id =
          (select min(i.id) from invoices i where i.company_id = ${id})
        where company_id = ${id} and end_time is not null and is_billable and not needs_review`.execute(db);
      expect(numAffectedRows).toBeGreaterThan(0n);
    }
    const onDisk = () =>
      readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name !== 'store-id',
      ).length;
    const before = await rowsOf(db, acme.id);
    const filled = Object.keys(before.theirs);
    expect(filled).toEqual(
      expect.arrayContaining(['public.invoices', 'public.history', 'public.logins', 'public.files']),
    );
    expect(onDisk()).toBe(2);

    const env = { DATA_DIR: folder };
    const wrong = await tool(url, ['delete', '--company', 'acme', '--confirm', 'acme'], env);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.err).toContain('Nothing was deleted: its name is Acme.');
    expect(await rowsOf(db, acme.id)).toEqual(before);
    const done = await tool(url, ['delete', '--company', 'acme', '--confirm', 'Acme'], env);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('npm run backup -- --to');
    expect(done.out).toMatch(/Deleted Acme \(company \d+\): [\d,]+ rows and \d+ files\./);
    const after = await rowsOf(db, acme.id);
    expect(after.theirs).toEqual({});
    // The folder of files got its marker; the queue keeps the names of its queues.
    for (const table of ['public.file_folder', 'graphile_worker._private_job_queues']) {
      delete before.others[table];
      delete after.others[table];
    }
    expect(after.others).toEqual(before.others);
    expect(onDisk()).toBe(1);

    // Nobody but the removal of this company may delete what is kept.
    for (const table of ['history', 'invoices', 'invoice_lines', 'time_records']) {
      expect(after.others[`public.${table}`], table).not.toEqual([]);
      const attempt = db.transaction().execute(async (trx) => {
        await sql`select set_config('fettle.removing', ${String(acme.id)}, true)`.execute(trx);
        await sql`delete from ${sql.table(table)} where company_id = ${rival.id}`.execute(trx);
      });
      await expect(attempt, table).rejects.toThrow(/never|not changed/);
    }
  });

  test('begins with the rows that refer to others', async ({ db }) => {
    const tables = await tablesOfCompanies(db);
    const at = (name: string) => tables.findIndex((each) => each.name === name);
    expect(at('time_records')).toBeLessThan(at('invoices'));
    expect(at('invoices')).toBeLessThan(at('jobs'));
    expect(at('logins')).toBeLessThan(at('users'));
    expect(tables[at('invoices')]).toMatchObject({ newest_first: true });
  });
});
