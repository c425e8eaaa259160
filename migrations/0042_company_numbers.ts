import { type Kysely, sql } from 'kysely';

/**
 * Numbers of jobs and properties that each company counts by itself, from 1. People read these: an id tells how many rows
 * all companies of the installation make.
 *
 * As an invoice's, a number is taken from one locked row in the transaction that uses it, so a rollback gives it back. A
 * trigger takes it, because the version before inserts without. Rows that are there already are numbered beside those at
 * work by 0042_numbers_of_old_rows: their numbers are left free here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await counters(db);
  await taking(db);
  await numbered(db, 'jobs', 'jobs_number_kept');
  await numbered(db, 'properties', 'properties_number_kept');
  // What an invoice says its job's number is, frozen with the rest. Null: issued without, so it says the id.
  await sql`alter table invoices add column job_number integer`.execute(db);
}

async function counters(db: Kysely<unknown>) {
  await sql`
    create table company_counters (
      company_id bigint not null,
      entity text not null,
      next_number integer not null,
      constraint company_counters_pk primary key (company_id, entity),
      constraint company_counters_company_fk foreign key (company_id) references companies (id),
      constraint company_counters_entity_known check (entity in ('jobs', 'properties')),
      constraint company_counters_next_number_bounds check (next_number >= 1)
    )`.execute(db);
}

/**
 * A row that a phone sends again is not inserted (`on conflict`), so it gets no number. Whether it is there is looked up
 * once the counter is locked: the first sender may have held it.
 */
async function taking(db: Kysely<unknown>) {
  await sql`
    create function take_number() returns trigger language plpgsql as $$
    begin
      if new.client_ref is not null then
        perform from company_counters where company_id = new.company_id and entity = tg_table_name for no key update;
        if tg_table_name = 'jobs' then
          perform from jobs where company_id = new.company_id and client_ref = new.client_ref;
        else
          perform from properties where company_id = new.company_id and client_ref = new.client_ref;
        end if;
        if found then
          return new;
        end if;
      end if;
      insert into company_counters as counter (company_id, entity, next_number)
        values (new.company_id, tg_table_name, 2)
        on conflict on constraint company_counters_pk do update set next_number = counter.next_number + 1
        returning next_number - 1 into new.number;
      return new;
    end $$`.execute(db);
}

/** A restored row has its number already. */
async function numbered(db: Kysely<unknown>, table: 'jobs' | 'properties', rule: string) {
  await sql`alter table ${sql.table(table)} add column number integer`.execute(db);
  await sql`
    insert into company_counters (company_id, entity, next_number)
    select company_id, ${sql.lit(table)}, count(*) + 1 from ${sql.table(table)} group by company_id`.execute(db);
  await sql`create trigger take_number before insert on ${sql.table(table)}
    for each row when (new.number is null) execute function take_number()`.execute(db);
  await sql`create trigger ${sql.id(rule)} before update of number on ${sql.table(table)}
    for each row when (old.number is not null and new.number is distinct from old.number)
    execute function refuse(${sql.lit(rule)}, 'A number never changes.')`.execute(db);
}
