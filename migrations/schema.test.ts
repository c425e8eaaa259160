import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMigrated, migrate } from '#db/migrate.ts';
import { queueVersion } from '#db/queue-schema.ts';
import type { DB } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { migrations } from './all.ts';

let scratch: OwnDatabase;
let db: Kysely<DB>;

beforeAll(async () => {
  scratch = await ownDatabase();
  db = scratch.db;
});
afterAll(() => scratch.drop());

interface Key {
  table: string;
  name: string;
  columns: string[];
}

interface ForeignKey extends Key {
  target: string;
  targetColumns: string[];
}

async function foreignKeys() {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", conname::text as name, confrelid::regclass::text as target,
        (select array_agg(attname::text order by o) from unnest(conkey) with ordinality k (n, o)
           join pg_attribute on attrelid = conrelid and attnum = n) as columns,
        (select array_agg(attname::text order by o) from unnest(confkey) with ordinality k (n, o)
           join pg_attribute on attrelid = confrelid and attnum = n) as "targetColumns"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

describe('migrating', () => {
  it('runs every migration of the folder: each is listed in all.ts', async () => {
    const inFolder = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}_\w+\.(ts|sql)$/.test(file));
    expect(Object.keys(migrations)).toEqual(inFolder.sort().map((file) => file.replace(/\.\w+$/, '')));
  });

  it('happens once if two processes start together', async () => {
    const empty = await ownDatabase({ migrated: false });
    try {
      const second = empty.another();
      expect(await isMigrated(second)).toBe(false);
      const ran = await Promise.all([migrate(empty.db), migrate(second)]);
      expect(ran.flat()).toEqual(Object.keys(migrations));
      expect(ran.map((names) => names.length).sort()).toEqual([0, Object.keys(migrations).length]);
      expect(await isMigrated(second)).toBe(true);
      const { rows } = await sql<{ newest: number }>`
        select max(id) as newest from graphile_worker.migrations`.execute(second);
      expect(rows[0]!.newest).toBe(queueVersion);
      expect(await migrate(second)).toEqual([]);
    } finally {
      await empty.drop();
    }
  });

  it('restores limits and releases locks on its connection', async () => {
    const single = await ownDatabase({ max: 1 });
    try {
      const { rows } = await sql`select current_setting('statement_timeout') as timeout,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`.execute(
        single.db,
      );
      expect(rows).toEqual([{ timeout: '30s', locks: 0 }]);
    } finally {
      await single.drop();
    }
  });
});

describe('every table', () => {
  it('has a foreign key on every column that refers to a row', async () => {
    const { rows } = await sql<{ column: string }>`
      select c.relname || '.' || a.attname as "column"
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^(kysely|history$|row_changes$)'
         and a.attname ~ '(_id|_by|_to)$' and a.atttypid = 'bigint'::regtype`.execute(db);
    const held = new Set((await foreignKeys()).flatMap(({ table, columns }) => columns.map((c) => `${table}.${c}`)));
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ column }) => !held.has(column))).toEqual([]);
  });

  it('names its constraints and indexes explicitly, after the table', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as "table", conname::text as name from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      union select tablename, indexname from pg_indexes where schemaname = 'public'`.execute(db);
    const ours = rows.filter(({ table }) => !table.startsWith('kysely_'));
    expect(ours.length).toBeGreaterThan(200);
    const strays = ours.filter(
      ({ table, name }) =>
        /_(pkey|fkey|key|check|excl|idx|not_null)\d*$/.test(name) ||
        !(name.startsWith(`${table}_`) || name.startsWith(`${table.replace(/s$/, '')}_`) || table === 'logins'),
    );
    expect(strays).toEqual([]);
  });

  it('has an index for every foreign key whose target can be deleted or whose list is read', async () => {
    // Who made or decided something is not looked up by user; deleting a user may read the table once.
    const unread =
      /_(created_by|voided_by|decided_by|assigned_to|requested_job|original_job|company)_fk$|^(notes|files)_user_fk$/;
    const { rows: indexes } = await sql<Key>`
      select i.indrelid::regclass::text as "table", '' as name,
          (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = i.indexrelid) as columns
        from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace`.execute(db);
    const bare = (await foreignKeys()).filter(
      ({ table, name, columns }) =>
        !unread.test(name) &&
        !indexes.some(
          (index) => index.table === table && columns.slice(0, 2).every((column, i) => index.columns[i] === column),
        ),
    );
    expect(bare).toEqual([]);
  });

  it('rejects a reference to another company, by every foreign key', async () => {
    await createFullCompany(db, 'One');
    const one = await createFullCompany(db, 'Two');
    const other = await createFullCompany(db, 'Three');
    const tried: string[] = [];
    // A log-in opens several companies.
    const across = ({ name, target }: { name: string; target: string }) =>
      target === 'companies' ||
      name === 'memberships_login_fk' ||
      // Refused first by the check that a mail has one document.
      name === 'document_mails_customer_fk' ||
      // Refused by the key of its invoice, which it names too.
      name === 'invoice_lines_section_fk';
    for (const key of (await foreignKeys()).filter((each) => !across(each))) {
      const [, column] = key.columns;
      const [, targetColumn] = key.targetColumns;
      const attempt = db.transaction().execute(async (trx) => {
        // Our own triggers off, the foreign keys' on: it is they who must refuse.
        await sql`alter table ${sql.table(key.table)} disable trigger user`.execute(trx);
        const { numAffectedRows } = await sql`
          update ${sql.table(key.table)} set ${sql.ref(column!)} =
            (select max(${sql.ref(targetColumn!)}) from ${sql.table(key.target)} where company_id = ${other.company_id})
          where ctid = (select max(ctid) from ${sql.table(key.table)} where company_id = ${one.company_id})`.execute(
          trx,
        );
        expect(`${key.name} ${numAffectedRows}`).toBe(`${key.name} 1`);
      });
      await expect(attempt, key.name).rejects.toMatchObject({ code: '23503', constraint: key.name });
      tried.push(key.name);
    }
    expect(tried.length).toBeGreaterThan(30);
  });
});
