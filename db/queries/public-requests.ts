import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Jobs } from '../types.gen.ts';

/*
 * What the public request form reads and writes: there is no session and so no scope. A company is named by its visitor,
 * and nothing of it is told but its name and where its active properties are. Whoever holds the reference of a request is
 * its visitor: a request without one is found by nobody.
 */

/** Companies by name, as they call themselves in their settings; `id`: only that one. At most 100. */
export async function listPublicCompanies(
  db: Database,
  id: number | undefined,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, coalesce(nullif(btrim(s.value), ''), c.name) as name
    from companies c left join settings s on s.company_id = c.id and s.key = 'company_name'
    ${id === undefined ? sql`` : sql`where c.id = ${id}`}
    order by 2, 1 limit 100`.execute(db);
  return rows;
}

const activeProperties = (db: Database, companyId: number) =>
  db
    .selectFrom('properties as p')
    .select(['p.id', 'p.address'])
    .where('p.company_id', '=', companyId)
    .where('p.status', '=', 'active');

/** The active properties of a postcode, which is compared without spaces and case; none for one without letters and digits. */
export async function findPropertiesByPostCode(
  db: Database,
  companyId: number,
  postCode: string,
): Promise<{ id: number; address: string }[]> {
  const key = postCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (key === '') return [];
  return activeProperties(db, companyId)
    .where('p.post_code_key', '=', key)
    .orderBy('p.address')
    .orderBy('p.id')
    .limit(500)
    .execute();
}

export function findActiveProperty(db: Database, companyId: number, id: number) {
  return activeProperties(db, companyId).where('p.id', '=', id).executeTakeFirst();
}

/** The new job's id. */
export function insertRequestedJob(
  db: Database,
  values: Omit<Insertable<Jobs>, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<{ id: number }> {
  return db.insertInto('jobs').values(values).returning('id').executeTakeFirstOrThrow();
}

/** What is told of the request with this reference. Each company is looked into by its own index of references. */
export async function findRequest(db: Database, reference: string) {
  const { rows } = await sql<{
    company_id: number;
    reference: string;
    job_title: string;
    address: string;
    sent_at: string;
    status: Selectable<Jobs>['status'];
    job_start_date: string | null;
    job_end_date: string | null;
    assigned_days: string[];
  }>`
    select j.*, p.address,
      (select coalesce(json_agg(distinct a.assigned_for order by a.assigned_for), '[]') from job_assignees a
        where a.company_id = j.company_id and a.job_id = j.id and a.assigned_for is not null) as assigned_days
    from companies c
    cross join lateral (
      select company_id, id, property_id, reference, job_title, "createdAt" as sent_at, status, job_start_date, job_end_date
      from jobs where company_id = c.id and reference = ${reference}) j
    join properties p on p.company_id = j.company_id and p.id = j.property_id
    order by j.company_id limit 1`.execute(db);
  return rows[0];
}
