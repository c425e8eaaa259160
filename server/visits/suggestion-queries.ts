import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { visibleAbsences } from '../absences/queries.ts';
import { tradeOfJob } from '../trades/queries.ts';
import { usualHours } from '../working-hours/constants.ts';
import { listWorkingHours } from '../working-hours/queries.ts';
import { visibleVisits } from './queries.ts';
import type { AbsentDays, Candidate, PlannedVisit } from './rules.ts';

/** Inclusive days. */
interface Span {
  from: string;
  to: string;
}

/** Undefined if the caller may not read it. */
export const readJobToPlan = (db: Database, scope: Scope, id: number) =>
  visibleJobs(db, scope)
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .where('j.id', '=', id)
    .select(['j.status', 'j.property_id', 'j.planned_minutes', 'j.due_date', 'p.post_code'])
    .select(tradeOfJob('j').as('trade'))
    .executeTakeFirst();

/** Active workers, and the admins who have a trade. */
export async function listCandidates(db: Database, scope: Scope, propertyId: number): Promise<Candidate[]> {
  const workers = await listWorkingHours(db, scope, undefined);
  const { rows } = await sql<{ user_id: number }>`select distinct r.user_id from jobs kj
    join time_records r on r.company_id = kj.company_id and r.job_id = kj.id
    where kj.company_id = ${scope.company_id} and kj.property_id = ${propertyId} and not r.is_driving`.execute(db);
  const been = new Set(rows.map(({ user_id }) => user_id));
  return workers
    .filter(({ role, trades }) => role !== 'admin' || trades !== '')
    .map(({ hours, ...worker }) => ({
      ...worker,
      hours: hours ?? usualHours,
      has_been_there: been.has(worker.user_id),
    }));
}

/** Those that take somebody's time. */
export const listPlannedVisits = (db: Database, scope: Scope, { from, to }: Span): Promise<PlannedVisit[]> =>
  visibleVisits(db, scope)
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'v.job_id'))
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .where('v.day', '>=', from)
    .where('v.day', '<=', to)
    .where('v.user_id', 'is not', null)
    .where(sql<SqlBool>`v.status not in ('cancelled', 'no_access')`)
    .select(['v.user_id', 'v.day', 'v.starts', 'v.window_from', 'v.expected_minutes', 'p.address', 'p.post_code'])
    .orderBy('v.id')
    .execute();

export const listAbsencesOf = (db: Database, scope: Scope, { from, to }: Span): Promise<AbsentDays[]> =>
  visibleAbsences(db, scope)
    .where('a.start_date', '<=', to)
    .where('a.end_date', '>=', from)
    .select(['a.user_id', 'a.start_date', 'a.end_date'])
    .execute();
