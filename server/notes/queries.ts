import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, countOf, type Page } from '#db/list.ts';
import { jobIsVisible, namedJob, tellsOfJob } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import type { Scope } from '#db/scope.ts';
import type { listNotesSchema } from './schema.ts';

/**
 * The notes that the caller may read: all for admins; for staff those on jobs they read and what they wrote themselves;
 * for landlords those marked for them at their own properties.
 */
export function visibleNotes(db: Database, scope: Scope) {
  const base = db.selectFrom('notes as n').where('n.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where((eb) =>
        eb.or([
          jobIsVisible(db, scope, 'n.job_id'),
          eb.and([eb('n.user_id', '=', scope.user_id), eb('n.job_id', 'is not', null)]),
        ]),
      );
    case 'landlord':
      return base
        .where('n.visible_to_landlord', '=', true)
        .where('n.property_id', 'in', visibleProperties(db, scope).select('p.id'));
  }
}

type ListInput = z.infer<typeof listNotesSchema>;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleNotes(db, scope);
  if (list.property_id !== undefined) query = query.where('n.property_id', '=', list.property_id);
  if (list.job_id !== undefined) query = query.where('n.job_id', 'in', namedJob(db, scope, list.job_id));
  return list.q ? query.where('n.note', 'ilike', containing(list.q)) : query;
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof wireRows>['execute']>>[number];

/** With who wrote it; a landlord is not told, and a user who was deleted left no name. */
function toWire(scope: Scope, { first_name, last_name, user_id, tells_of_job, ...found }: NoteRow) {
  const row = { ...found, property_id: tells_of_job ? found.property_id : null };
  if (scope.role === 'landlord' || first_name === null) return { ...row, user_id: null, User: null };
  return { ...row, user_id, User: { first_name, last_name: last_name ?? '' } };
}

/** Joined only after the page was cut. */
function wireRows(db: Database, scope: Scope) {
  return visibleNotes(db, scope)
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'n.company_id').onRef('u.id', '=', 'n.user_id'),
    )
    .select([
      'n.id',
      'n.note',
      'n.user_id',
      'n.job_id',
      'n.property_id',
      'n.visible_to_landlord',
      'n.client_ref',
      'n.createdAt',
      'n.updatedAt',
      'u.first_name',
      'u.last_name',
      tellsOfJob(db, scope, 'n.job_id').as('tells_of_job'),
    ]);
}

/** A page of notes as the caller's role sees them. */
export async function listNotes(
  db: Database,
  scope: Scope,
  list: ListInput,
): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const order = sql`${sql.ref(`n.${list.sort}`)} ${sql.raw(list.order)}, n.id ${sql.raw(list.order)}`;
  const page = base.select('n.id').orderBy(order).limit(meta.limit).offset(offset);
  const rows = await wireRows(db, scope).where('n.id', 'in', page).orderBy(order).execute();
  return { data: rows.map((row) => toWire(scope, row)), meta };
}

/** By id, or the uuid it was made with. Undefined outside what the caller may read. */
export async function readNote(db: Database, scope: Scope, id: number | string) {
  const row = await wireRows(db, scope)
    .where(typeof id === 'number' ? 'n.id' : 'n.client_ref', '=', id as never)
    .executeTakeFirst();
  return row && toWire(scope, row);
}

/** Locks the row until the transaction ends. Undefined outside what the caller may read. */
export function lockNote(db: Database, scope: Scope, id: number | string) {
  return visibleNotes(db, scope)
    .select(['n.id', 'n.user_id', 'n.visible_to_landlord', 'n.createdAt', 'n.updatedAt'])
    .where(typeof id === 'number' ? 'n.id' : 'n.client_ref', '=', id as never)
    .forNoKeyUpdate('n')
    .executeTakeFirst();
}
