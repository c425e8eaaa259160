import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, type Page, pageOf } from '#db/list.ts';
import { visibleTimeRecords } from '#db/queries/time-records.ts';
import { byUser, fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import { amendmentEffects, sameDayRecords } from './effect-queries.ts';
import { amendmentFacts, visibleAmendments } from './queries.ts';
import type { Amendment, listAmendmentsSchema } from './schema.ts';

type ListInput = Omit<z.infer<typeof listAmendmentsSchema>, 'getAllRequests' | 'status'> & {
  statuses?: readonly Amendment['status'][] | undefined;
};

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleAmendments(db, scope).innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'a.user_id'));
  if (list.user_id !== undefined) query = query.where('a.user_id', '=', list.user_id);
  if (list.tracking_id !== undefined) query = query.where('a.tracking_id', '=', list.tracking_id);
  if (list.statuses) query = query.where('a.status', 'in', list.statuses);
  query = query.where(isWithinDays('a.createdAt', list, scope.time_zone));
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) => eb.or([eb(fullName('u'), 'ilike', like), eb('a.reason', 'ilike', like)]));
}

function wireRows(db: Database, scope: Scope) {
  const jobOf = (column: string) => sql<Amendment['Job']>`(
    select jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from jobs j join properties p on p.company_id = j.company_id and p.id = j.property_id
    where j.company_id = a.company_id and j.id = ${sql.ref(column)})`;
  return visibleAmendments(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'a.user_id'))
    .leftJoin('users as d', (join) => sameCompany(join, 'd.id', 'a.decided_by'))
    .select(amendmentFacts)
    .select([
      'a.createdAt',
      'u.first_name',
      'u.last_name',
      'd.first_name as decider_first_name',
      'd.last_name as decider_last_name',
      jobOf('a.original_job_id').as('OriginalJob'),
      jobOf('a.requested_job_id').as('RequestedJob'),
    ]);
}

/** Current records of the requests, by id, with their jobs. Staff get only their own. */
async function recordsOf(db: Database, scope: Scope, ids: number[]) {
  const rows = await visibleTimeRecords(db, scope)
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 't.job_id'))
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .where('t.id', '=', sql<number>`any(${ids})`)
    .select([
      't.id',
      't.user_id',
      't.job_id',
      't.is_driving',
      't.start_time',
      't.end_time',
      't.duration',
      't.note',
      't.needs_review',
      't.review_reasons',
      't.is_billable',
      't.billing_status',
      't.invoice_id',
      't.updatedAt',
      'j.job_title',
      'p.address',
    ])
    .execute();
  return new Map(
    rows.map(({ job_title, address, ...TimeTracking }) => [
      TimeTracking.id,
      { TimeTracking, Job: { id: TimeTracking.job_id, job_title, Property: { address } } },
    ]),
  );
}

type Source = Awaited<ReturnType<ReturnType<typeof wireRows>['executeTakeFirstOrThrow']>>;

/** Runs a fixed number of statements per page. Nests the joined names as in tests/contract/specification.ts. */
async function toWire(db: Database, scope: Scope, rows: readonly Source[], terms: PricingTerms) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const records = await recordsOf(
    db,
    scope,
    rows.flatMap(({ tracking_id }) => tracking_id ?? []),
  );
  const effects = await amendmentEffects(db, scope, ids, terms);
  const neighbours = await sameDayRecords(db, scope, ids);
  return rows.map(({ first_name, last_name, decider_first_name, decider_last_name, ...row }) => {
    const record = records.get(row.tracking_id ?? 0);
    return {
      ...row,
      User: { first_name, last_name },
      DecidedBy:
        decider_first_name === null ? null : { first_name: decider_first_name, last_name: decider_last_name ?? '' },
      TimeTracking: record?.TimeTracking ?? null,
      Job: record?.Job ?? null,
      effect: effects.get(row.id) ?? null,
      same_day: neighbours.get(row.id) ?? [],
    };
  });
}

/** `terms` price the effect of each request. */
export async function listAmendments(db: Database, scope: Scope, list: ListInput, terms: PricingTerms) {
  const base = filtered(db, scope, list);
  const order = orderOf('a', list, { by: { user: byUser }, nullsLast: ['decided_at'] });
  const { data, meta } = await pageOf(db, list, { alias: 'a', base, order, rows: wireRows(db, scope) });
  return { data: await toWire(db, scope, data, terms), meta } satisfies Page<unknown>;
}

export async function readAmendment(db: Database, scope: Scope, id: number, terms: PricingTerms) {
  const found = await wireRows(db, scope).where('a.id', '=', id).execute();
  const [row] = await toWire(db, scope, found, terms);
  return row;
}
