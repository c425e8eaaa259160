import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor } from '#tests/support/caller.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { call, procedures } from './procedures.ts';
import { noon, type Two } from './two-companies.ts';
import { test } from './two-companies-test.ts';

let clone: OwnDatabase;
let two: Two;
test.beforeAll(({ filled }) => {
  ({ clone, two } = filled);
});

const more = 60;

/** Sixty more rows of every list, on the same job and others. */
async function fill(db: Database): Promise<void> {
  const { id, users, jobs, properties } = two.acme;
  const n = sql`generate_series(1, ${more}::int) n`;
  for (const statement of [
    sql`insert into users (company_id, first_name, email, role) select ${id}, 'Many', 'many' || n || '@x.example', 'employee' from ${n}`,
    sql`insert into user_rates (company_id, user_id, rate, effective_from)
      select ${id}, id, 11, '2026-01-01' from users where company_id = ${id} and first_name = 'Many'`,
    sql`insert into properties (company_id, address, landlord_id) select ${id}, n || ' Many Street', ${users.landlord} from ${n}`,
    sql`insert into jobs (company_id, property_id, job_title, job_type, requested_by, status)
      select ${id}, ${properties.home}, 'Many ' || n, 'Other', 'office', 'in_progress' from ${n}`,
    sql`insert into job_assignees (company_id, job_id, user_id) select ${id}, id, ${users.contractor} from jobs
      where company_id = ${id} and job_title like 'Many %'`,
    sql`insert into notes (company_id, job_id, user_id, note, visible_to_landlord)
      select ${id}, ${jobs.open}, ${users.employee}, 'Many', true from ${n}`,
    sql`insert into job_tasks (company_id, job_id, description, assigned_to)
      select ${id}, ${jobs.open}, 'Many', ${users.employee} from ${n}`,
    sql`insert into payments (company_id, user_id, payment_date, amount) select ${id}, ${users.employee}, '2026-02-01', n from ${n}`,
    sql`insert into expenses (company_id, user_id, job_id, expense_date, expense_type, amount)
      select ${id}, ${users.employee}, ${jobs.open}, '2026-02-01', 'material', n from ${n}`,
    sql`insert into files (company_id, user_id, job_id, category, file_name, file_type, mime, size, storage_key)
      select ${id}, ${users.employee}, ${jobs.open}, 'before_job', 'many.jpg', 'image', 'image/jpeg', 1, 'many' || n from ${n}`,
    sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note)
      select ${id}, ${users.employee}, ${jobs.open}, '2026-03-01T00:00:00Z'::timestamptz - n * interval '1 hour',
        '2026-03-01T00:30:00Z'::timestamptz - n * interval '1 hour', 'Many' from ${n}`,
    sql`insert into amendment_requests (company_id, user_id, tracking_id, reason, requested_note, note_status)
      select ${id}, ${users.employee}, id, 'Many', 'Many of them', 'pending' from time_records
       where company_id = ${id} and note = 'Many'`,
    sql`insert into access_tokens (company_id, user_id, name, token_hash)
      select ${id}, u, 'many', 'many' || u || '-' || n from ${n}, unnest(array[${users.admin}::bigint, ${users.employee}::bigint]) u`,
  ])
    await statement.execute(db);
  const invoice = { company_id: id, job_id: jobs.open, created_by: users.admin, net_amount: 1 };
  for (let number = 1; number <= more; number += 1) await createInvoice(db, { ...invoice, number: `many-${number}` });
}

const reads = procedures.filter(({ type }) => type === 'query');

/** Number of statements of each read that the role may make. */
async function counts(db: Database, role: 'admin' | 'employee'): Promise<Record<string, number>> {
  const { db: counted, count, reset } = countStatements(db);
  const caller = await callerFor(counted, who(two.acme, role), { now: noon });
  const taken: Record<string, number> = {};
  for (const { path, input } of reads) {
    const line = accessTable[path]!;
    if (line.allowed !== 'anyone' && !line.allowed.includes(role)) continue;
    const known = line.input(two.acme, role);
    const all = { ...(known as object), limit: 100 };
    reset();
    await call(caller, path, input?.safeParse(all).success ? all : known);
    taken[path] = count();
  }
  return taken;
}

describe.each(['admin', 'employee'] as const)('requests of an %s', (role) => {
  test(`each read runs as many statements with ${more} more rows`, { timeout: 60_000 }, async () => {
    const { db, undo } = await rolledBack(clone.url);
    try {
      const few = await counts(db, role);
      await fill(db);
      expect(await counts(db, role)).toEqual(few);
      expect(Object.values(few).filter((count) => count > 0).length).toBeGreaterThan(15);
    } finally {
      await undo();
    }
  });
});
