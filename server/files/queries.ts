import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameClientRef } from '#db/crud.ts';
import { visibleExpenses } from '#db/queries/expenses.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { Files } from '#db/types.gen.ts';

/**
 * Admins read all files; staff those of visible jobs and expenses and their own uploads; landlords before and after
 * pictures of jobs at their properties, and files marked for them there (N18).
 */
export function visibleFiles(db: Database, scope: Scope) {
  const base = db.selectFrom('files as f').where('f.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where((eb) =>
        eb.or([
          eb.and([
            eb('f.expense_id', 'is', null),
            eb.or([eb('f.user_id', '=', scope.user_id), eb('f.job_id', 'in', visibleJobs(db, scope).select('j.id'))]),
          ]),
          eb('f.expense_id', 'in', visibleExpenses(db, scope).select('e.id')),
        ]),
      );
    case 'landlord':
      return base
        .where('f.expense_id', 'is', null)
        .where('f.property_id', 'in', visibleProperties(db, scope).select('p.id'))
        .where((eb) =>
          eb.or([
            eb('f.visible_to_landlord', '=', true),
            eb.and([eb('f.job_id', 'is not', null), eb('f.category', 'in', ['before_job', 'after_job'])]),
          ]),
        );
  }
}

/** Locks the row. Undefined if the caller may not read it. */
export function lockFile(db: Database, scope: Scope, id: number) {
  return visibleFiles(db, scope)
    .leftJoin('expenses as fe', (join) => sameCompany(join, 'fe.id', 'f.expense_id'))
    .select([
      'f.id',
      'f.user_id',
      'f.category',
      'f.expense_id',
      'f.createdAt',
      'f.updatedAt',
      'fe.status as expense_status',
      'fe.invoice_id',
    ])
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirst();
}

/** Ignores ownership, to distinguish repeated uploads from a uuid used by somebody else. In the order of the uuids. */
export function findFilesByRef(db: Database, companyId: number, refs: readonly string[]) {
  return db
    .selectFrom('files')
    .select(['id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('client_ref', 'in', refs)
    .orderBy(sql`array_position(${sql.val([...refs])}::uuid[], client_ref)`)
    .execute();
}

export type FileRow = Omit<Insertable<Files>, 'company_id' | 'id' | 'updatedAt' | 'user_id'>;

/** Null user_id: uploaded by a visitor. */
export interface FileOwner {
  company_id: number;
  user_id: number | null;
}

/** Ids in order; fewer than `rows` if the company already has some of the client_refs. */
export async function insertFiles(
  db: Database,
  { company_id, user_id }: FileOwner,
  rows: readonly FileRow[],
): Promise<number[]> {
  const made = await db
    .insertInto('files')
    .values(rows.map((row) => ({ ...row, company_id, user_id })))
    .onConflict(sameClientRef)
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export function listJobFileBytes(db: Database, scope: Scope, jobId: number) {
  return visibleFiles(db, scope)
    .select(['f.id', 'f.file_name', 'f.size', 'f.storage_key', 'f.createdAt'])
    .where('f.job_id', '=', jobId)
    .where('f.expense_id', 'is', null)
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute();
}

export async function hasOtherReceipt(
  db: Database,
  scope: Scope,
  { expenseId, except }: { expenseId: number; except: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select(sql<SqlBool>`true`.as('found'))
    .where('company_id', '=', scope.company_id)
    .where('expense_id', '=', expenseId)
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys of the stored bytes; undefined if the caller may not read the file. */
export function readFileBytes(db: Database, scope: Scope, id: number) {
  return visibleFiles(db, scope)
    .select(['f.id', 'f.file_name', 'f.mime', 'f.size', 'f.sha256', 'f.storage_key', 'f.thumbnail_key', 'f.poster_key'])
    .where('f.id', '=', id)
    .executeTakeFirst();
}
