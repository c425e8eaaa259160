import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Jobs, RequesterTold } from '#db/types.gen.ts';
import { postCodeKey } from '#server/infra/typed/post-code.ts';
import type { VisitStatus } from '../visits/constants.ts';
import { openStatuses } from '../visits/queries.ts';

/** No session, no scope: visitors learn only names and addresses of active properties; requests go by reference. */

export interface PublicCompany {
  id: number;
  name: string;
  slug: string;
  is_suspended: boolean;
}

const publicCompanies = sql`
    select c.id, coalesce(nullif(btrim(s.value), ''), c.name) as name, a.slug, c.suspended_at is not null as is_suspended
    from company_addresses a join companies c on c.id = a.company_id
    left join settings s on s.company_id = c.id and s.key = 'company_name'`;

export async function findPublicCompany(db: Database, slug: string): Promise<PublicCompany | undefined> {
  const { rows } = await sql<PublicCompany>`${publicCompanies} where a.slug = ${slug}`.execute(db);
  return rows[0];
}

export async function readPublicCompany(db: Database, id: number): Promise<PublicCompany | undefined> {
  const { rows } = await sql<PublicCompany>`${publicCompanies} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Undefined unless the installation has exactly one company. */
export async function findOnlyPublicCompany(db: Database): Promise<PublicCompany | undefined> {
  const { rows } = await sql<PublicCompany>`${publicCompanies} limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

const activeProperties = (db: Database, companyId: number) =>
  db
    .selectFrom('properties as p')
    .select(['p.id', 'p.address'])
    .where('p.company_id', '=', companyId)
    .where('p.status', '=', 'active');

/** Matches postcode or address, ignoring spaces and case. Empty for a postcode without letters or digits. */
export async function findPropertiesByPostCode(
  db: Database,
  companyId: number,
  postCode: string,
): Promise<{ id: number; address: string }[]> {
  const key = postCodeKey(postCode);
  if (key === '') return [];
  return activeProperties(db, companyId)
    .where(sql<SqlBool>`(p.post_code_key = ${key} or post_code_in(p.address) = ${key})`)
    .orderBy('p.address')
    .orderBy('p.id')
    .execute();
}

/** With its postcodes as `postCodeKey` has them: its own and the one in its address, or ''. */
export function findActiveProperty(db: Database, companyId: number, id: number) {
  return activeProperties(db, companyId)
    .select(['p.post_code_key', sql<string>`post_code_in(p.address)`.as('address_key')])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

export function insertRequestedJob(
  db: Database,
  values: Omit<Insertable<Jobs>, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<{ id: number }> {
  return db.insertInto('jobs').values(values).returning('id').executeTakeFirstOrThrow();
}

type JobColumn = 'company_id' | 'job_title' | 'status' | 'job_start_date' | 'job_end_date';
type RequesterColumn = 'requester_name' | 'requester_email' | 'requester_phone';

export interface RequestedVisit {
  id: number;
  day: string;
  status: VisitStatus;
  from: string | null;
  to: string | null;
  worker: string | null;
  /** What the visitor asked for instead, or ''. */
  wish: string;
  /** ISO; see `visitSchema`. */
  arrives_at: string | null;
  no_access_at: string | null;
}

export interface VisitorJob extends Pick<Selectable<Jobs>, JobColumn | RequesterColumn> {
  job_id: number;
  number: number;
  /** Null: nobody asked for it on the form. */
  reference: string | null;
  slug: string;
  property_id: number;
  address: string;
  tenant_name: string;
  tenant_email: string;
  tenant_phone: string;
  sent_at: string;
  /**
   * Those still to happen, or happening, and those without access that nobody has come back after; the first first. `from`
   * and `to` are times of day.
   */
  visits: RequestedVisit[];
}
export type VisitorRequest = VisitorJob & { reference: string };

async function readJob(
  db: Database,
  ofCompany: RawBuilder<unknown>,
  ofJob: RawBuilder<unknown>,
): Promise<VisitorJob | undefined> {
  const { rows } = await sql<VisitorJob>`
    select j.*, p.address, p.tenant_name, p.tenant_email, p.tenant_phone, a.slug,
      (select coalesce(json_agg(json_build_object('id', v.id, 'wish', v.wish, 'day', v.day, 'status', v.status,
          'from', coalesce(v.window_from, v.starts), 'to', v.window_to, 'worker', u.first_name,
          'arrives_at', v.arrives_at, 'no_access_at', v.no_access_at)
          order by v.day, v.starts, v.window_from, v.id), '[]')
        from visits v left join users u on u.company_id = v.company_id and u.id = v.user_id
        where v.company_id = j.company_id and v.job_id = j.job_id
          and (v.status in (${openStatuses}) or v.status = 'no_access' and not exists (select from visits o
            where o.company_id = v.company_id and o.job_id = v.job_id and o.status in ('arrived', 'done')
              and o.day >= v.day))) as visits
    from companies c
    join company_addresses a on a.company_id = c.id
    cross join lateral (
      select company_id, id as job_id, number, property_id, reference, job_title, "createdAt" as sent_at, status,
        job_start_date, job_end_date, requester_name, requester_email,
        requester_phone
      from jobs where company_id = c.id and ${ofJob}) j
    join properties p on p.company_id = j.company_id and p.id = j.property_id
    where ${ofCompany}
    order by j.company_id limit 1`.execute(db);
  return rows[0];
}

/** A reference names no company, so each company's own index is searched. */
export const findRequest = async (db: Database, reference: string): Promise<VisitorRequest | undefined> => {
  const job = await readJob(db, sql`true`, sql`reference = ${reference}`);
  return job && { ...job, reference };
};

export const readVisitorJob = (db: Database, company_id: number, job_id: number) =>
  readJob(db, sql`c.id = ${company_id}`, sql`id = ${job_id}`);

export type NotifiedProgress = Pick<Selectable<RequesterTold>, 'state' | 'planned_for' | 'visit'>;

/** When noted, and what was said before; undefined if already notified. A dropped plan alone is not reported. */
export async function saveNotifiedProgress(
  db: Database,
  { company_id, job_id }: Pick<VisitorRequest, 'company_id' | 'job_id'>,
  { state, planned_for, visit }: NotifiedProgress,
): Promise<{ at: string; before: NotifiedProgress['state'] | null } | undefined> {
  const { rows } = await sql<{ at: string; before: NotifiedProgress['state'] | null }>`
    with before as (select state from requester_told where company_id = ${company_id} and job_id = ${job_id})
    insert into requester_told as told (company_id, job_id, state, planned_for, visit)
    values (${company_id}, ${job_id}, ${state}, ${planned_for}::date, ${visit})
    on conflict on constraint requester_told_pk do update
      set state = excluded.state, planned_for = excluded.planned_for, visit = excluded.visit, "createdAt" = clock_timestamp()
      where (told.state, told.planned_for, told.visit)
          is distinct from (excluded.state, excluded.planned_for, excluded.visit)
        and not (excluded.state = 'accepted' and told.state = 'planned')
    returning "createdAt" as at, (select state from before) as before`.execute(db);
  return rows[0];
}

/** Locks the visit, which must still be planned or without access, until the transaction ends; false if it is not. */
export async function setVisitPreference(
  db: Database,
  { company_id, id }: { company_id: number; id: number },
  wish: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visits')
    .set({ wish })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('status', 'in', ['planned', 'no_access'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
