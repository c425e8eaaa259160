import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { isNamed } from '#db/list.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';

/** Locks the job's row. 'no key update' for a change still lets time be recorded; deletion needs 'update'. */
export function lockJob(db: Database, scope: Scope, id: number | string, forDeletion = false) {
  const row = visibleJobs(db, scope)
    .select(['j.id', 'j.status', 'j.job_end_date', 'j.updatedAt'])
    .select(['j.billing_type', 'j.fixed_price', 'j.not_billed_reason', 'j.discount_percent'])
    .where(isNamed('j', id));
  return (forDeletion ? row.forUpdate('j') : row.forNoKeyUpdate('j')).executeTakeFirst();
}

/** Counts what blocks deletion, by name. Notes and tasks are deleted with the job. */
export async function jobUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const hanging = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${scope.company_id} and job_id = ${id})`;
  const { rows } = await sql<Record<string, number>>`select ${hanging('time_records')} as "time record",
    ${hanging('expenses')} as expense, ${hanging('materials')} as material, ${hanging('invoices')} + ${hanging('invoice_sections')} as invoice,
    ${hanging('files')} as file, ${hanging('quotes')} as quote`.execute(db);
  return rows[0]!;
}

export interface Assignment {
  user_id: number;
  assigned_for: string | null;
}

/** The people named on the job, without a day, and those with a visit that was not cancelled. */
export function readAssignees(db: Database, scope: Scope, jobId: number): Promise<(Assignment & { id: number })[]> {
  return db
    .selectFrom('job_assignees')
    .select(['id', 'user_id', 'assigned_for'])
    .where('company_id', '=', scope.company_id)
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
}

/** Those without a day; an assignment for a day follows from its visits (assign_by_visits). */
export async function replaceNamed(
  db: Database,
  scope: Scope,
  jobId: number,
  { gone, added }: { gone: readonly number[]; added: readonly number[] },
): Promise<void> {
  if (gone.length > 0) {
    await db.deleteFrom('job_assignees').where('company_id', '=', scope.company_id).where('id', 'in', gone).execute();
  }
  if (added.length === 0) return;
  await db
    .insertInto('job_assignees')
    .values(added.map((user_id) => ({ user_id, company_id: scope.company_id, job_id: jobId })))
    .execute();
}
