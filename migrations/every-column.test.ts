import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany } from '#tests/support/full-company.ts';

let scratch: OwnDatabase;
let db: Kysely<DB>;

beforeAll(async () => {
  scratch = await ownDatabase();
  db = scratch.db;
  await createFullCompany(db);
  await db.insertInto('rate_limits').values({ key: 'k', window_start: '2026-01-01T00:00:00Z' }).execute();
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  await db.insertInto('file_folder').values({ id }).execute();
  const signUp = { email: 'nora@new.example', company_name: 'New', person_name: 'Nora', password_hash: 'x'.repeat(20) };
  const expires_at = '2126-01-01T00:00:00Z';
  await db
    .insertInto('sign_ups')
    .values({ ...signUp, kind: 'request', expires_at })
    .execute();
  const upload = { network: '192.0.2.1', upload_id: id, alive_until: '2026-01-01T00:00:00Z' };
  await db.insertInto('visitor_uploads').values(upload).execute();
});
afterAll(() => scratch.drop());

interface Column {
  table: string;
  column: string;
  type: string;
}

/** The columns that a caller can write, of all our tables but history, which only its trigger writes. */
async function columns(type: string) {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^(kysely|history$)'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid = ${type}::regtype order by 1, 2`.execute(db);
  return rows;
}

/** Sets one column in one row, our own triggers off, and answers with the rule and the code of the refusal. */
async function set({ table, column }: Column, value: unknown) {
  const attempt = db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where ctid = (select min(ctid) from ${sql.table(table)})`.execute(trx);
    return { constraint: `accepted by ${numAffectedRows} rows`, code: '' };
  });
  const { constraint, code } = await attempt.catch((error: { constraint: string; code: string }) => error);
  return { table, column, constraint, code };
}

async function setAll(all: Column[], value: unknown) {
  const answers = [];
  for (const column of all) {
    answers.push(await set(column, value));
  }
  return answers;
}

it('limits the length of every text', async () => {
  // A log-in's key is held equal to its user's by a foreign key.
  const texts = (await columns('text')).filter(({ column }) => column !== 'email_key');
  const answers = await setAll(texts, 'a'.repeat(200_000));
  expect(answers.length).toBeGreaterThan(80);
  // 23514: a check of ours said no; anything else got further than it should.
  expect(answers.filter(({ code }) => code !== '23514')).toEqual([]);
});

it('allows only the enum values of the types', async () => {
  const { rows } = await sql<Column & { name: string }>`
    select conrelid::regclass::text as "table", conname as name, a.atttypid::regtype::text as type, a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where contype = 'c' and conname like '%\\_known' and attgenerated = '' and conrelid <> 'history'::regclass`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const answer = await set(row, row.type === 'text[]' ? ['unheard of'] : 'unheard of');
    expect(answer.constraint).toBe(row.name);
    expect(row.name).toBe(`${row.table}_${row.column}_known`);
  }
});

it('limits every amount and date', async () => {
  const dates = await columns('date');
  // What follows from other amounts is held by the sum that it must fit.
  const amounts = (await columns('numeric')).filter(({ column }) => column !== 'unit_price');
  const answers = [...(await setAll(dates, '9999-12-31')), ...(await setAll(amounts, 999_999_999))];
  expect(answers.length).toBeGreaterThan(8);
  // 22003: wider than the column itself.
  expect(answers.filter(({ code }) => code !== '23514' && code !== '22003')).toEqual([]);
});

it('identifies a row made on a phone by its client_ref, unique in a company', async () => {
  const tables = (await columns('uuid')).map(({ table }) => table);
  expect(tables.length).toBeGreaterThan(7);
  const { rows } = await sql<{ table: string }>`
    select tablename as "table" from pg_indexes
     where indexdef ~ 'UNIQUE INDEX .* USING btree \\(company_id, client_ref\\)' order by 1`.execute(db);
  expect(rows.map((row) => row.table)).toEqual(tables);
});
