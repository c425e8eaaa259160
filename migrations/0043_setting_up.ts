import { type Kysely, sql } from 'kysely';

/**
 * A company that shows its set-up list, and the rows that its sample data made, each with the `updatedAt` that it was made
 * with (assignments, which never change: `createdAt`). Removing sample data takes only rows that are still as they were
 * made. The rows have no foreign keys here: a row that is deleted by hand leaves a line that names nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column setting_up boolean not null default false`.execute(db);
  await sql`
    create table sample_rows (
      company_id bigint not null,
      entity text not null,
      sample_row bigint not null,
      updated_at timestamptz(3) not null,
      constraint sample_rows_pk primary key (company_id, entity, sample_row),
      constraint sample_rows_company_fk foreign key (company_id) references companies (id),
      constraint sample_rows_entity_known check (entity in
        ('expenses', 'job_assignees', 'job_tasks', 'jobs', 'notes', 'payments', 'properties', 'time_records',
         'user_rates', 'users'))
    )`.execute(db);
  // The dashboard of companies without jobs showed a list before. No history row, as nobody changed anything.
  await sql`select set_config('fettle.erasing', 'on', true)`.execute(db);
  await sql`update companies c set setting_up = true
    where not exists (select from jobs j where j.company_id = c.id)`.execute(db);
  await sql`select set_config('fettle.erasing', '', true)`.execute(db);
}
