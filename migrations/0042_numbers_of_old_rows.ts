import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

/** Jobs and properties from before 0042_company_numbers get their numbers by age while people go on working. */
export const transaction = false;

/** About a tenth of a second, so that nobody waits long for one of these rows. */
const rowsAtOnce = 200;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Not a change by anybody: neither history nor updatedAt. Gives up before a deadlock is searched for; the next attempt
  // goes on from there.
  await sql`
    create or replace function number_old_rows(place regclass, company bigint, most int) returns int language plpgsql as $$
    declare
      done int;
    begin
      perform set_config('fettle.erasing', 'on', true), set_config('lock_timeout', '300ms', true);
      execute format('update %1$s t set number = old.number
        from (select id, row_number() over (order by id) as number from %1$s
          where company_id = $1 and number is null order by id desc limit $2) old
        where t.company_id = $1 and t.id = old.id', place) using company, most;
      get diagnostics done = row_count;
      return done;
    end $$`.execute(db);
  for (const table of ['jobs', 'properties']) {
    await numberRows(db, table);
    // Afterwards: with it, a row that gets its number would be locked against records of time, too.
    await createIndexConcurrently(db, `${table}_number_unique`, `on ${table} (company_id, number)`, { unique: true });
  }
  await sql`drop function number_old_rows`.execute(db);
}

/** The newest first. Each number is a row's place among those without, so the count can go on from wherever it broke off. */
async function numberRows(db: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from ${sql.table(table)} where number is null order by company_id`.execute(db);
  for (const { company_id } of rows) {
    for (;;) {
      const { rows: counted } = await sql<{ done: number }>`
        select number_old_rows(${table}::text::regclass, ${company_id}::bigint, ${rowsAtOnce}::int) as done`.execute(
        db,
      );
      if (counted[0]!.done === 0) break;
    }
  }
}
