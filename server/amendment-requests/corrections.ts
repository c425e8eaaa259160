import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { updateRow } from '#db/crud.ts';
import { findTimeRecord, lockWorker } from '#db/queries/time-records.ts';
import type { Scope } from '#db/scope.ts';
import type { AmendmentRequests } from '#db/types.gen.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { toIso } from '#server/infra/clock.ts';
import { notFound, stateConflict } from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { correctTimeRecord } from '../time-tracking/corrections.ts';
import { alreadyDecidedMessage } from './constants.ts';
import { type AmendmentFacts, findAmendment } from './queries.ts';
import { checkRecordUnchanged, type Decision, decisionsOf, statusAfter } from './rules.ts';
import type { reopenAmendmentSchema, updateAmendmentSchema } from './schema.ts';
import { findLastDecision, putRecordBack, putRequestBack, recordChangesOf } from './taking-back-queries.ts';

async function lockRequest(db: Database, scope: Scope, id: number | string): Promise<AmendmentFacts> {
  const found = await findAmendment(db, scope, id);
  if (found) await lockWorker(db, scope, found.user_id);
  const request = found && (await findAmendment(db, scope, found.id));
  if (!request) throw notFound('request');
  return request;
}

function checkUndecided({ status }: AmendmentFacts): void {
  if (status === 'pending' || status === 'partially_approved') return;
  const message = status === 'withdrawn' ? 'The worker has withdrawn or replaced this request.' : alreadyDecidedMessage;
  throw stateConflict('settled', message);
}

/**
 * Decides a request as an admin, by field or as a whole. Accepted fields are written at once as an admin's correction;
 * full approval clears the record's review (A15). All or nothing: 409 if the record is invoiced, would overlap
 * (`move_neighbour` shifts the one adjoining edge) or changed since the request.
 */
export async function decideAmendment(
  ctx: Ctx,
  { id, changes, move_neighbour, expected_updatedAt }: z.infer<typeof updateAmendmentSchema>,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const request = await lockRequest(db, scope, id);
  // Checked first, so two admins who decide at once learn about each other.
  await assertVersion(db, scope, 'amendment-requests', request, expected_updatedAt);
  checkUndecided(request);
  const now = clock();
  const decisions = decisionsOf(request, changes, (moment, field) => toIso(toInstant(moment, scope.time_zone, field)));
  const status = statusAfter(request, decisions);
  const moveNeighbour = move_neighbour ?? changes.move_neighbour ?? false;
  await setReason(db, `Amendment request ${request.id}: ${request.reason}`, request.id);
  await apply(ctx, request, decisions, { moveNeighbour, isApproved: status === 'approved' });
  await updateRow(db, scope, 'amendment_requests', request.id, {
    ...columnsOf(decisions),
    status,
    decided_by: scope.user_id,
    decided_at: toIso(now),
    ...(changes.decision_note !== undefined && { decision_note: changes.decision_note }),
  });
  return { id: request.id };
}

/**
 * Takes the last decision on a request back, with what it changed of records: each is what it was. All or nothing: 409 if
 * one of them is invoiced, has changed since, or would overlap, or if the worker has made another request.
 */
export async function takeDecisionBack(
  { db, scope }: Ctx,
  { id, expected_updatedAt }: z.infer<typeof reopenAmendmentSchema>,
): Promise<{ id: number }> {
  const request = await lockRequest(db, scope, id);
  await assertVersion(db, scope, 'amendment-requests', request, expected_updatedAt);
  const isGone = request.status === 'withdrawn' || request.tracking_id === null;
  const decision = isGone ? undefined : await findLastDecision(db, scope, request.id);
  if (!decision) throw stateConflict('wrong_state', 'There is no decision to take back.');
  await setReason(db, `Decision on amendment request ${request.id} taken back`);
  for (const change of await recordChangesOf(db, scope, request, decision)) {
    if (await putRecordBack(db, scope, change)) continue;
    throw stateConflict('stale', 'This can’t be taken back: the record has changed since. Edit the record instead.');
  }
  await putRequestBack(db, scope, request.id, decision);
  return { id: request.id };
}

async function apply(
  ctx: Ctx,
  request: AmendmentFacts,
  decisions: readonly Decision[],
  { moveNeighbour, isApproved }: { moveNeighbour: boolean; isApproved: boolean },
): Promise<void> {
  const { db, scope } = ctx;
  const accepted = decisions.filter(({ status }) => status !== 'rejected');
  const record = request.tracking_id === null ? undefined : await findTimeRecord(db, scope, request.tracking_id);
  const clears = isApproved && record?.needs_review === true;
  if (accepted.length === 0 && !clears) return;
  if (record?.user_id !== request.user_id) {
    throw stateConflict('stale', 'This record now belongs to another worker. Reject the request.');
  }
  checkRecordUnchanged(record, Object.fromEntries(accepted.map(({ field }) => [field, request[`original_${field}`]])));
  const changes = Object.fromEntries(accepted.map(({ field, value }) => [field, value]));
  await correctTimeRecord(
    ctx,
    { id: record.id, changes: { ...changes, ...(clears && { needs_review: false }) } },
    moveNeighbour,
  );
}

/** 'edited' replaces requested_X with the admin's value; history keeps the worker's. */
function columnsOf(decisions: readonly Decision[]): Updateable<AmendmentRequests> {
  const columns = decisions.map(({ field, status, value }) => ({
    [`${field}_status`]: status,
    ...(status === 'edited' && { [`requested_${field}`]: value }),
  }));
  return Object.assign({}, ...columns) as Updateable<AmendmentRequests>;
}
