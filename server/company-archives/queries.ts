import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { insertRow } from '#db/crud.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { CompanyArchive } from './schema.ts';

const shownAtMost = 20;

const visibleArchives = (db: Database, scope: Scope) =>
  db
    .selectFrom('company_archives as a')
    .where('a.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));

const visibleRows = (db: Database, scope: Scope) =>
  visibleArchives(db, scope)
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'a.created_by'))
    .select([
      'a.id',
      'a.state',
      'a.step',
      'a.rows_done',
      'a.files_done',
      'a.files_total',
      'a.bytes_done',
      'a.error',
      'a.file_name',
      'a.size',
      'a.created_by',
      'a.createdAt',
      'a.finished_at',
      'a.expires_at',
    ])
    .select(() => sql<string>`coalesce(${fullName('u')}, '')`.as('created_by_name'))
    .$castTo<CompanyArchive>();

/** The newest first. */
export const listArchives = (db: Database, scope: Scope): Promise<CompanyArchive[]> =>
  visibleRows(db, scope).orderBy('a.id', 'desc').limit(shownAtMost).execute();

export const readArchive = (db: Database, scope: Scope, id: number) =>
  visibleRows(db, scope).where('a.id', '=', id).executeTakeFirst();

export const readArchiveBytes = (db: Database, scope: Scope, id: number) =>
  visibleArchives(db, scope)
    .select(['a.id', 'a.file_name', 'a.storage_key', 'a.size', 'a.sha256', 'a.expires_at'])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** One admin at a time asks, so that the counts of the day hold. */
export const lockArchives = (db: Database, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended('company_archives', ${scope.company_id}))`.execute(db);

/** Number that counts against the limit, without failed ones. `since`: ISO. */
export async function countArchives(db: Database, scope: Scope, since: string) {
  const row = await visibleArchives(db, scope)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('a.state', '=', 'running').as('running'),
      eb.fn
        .countAll<number>()
        .filterWhere('a.state', '<>', 'failed')
        .filterWhere('a.createdAt', '>', since)
        .as('recent'),
    ])
    .executeTakeFirstOrThrow();
  return { running: Number(row.running), recent: Number(row.recent) };
}

export const insertArchive = (
  db: Database,
  scope: Scope,
  row: { file_name: string; created_by: number; createdAt: string },
): Promise<number> => insertRow(db, scope, 'company_archives', row);

/** Unless it is not running any more. */
export async function cancelArchive(db: Database, scope: Scope, id: number, at: string): Promise<void> {
  await db
    .updateTable('company_archives')
    .set({ state: 'cancelled', finished_at: at })
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Notes the download in the history of the company. */
export async function recordDownload(db: Database, scope: Scope, change: { id: number; name: string; at: string }) {
  const { id, name, at } = change;
  await sql`
    insert into history (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", reason)
    values (${scope.company_id}, 'companies', ${scope.company_id}, 'update', ${scope.user_id}, ${name}, '{}',
      ${JSON.stringify({ archive_downloaded_at: at, archive: id })}::jsonb, 'Everything was downloaded')`.execute(db);
}
