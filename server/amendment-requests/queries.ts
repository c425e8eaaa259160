import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { AmendmentRequests } from '#db/types.gen.ts';

/** The requests that the caller may read: all of the company for admins, their own for staff, none for landlords. */
export function visibleAmendments(db: Database, scope: Scope) {
  const base = db.selectFrom('amendment_requests as a').where('a.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where('a.user_id', '=', scope.user_id);
    case 'landlord':
      return base.where(sql<boolean>`false`);
  }
}

/** A request as the rules work with it. */
export type AmendmentFacts = Omit<Selectable<AmendmentRequests>, 'company_id' | 'createdAt'>;

export const amendmentFacts = [
  'a.id',
  'a.client_ref',
  'a.user_id',
  'a.tracking_id',
  'a.reason',
  'a.status',
  'a.original_start_time',
  'a.requested_start_time',
  'a.start_time_status',
  'a.original_end_time',
  'a.requested_end_time',
  'a.end_time_status',
  'a.original_is_driving',
  'a.requested_is_driving',
  'a.is_driving_status',
  'a.original_note',
  'a.requested_note',
  'a.note_status',
  'a.original_job_id',
  'a.requested_job_id',
  'a.job_id_status',
  'a.decided_by',
  'a.decided_at',
  'a.updatedAt',
] as const;

/** By id, or by the uuid that a phone gave it. Undefined outside what the caller may read. */
export function findAmendment(
  db: Database,
  scope: Scope,
  id: number | string,
): Promise<AmendmentFacts | undefined> {
  return visibleAmendments(db, scope)
    .select(amendmentFacts)
    .where(typeof id === 'number' ? 'a.id' : 'a.client_ref', '=', id as never)
    .executeTakeFirst();
}

/** The new request's id. Refused by amendment_requests_one_undecided while the record has another one. */
export function insertAmendment(
  db: Database,
  scope: Scope,
  values: Omit<Insertable<AmendmentRequests>, 'company_id' | 'user_id'>,
): Promise<{ id: number }> {
  return db
    .insertInto('amendment_requests')
    .values({ ...values, company_id: scope.company_id, user_id: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Withdraws what the caller still asks about a record, if anything: a new request takes its place. */
export async function withdrawUndecided(db: Database, scope: Scope, trackingId: number): Promise<void> {
  await db
    .updateTable('amendment_requests')
    .set({ status: 'withdrawn' })
    .where('company_id', '=', scope.company_id)
    .where('tracking_id', '=', trackingId)
    .where('status', 'in', ['pending', 'partially_approved'])
    .execute();
}
