import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';

/** Tables whose rows are shown in a job. A deleted row changes the count, any other change the newest `updatedAt`. */
const tables = ['job_tasks', 'notes', 'files', 'expenses', 'materials', 'time_records', 'visits'];

const stateOf = (table: string) => sql`
  (select count(*) || ' ' || coalesce(max(c."updatedAt")::text, '') from ${sql.table(table)} c
    where c.company_id = j.company_id and c.job_id = j.id)`;

/**
 * A text for each job that the caller may read, which changes with anything that its panel shows: the job and its
 * contents, its property, and the rights and settings that decide what the caller sees. It may change without a
 * visible difference, such as by another worker's expense.
 */
export function listContentVersions(db: Database, scope: Scope, ids: readonly number[]) {
  return visibleJobs(db, scope)
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .where('j.id', 'in', ids)
    .select([
      'j.id',
      sql<string>`md5(concat_ws(',', j."updatedAt", p."updatedAt", ${sql.join(tables.map(stateOf))},
        (select string_agg(a.user_id || ' ' || coalesce(a.assigned_for::text, ''), ';' order by a.id) from job_assignees a
          where a.company_id = j.company_id and a.job_id = j.id),
        (select max(s."updatedAt") from settings s where s.company_id = j.company_id),
        (select u."updatedAt" from users u where u.company_id = j.company_id and u.id = ${scope.user_id})))`.as(
        'version',
      ),
    ])
    .orderBy('j.id')
    .execute();
}
