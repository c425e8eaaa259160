import type { Database } from '#db/client.ts';
import { isNamed } from '#db/list.ts';
import { ofOwner } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';

/** Admins read all requests of the company, staff their own, landlords none. */
export function visibleAmendments(db: Database, scope: Scope) {
  const requests = db.selectFrom('amendment_requests as a').where('a.company_id', '=', scope.company_id);
  return ofOwner(requests, scope, 'a.user_id');
}

export type AmendmentFacts = NonNullable<Awaited<ReturnType<typeof findAmendment>>>;

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
  'a.decision_note',
  'a.updatedAt',
] as const;

/** By id or client uuid. Undefined if the caller may not read it. */
export function findAmendment(db: Database, scope: Scope, id: number | string) {
  return visibleAmendments(db, scope).select(amendmentFacts).where(isNamed('a', id)).executeTakeFirst();
}

export async function withdrawUndecided(db: Database, scope: Scope, trackingId: number): Promise<void> {
  await db
    .updateTable('amendment_requests')
    .set({ status: 'withdrawn' })
    .where('company_id', '=', scope.company_id)
    .where('tracking_id', '=', trackingId)
    .where('status', 'in', ['pending', 'partially_approved'])
    .execute();
}
