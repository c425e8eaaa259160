import { type SqlBool, sql } from 'kysely';
import { openStatuses } from '../visits/queries.ts';
import type { DueFilter } from './constants.ts';

/* Conditions for jobs `j` that need attention, shared by the dashboard's counts and the lists that they open. */

export const notClosedJobs = ['awaiting_approval', 'pending_start', 'in_progress', 'pending_completed'] as const;

/** The day of its first open visit, or else its first assigned day, or else its start date. */
export const plannedDay = sql<string | null>`coalesce(
  (select min(pv.day) from visits pv
    where pv.company_id = j.company_id and pv.job_id = j.id and pv.status in (${openStatuses})),
  (select min(pa.assigned_for) from job_assignees pa where pa.company_id = j.company_id and pa.job_id = j.id),
  j.job_start_date)`;

/** Without recorded time although its planned day is before `today` (company's zone). */
export const plannedNotStarted = (today: string) => sql<SqlBool>`(j.status in ('pending_start', 'in_progress')
  and ${plannedDay} < ${today}::date
  and not exists (select 1 from time_records pt where pt.company_id = j.company_id and pt.job_id = j.id))`;

export const unassigned = sql<SqlBool>`not exists (select 1 from job_assignees ua
  where ua.company_id = j.company_id and ua.job_id = j.id)`;

/** Waits for a visit: none is open on `today` (company's zone) or later. */
export const unscheduled = (today: string) => sql<SqlBool>`(j.status in ('pending_start', 'in_progress')
  and not exists (select 1 from visits uv where uv.company_id = j.company_id and uv.job_id = j.id
    and uv.status in (${openStatuses}) and uv.day >= ${today}::date))`;

/** Closed jobs are never due. Weeks begin on Sunday. */
export function dueBy(due: DueFilter, today: string) {
  const sunday = sql`${today}::date - extract(dow from ${today}::date)::int`;
  const compared = {
    today: sql`= ${today}::date`,
    overdue: sql`< ${today}::date`,
    by_today: sql`<= ${today}::date`,
    this_week: sql`between ${sunday} and ${sunday} + 6`,
  }[due];
  return sql<SqlBool>`(j.due_date ${compared} and j.status in (${sql.join(notClosedJobs)}))`;
}

/** Days are half open; null is unbounded. An archived job with an end date also counts as finished. */
export const finishedBetween = ({ from, to }: { from: string | null; to: string | null }) =>
  sql<SqlBool>`(j.status in ('completed', 'archived') and j.job_end_date is not null
    ${from === null ? sql`` : sql`and j.job_end_date >= ${from}::date`}
    ${to === null ? sql`` : sql`and j.job_end_date < ${to}::date`})`;
