import { type SqlBool, sql } from 'kysely';

/* What makes a job `j` want somebody's attention, said once for the dashboard's figures and for the lists they open. */

/** Not closed: the jobs that every list shows. */
export const notClosedJobs = [
  'awaiting_approval',
  'pending_start',
  'in_progress',
  'pending_completed',
] as const;

/**
 * Planned to have begun before `today` (a day of the company's zone), by its start date or else by the first day that
 * somebody is assigned for, and nobody has recorded any time on it.
 */
export const plannedNotStarted = (today: string) => sql<SqlBool>`(j.status in ('pending_start', 'in_progress')
  and coalesce(j.job_start_date, (select min(pa.assigned_for) from job_assignees pa
    where pa.company_id = j.company_id and pa.job_id = j.id)) < ${today}::date
  and not exists (select 1 from time_records pt where pt.company_id = j.company_id and pt.job_id = j.id))`;

/** Nobody is assigned to it. */
export const unassigned = sql<SqlBool>`not exists (select 1 from job_assignees ua
  where ua.company_id = j.company_id and ua.job_id = j.id)`;

export type Due = 'today' | 'overdue' | 'by_today';

/** When it should be done, seen from `today`; what is closed is due no more. */
export function dueBy(due: Due, today: string) {
  const compared = { today: sql`=`, overdue: sql`<`, by_today: sql`<=` }[due];
  return sql<SqlBool>`(j.due_date ${compared} ${today}::date and j.status in (${sql.join(notClosedJobs)}))`;
}

/** Done in these days, half open; null is open. An archived job was done too, when it has an end. */
export const finishedBetween = ({ from, to }: { from: string | null; to: string | null }) =>
  sql<SqlBool>`(j.status in ('completed', 'archived') and j.job_end_date is not null
    ${from === null ? sql`` : sql`and j.job_end_date >= ${from}::date`}
    ${to === null ? sql`` : sql`and j.job_end_date < ${to}::date`})`;
