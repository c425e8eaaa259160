import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, pageOf } from '#db/list.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import type { listApprovalsSchema } from './schema.ts';

/** Admins read all of the company, others none. */
export function visibleApprovals(db: Database, scope: Scope) {
  return db
    .selectFrom('spending_approvals as a')
    .where('a.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

const withJob = (db: Database, scope: Scope) =>
  visibleApprovals(db, scope).innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'a.job_id'));

const columns = [
  'a.id',
  'a.job_id',
  'j.job_title',
  'a.amount',
  'a.approved_by',
  'a.method',
  'a.approved_at',
  'a.note',
  'a.createdAt',
  'a.updatedAt',
] as const;

export function listApprovals(db: Database, scope: Scope, list: z.infer<typeof listApprovalsSchema>) {
  let base = withJob(db, scope)
    .where(hasValues('a', ['job_id', 'method'], list))
    .where(isWithinDays('a.approved_at', list, scope.time_zone));
  if (list.q) {
    const like = containing(list.q);
    base = base.where((eb) =>
      eb.or([eb('a.approved_by', 'ilike', like), eb('a.note', 'ilike', like), eb('j.job_title', 'ilike', like)]),
    );
  }
  const order = orderOf('a', list, {
    by: { job: sql`lower(j.job_title)`, approved_by: sql`lower(a.approved_by)` },
  });
  return pageOf(db, list, { alias: 'a', base, order, rows: withJob(db, scope).select(columns) });
}

export const readApproval = (db: Database, scope: Scope, id: number) =>
  withJob(db, scope).select(columns).where('a.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends. Undefined if the company has none. */
export const lockApproval = (db: Database, scope: Scope, id: number) =>
  visibleApprovals(db, scope).select(['a.id', 'a.updatedAt']).where('a.id', '=', id).forUpdate().executeTakeFirst();
