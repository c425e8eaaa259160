import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';

interface JobKey {
  company_id: number;
  job_id: number;
}

interface TenantNotice extends JobKey {
  contact_hash: string;
  token_hash: string;
}

/** Whether the contact stopped the messages about any job of the property. */
export async function hasStopped(
  db: Database,
  { company_id, property_id }: { company_id: number; property_id: number },
  contact_hash: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('tenant_notices as n')
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'n.job_id'))
    .select('n.id')
    .where('n.company_id', '=', company_id)
    .where('j.property_id', '=', property_id)
    .where('n.contact_hash', '=', contact_hash)
    .where('n.stopped_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the notice, and stores what `tell` has told after what was told `before`; `at` is now, ISO. */
export async function saveTenantNotice(
  db: Database,
  { company_id, job_id, contact_hash, token_hash }: TenantNotice,
  tell: (before: string, at: string) => Promise<{ notified: string } | undefined> | { notified: string },
): Promise<void> {
  const { rows } = await sql<{ id: number; before: string; at: string }>`
    insert into tenant_notices as n (company_id, job_id, contact_hash, token_hash)
    values (${company_id}, ${job_id}, ${contact_hash}, ${token_hash})
    on conflict on constraint tenant_notices_contact_unique do update set token_hash = excluded.token_hash
    returning id, notified as before, clock_timestamp() as at`.execute(db);
  const { id, before, at } = rows[0]!;
  const news = await tell(before, at);
  if (!news) return;
  await db
    .updateTable('tenant_notices')
    .set({ notified: news.notified })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

export interface FoundNotice extends JobKey {
  id: number;
  contact_hash: string;
  is_stopped: boolean;
}

/** A link names no company, so each company's own index is searched. */
export async function findTenantNotice(db: Database, token_hash: string): Promise<FoundNotice | undefined> {
  const { rows } = await sql<FoundNotice>`
    select n.* from companies c cross join lateral (
      select company_id, id, job_id, contact_hash, stopped_at is not null as is_stopped
      from tenant_notices where company_id = c.id and token_hash = ${token_hash}) n
    where c.suspended_at is null order by n.company_id limit 1`.execute(db);
  return rows[0];
}

export async function stopTenantNotices(
  db: Database,
  { company_id, id }: Pick<FoundNotice, 'company_id' | 'id'>,
  stopped_at: string,
): Promise<void> {
  await db
    .updateTable('tenant_notices')
    .set({ stopped_at })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute();
}
