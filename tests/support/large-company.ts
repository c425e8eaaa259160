import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { world } from './world.ts';

/* Three years of 50 workers, or of as many as it takes. Inserted by SQL without triggers, to save the time of writing a million history rows. */

export const largeEmail = 'office@large.example';
export const rareWord = 'Quillon';

const columns = { properties: 2_000, jobs: 20_000, workers: 50 };
const days = 1_096;
/** Records of 25 minutes that fit in a worker's day from seven o'clock. */
const maxPerDay = 40;

interface LargeOptions {
  /**
   * Puts what is billable of completed jobs on an invoice of its job, which has the job's id. The invoices are still
   * without lines and amounts.
   */
  invoiced?: boolean;
}

/** Fills an empty, migrated database and returns the company's id. About a minute for a million records. */
export async function largeCompany(
  db: Database,
  records: number,
  { invoiced = false }: LargeOptions = {},
): Promise<number> {
  const { large } = await world(
    db,
    {
      large: company({
        name: 'Large Property Care',
        users: { boss: { role: 'admin', first_name: 'Olive', last_name: 'Office', email: largeEmail } },
      }),
    },
    Date.now,
  );
  const id = large.id;
  const { properties, jobs } = columns;
  const workers = Math.max(columns.workers, Math.ceil(records / days / maxPerDay));
  await db.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
    const filled = ['users', 'properties', 'jobs', 'invoices', 'time_records'];
    const triggers = async (way: 'disable' | 'enable') => {
      for (const table of filled) await run(sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger user`);
    };
    await triggers('disable');
    await run(sql`set local statement_timeout = 0`);
    await run(sql`set local work_mem = '256MB'`);
    await run(sql`set local maintenance_work_mem = '512MB'`);
    await run(sql`insert into users (company_id, id, first_name, last_name, email, role)
      overriding system value
      select ${id}::bigint, 1000 + n, (array['Ann', 'Ben', 'Cal', 'Dee', 'Eve'])[1 + n % 5], 'Worker' || n,
        'worker' || n || '@large.example', 'employee' from generate_series(1, ${workers}::int) n`);
    await run(sql`insert into properties (company_id, id, number, address, city, post_code, property_type, tenant_name, tenant_phone)
      overriding system value
      select ${id}::bigint, 1000 + n, n, n || ' ' || (array['Albert Road', 'Mill Lane', 'Oak Street', 'Park Avenue'])[1 + n % 4],
        (array['Manchester', 'Salford', 'Stockport'])[1 + n % 3], 'M' || (1 + n % 40) || ' ' || (n % 9) || 'EF',
        (array['Flat', 'Terrace', 'House'])[1 + n % 3], 'Tenant ' || n, '0161 496 ' || lpad((n % 10000)::text, 4, '0')
      from generate_series(1, ${properties}::int) n`);
    await run(sql`insert into jobs (company_id, id, number, property_id, job_title, job_type, status, requested_by, "createdAt")
      overriding system value
      select ${id}::bigint, 1000 + n, n, 1001 + n % ${properties}::int,
        (array['Boiler service', 'Leak under sink', 'Repaint hall', 'Replace lock'])[1 + n % 4] || ' ' || n,
        (array['Maintenance', 'Emergency', 'Refurbishment', 'Other'])[1 + n % 4],
        case when n % 20 = 0 then 'in_progress' else 'completed' end, 'office', now() - (n % 1096) * interval '1 day'
      from generate_series(1, ${jobs}::int) n`);
    await run(sql`insert into company_counters (company_id, entity, next_number)
      values (${id}::bigint, 'jobs', ${jobs + 1}::int), (${id}::bigint, 'properties', ${properties + 1}::int)`);
    if (invoiced) {
      await run(sql`insert into invoices (company_id, id, invoice_number, invoice_type, invoice_mode, job_id, issue_date,
          tax_point, customer_name, net_amount, total_amount)
        overriding system value
        select company_id, id, 'blank ' || id, 'both', 'job', id, current_date, current_date, 'Customer', 0, 0
        from jobs where company_id = ${id}::bigint and status = 'completed'`);
    }
    // A worker's day has as many records of 20 minutes as needed, 25 minutes apart, from seven o'clock.
    const aDay = Math.ceil(records / workers / days);
    // Recreating indexes afterwards takes a tenth of the time of updating them row by row.
    const { rows: indexes } = await sql<{ name: string; made: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = 'time_records'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
      transaction,
    );
    const overlap = 'time_records_no_overlap';
    const { rows: rules } = await sql<{
      made: string;
    }>`select pg_get_constraintdef(oid) as made from pg_constraint
      where conname = ${overlap}`.execute(transaction);
    for (const { name } of indexes) await run(sql`drop index ${sql.id(name)}`);
    await run(sql`alter table time_records drop constraint ${sql.id(overlap)}`);
    await run(sql`insert into time_records (company_id, id, user_id, job_id, is_driving, start_time, end_time, note,
        is_billable, review_reasons, created_by, invoice_id)
      overriding system value
      select ${id}::bigint, 1000 + n, 1001 + n % ${workers}::int, 1001 + job, n % 5 = 0,
        begun, begun + (15 + n % 10) * interval '1 minute',
        case when n % 100000 = 17 then ${rareWord} || ' fitted' else
          (array['Checked the boiler and the trap', 'Fixed the leak under the sink', 'Painted the hall, first coat',
            'Waited for the tenant', 'Fetched parts from the merchant'])[1 + n % 5] end || ', visit ' || n % 997,
        n % 11 <> 0, case when n % 500 = 0 then array['long'] else array[]::text[] end, 1001 + n % ${workers}::int,
        case when ${invoiced}::boolean and n % 11 <> 0 and n % 500 <> 0 and job % 20 <> 19
          then 1001 + job end
      from (select n, (n * 7919::bigint) % ${jobs}::int as job, date_trunc('day', now()) - (1 + n / ${workers}::int / ${aDay}::int) * interval '1 day' + interval '7 hours'
          + (n / ${workers}::int % ${aDay}::int) * interval '25 minutes' as begun
        from generate_series(0, ${records - 1}::int) n) as each`);
    await run(sql`set constraints all immediate`);
    for (const { made } of indexes) await run(sql`${sql.raw(made)}`);
    await run(sql`alter table time_records add constraint ${sql.id(overlap)} ${sql.raw(rules[0]!.made)}`);
    await run(sql`select rebuild_day_totals(${id}::bigint, 'Europe/London')`);
    await run(sql`select rebuild_record_days(${id}::bigint)`);
    await triggers('enable');
  });
  await sql`vacuum analyze`.execute(db);
  return id;
}
