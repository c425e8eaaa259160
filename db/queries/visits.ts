import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';
import { existingJob } from './jobs.ts';

/* The visits of a job by worker and day, which are what its assignments for a day say (assign_by_visits). */

/** Locks a job's visits, before its own row. For what changes several of them. */
export async function lockVisitsOfJob(db: Database, scope: Scope, job: number | string): Promise<void> {
  await db
    .selectFrom('visits as v')
    .select('v.id')
    .where('v.company_id', '=', scope.company_id)
    .where('v.job_id', 'in', existingJob(db, scope, job))
    .orderBy('v.id')
    .forUpdate('v')
    .execute();
}

interface Day {
  user_id: number;
  day: string;
}

/** Plans a visit without a time for each. */
export async function addVisitDays(db: Database, scope: Scope, job_id: number, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto('visits')
    .values(days.map((each) => ({ ...each, job_id, company_id: scope.company_id })))
    .execute();
}

/** The open visits of one worker and day become another's, or another day's, with their times. How many there were. */
export async function moveVisitDay(db: Database, scope: Scope, job_id: number, from: Day, to: Day): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('visits')
    .set(to)
    .where('company_id', '=', scope.company_id)
    .where('job_id', '=', job_id)
    .where('user_id', '=', from.user_id)
    .where('day', '=', from.day)
    .where('status', 'in', ['planned', 'on_the_way'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes the visits of these workers and days, but for cancelled ones. */
export async function removeVisitDays(db: Database, scope: Scope, job_id: number, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .deleteFrom('visits')
    .where('company_id', '=', scope.company_id)
    .where('job_id', '=', job_id)
    .where('status', '<>', 'cancelled')
    .where((eb) => eb.or(days.map(({ user_id, day }) => eb.and([eb('user_id', '=', user_id), eb('day', '=', day)]))))
    .execute();
}
