import { sql, type Updateable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/types.gen.ts';

/* Queries of the task that makes an archive, for any company and without a permission check. */

interface ArchiveId {
  company_id: number;
  archive_id: number;
}

export type ArchiveChange = Updateable<DB['company_archives']>;

/** Undefined unless it is still to be made. */
export const readRunning = (db: Database, { company_id, archive_id }: ArchiveId) =>
  db
    .selectFrom('company_archives as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .innerJoin('company_addresses as d', 'd.company_id', 'a.company_id')
    .select(['a.created_by', 'a.createdAt', 'a.file_name', 'c.name', 'd.slug'])
    .where('a.company_id', '=', company_id)
    .where('a.id', '=', archive_id)
    .where('a.state', '=', 'running')
    .executeTakeFirst();

/** Undefined unless they are an admin who may log in. */
export const readAdmin = (db: Database, { company_id, user_id }: { company_id: number; user_id: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name', 'email', 'mobile'])
    .where('company_id', '=', company_id)
    .where('id', '=', user_id)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst();

/** False if it was cancelled meanwhile. */
export async function changeRunning(db: Database, { company_id, archive_id }: ArchiveId, change: ArchiveChange) {
  const { numUpdatedRows } = await db
    .updateTable('company_archives')
    .set(change)
    .where('company_id', '=', company_id)
    .where('id', '=', archive_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NamedFile {
  id: number;
  file_name: string;
  category: string;
  description: string;
  size: number;
  sha256: string | null;
  job_id: number | null;
  job_title: string | null;
  property_id: number | null;
  address: string | null;
  expense_id: number | null;
  uploaded_by: string;
  createdAt: string;
}

/** Every file of the company with what it belongs to. */
export async function listNamedFiles(db: Database, { company_id }: { company_id: number }): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select f.id, f.file_name, f.category, f.description, f.size, f.sha256, f.job_id, j.job_title, f.property_id,
      p.address, f.expense_id, coalesce(btrim(u.first_name || ' ' || u.last_name), '') as uploaded_by, f."createdAt"
    from files f
    left join jobs j on j.company_id = f.company_id and j.id = f.job_id
    left join properties p on p.company_id = f.company_id and p.id = f.property_id
    left join users u on u.company_id = f.company_id and u.id = f.user_id
    where f.company_id = ${company_id} order by f.id`.execute(db);
  return rows;
}
