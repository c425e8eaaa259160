import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/client.ts';
import { demoWorld } from '#db/fixtures/demo-world.ts';
import { withBareTables } from '#server/backup/bare-tables.ts';
import { largeCompany } from '#tests/support/large-company.ts';
import { company, world } from '#tests/support/world.ts';

/*
 * The measured company: the large company of the tests with all its other data. Each statement fills a table. Triggers
 * are off, so there is no history. Indexes and foreign keys are made after the rows, which takes a fraction of the time
 * and checks every row too; the rules of the triggers are verified at the end.
 */

export const fileFolderId = '00000000-0000-4000-8000-000000000001';

const filled = [
  'user_rates',
  'settings',
  'payments',
  'expenses',
  'job_assignees',
  'job_tasks',
  'notes',
  'files',
  'invoices',
  'invoice_lines',
  'properties',
];

/** Large tables that nothing reads by an index while they are filled. */
const bare = ['expenses', 'files', 'invoice_lines', 'job_assignees', 'job_tasks', 'notes', 'time_records'];

/** Rows of the large company `$1` with jobs 1001 to 21000; `$2`: number of time records. */
const statements: Record<string, string> = {
  'log-ins': `insert into logins (email_key, company_id, user_id)
    select email_key, company_id, id from users where company_id = $1 on conflict do nothing`,
  memberships: `insert into memberships (company_id, user_id, login_key)
    select company_id, user_id, email_key from logins where company_id = $1 on conflict do nothing`,

  settings: `insert into settings (company_id, key, value)
    select $1, key, value from (values ('vat_registered', 'true'), ('vat_number', 'GB 123 4567 89')) as each(key, value)`,

  rates: `insert into user_rates (company_id, user_id, rate, charge_rate, effective_from)
    select $1, u.id, 11 + u.id % 9 + step, 30 + u.id % 12 + 2 * step,
      case step when 0 then date '2020-01-01' else current_date - 900 + 300 * step end
    from users u, generate_series(0, 2) step where u.company_id = $1 and u.role = 'employee'`,

  payments: `insert into payments (company_id, user_id, payment_date, amount, payment_type, description)
    select $1, u.id, current_date - 7 * week, 480 + u.id % 90, case when week % 26 = 0 then 'bonus' else 'regular' end,
      'Week ' || week
    from users u, generate_series(1, 156) week where u.company_id = $1 and u.role = 'employee'`,

  assignees: `insert into job_assignees (company_id, job_id, user_id, assigned_for)
    select j.company_id, j.id, 1001 + j.id % 50, case when j.id % 2 = 0 then j."createdAt"::date end
    from jobs j where j.company_id = $1`,

  tasks: `insert into job_tasks (company_id, job_id, property_id, description, status)
    select j.company_id, j.id, j.property_id, 'Task ' || n, case when n = 1 then 'completed' else 'pending' end
    from jobs j, generate_series(1, 3) n where j.company_id = $1`,

  notes: `insert into notes (company_id, user_id, job_id, property_id, note, "createdAt")
    select j.company_id, 1001 + j.id % 50, j.id, j.property_id, 'Spoke to the tenant, visit ' || n, j."createdAt"
    from jobs j, generate_series(1, 2) n where j.company_id = $1`,

  expenses: `insert into expenses (company_id, user_id, job_id, property_id, expense_date, expense_type, amount,
      vat_amount, description, paid_by, status, is_billable, invoice_id)
    select $1, 1001 + n % 50, j.id, j.property_id, current_date - n % 1096, 'material', 6 + n % 90, 1,
      (array['Copper pipe', 'Valve', 'Paint', 'Sealant', 'Lock'])[1 + n % 5] || ' ' || n % 997,
      case when n % 3 = 0 then 'company' else 'worker' end, case when n % 50 = 0 then 'pending' else 'reviewed' end,
      n % 7 <> 0, case when n % 7 <> 0 and n % 50 <> 0 and j.status = 'completed' then j.id end
    from (select n, (1001 + (n::bigint * 7919) % 20000)::int as job_id from generate_series(1, $2::int / 10) n) each
    join jobs j on j.company_id = $1 and j.id = each.job_id`,

  files: `insert into files (company_id, user_id, job_id, property_id, category, description, file_name, file_type,
      mime, size, crc32, sha256, width, height, storage_key, thumbnail_key, "createdAt")
    select $1, 1001 + n % 50, j.id, j.property_id, case when n % 2 = 0 then 'before_job' else 'after_job' end,
      (array['Kitchen', 'Bathroom', 'Hall', 'Roof'])[1 + n % 4] || ' ' || n % 499, 'IMG_' || lpad(n::text, 6, '0') || '.jpg',
      'image', 'image/jpeg', 2000000 + n % 99991, n, repeat(md5(n::text), 2), 4032, 3024,
      overlay(overlay(md5(n::text) placing '/' from 3 for 0) placing '/' from 6 for 0),
      'thumbnail ' || n, now() - (n % 1096) * interval '1 day'
    from (select n, (1001 + (n::bigint * 7919) % 20000)::int as job_id from generate_series(1, $2::int / 5) n) each
    join jobs j on j.company_id = $1 and j.id = each.job_id`,

  // As the product creates them: one line per worker, day, rate and activity, and one per expense.
  lines: `insert into invoice_lines (company_id, invoice_id, line_number, kind, work_date, description, minutes,
      unit_price, amount)
    select $1, invoice_id, row_number() over (partition by invoice_id order by kind = 'expense', work_date, kind), kind,
      work_date, description, minutes, unit_price, amount
    from (
      select t.invoice_id, case when t.is_driving then 'travel' else 'labour' end as kind, t.day as work_date,
        case when t.is_driving then 'Travel' else 'Labour' end as description, sum(t.duration)::int as minutes,
        r.charge_rate as unit_price, round(sum(t.duration) * r.charge_rate / 60, 2) as amount
      from (select *, (start_time at time zone 'Europe/London')::date as day from time_records
        where company_id = $1 and invoice_id is not null) t
      join (select user_id, charge_rate, effective_from as since,
          lead(effective_from, 1, 'infinity') over (partition by user_id order by effective_from) as until
        from user_rates where company_id = $1) r
        on r.user_id = t.user_id and t.day >= r.since and t.day < r.until
      group by t.invoice_id, t.user_id, t.day, t.is_driving, r.charge_rate
      union all
      select invoice_id, 'expense', expense_date, 'Materials: ' || description, null, null, amount - vat_amount
      from expenses where company_id = $1 and invoice_id is not null
    ) each`,

  invoices: `update invoices i set net_amount = s.net, vat_rate = 20, vat_amount = round(s.net * 0.2, 2),
      total_amount = s.net + round(s.net * 0.2, 2), invoice_number = s.number, issue_date = s.day, tax_point = s.day,
      due_date = s.day + 30, sent_at = s.day + interval '12 hours', job_title = j.job_title,
      customer_name = 'Customer ' || p.id, customer_email = 'customer' || p.id || '@large.example',
      property_address = p.address, "createdAt" = s.day + interval '11 hours',
      paid_amount = case when i.id % 40 = 0 then 0 else s.net + round(s.net * 0.2, 2) end,
      paid_at = case when i.id % 40 = 0 then null else s.day + interval '20 days' end
    from (
      select *, 'INV-' || year || '-' || lpad((row_number() over (partition by year order by day, invoice_id))::text, 5, '0')
        as number
      from (select invoice_id, max(work_date) as day, extract(year from max(work_date)) as year, sum(amount) as net
        from invoice_lines where company_id = $1 group by invoice_id) each
    ) s
    join jobs j on j.company_id = $1 and j.id = s.invoice_id
    join properties p on p.company_id = $1 and p.id = j.property_id
    where i.company_id = $1 and i.id = s.invoice_id`,

  'without work': `delete from invoices where company_id = $1 and net_amount = 0`,

  numbers: `insert into invoice_counters (company_id, year, last)
    select $1, substr(invoice_number, 5, 4)::int, count(*) from invoices where company_id = $1 group by 2`,
};

/** The rules of the disabled triggers; each query returns the rows that violate one. */
const checks = [
  `select i.id from invoices i where i.company_id = $1 and i.net_amount is distinct from
    (select sum(l.amount) from invoice_lines l where l.company_id = $1 and l.invoice_id = i.id)`,
  `select e.id from expenses e join jobs j using (company_id) where company_id = $1 and j.id = e.job_id
    and j.property_id <> e.property_id`,
];

/** Fills an empty, migrated database with three companies; the first is the large one. */
export async function fillDatabase(
  db: Database,
  databaseUrl: string,
  records: number,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = bare.map((name) => ({ schema: 'public', name, columns: [] }));
  await withBareTables(client, tables, async () => {
    await fillLarge(db, records, say);
    await client.query("set maintenance_work_mem = '2GB'");
    say('indexes and foreign keys');
  });
  await client.end();
  // Marks the folder that contains the files (created by large.ts).
  await sql`insert into file_folder (id, marked) values (${fileFolderId}, true)`.execute(db);
  say('the other two companies');
  await world(db, demoWorld(Date.now()), Date.now);
  await world(db, { third: company({ users: { tess: { role: 'admin' } } }) }, Date.now);
  say('vacuum');
  await sql`vacuum analyze`.execute(db);
}

async function fillLarge(db: Database, records: number, say: (line: string) => void): Promise<void> {
  say(`${records.toLocaleString('en-GB')} time records`);
  const id = await largeCompany(db, records, { invoiced: true });
  const run = async (on: Database, text: string) => {
    const query = text.replace(/\$1\b/g, `${id}::bigint`).replace(/\$2\b/g, String(records));
    return (await sql.raw<{ id: number }>(query).execute(on)).rows;
  };
  await db.transaction().execute(async (transaction) => {
    for (const set of ['statement_timeout = 0', "work_mem = '256MB'", "maintenance_work_mem = '512MB'"])
      await sql.raw(`set local ${set}`).execute(transaction);
    const triggers = async (way: 'disable' | 'enable') => {
      for (const table of filled) await sql.raw(`alter table ${table} ${way} trigger user`).execute(transaction);
    };
    await triggers('disable');
    for (const [name, text] of Object.entries(statements)) {
      say(name);
      await run(transaction, text);
    }
    await sql`set constraints all immediate`.execute(transaction);
    await triggers('enable');
    for (const check of checks) {
      const rows = await run(transaction, `${check} limit 1`);
      if (rows.length > 0) throw new Error(`The data breaks a rule at ${rows[0]!.id}: ${check}`);
    }
    // Rows above have explicit ids, so advance the sequences.
    for (const table of ['users', 'properties', 'jobs', 'time_records', 'invoices'])
      await sql
        .raw(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
        .execute(transaction);
  });
}
