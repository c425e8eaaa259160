import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/* For the operator's tool: everything of one company, without a permission check. */

export interface CompanyTable {
  name: string;
  /** Its rows refer to older rows of the same table. */
  newest_first: boolean;
}

/** All tables with rows of companies, each before those that it refers to. Companies themselves are not among them. */
export async function tablesOfCompanies(db: Database): Promise<CompanyTable[]> {
  const { rows: tables } = await sql<CompanyTable>`
    select c.relname as name, exists (select from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = c.oid) as newest_first
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to" from pg_constraint f
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`.execute(db);
  const ordered: CompanyTable[] = [];
  const waiting = new Set(tables.map(({ name }) => name));
  while (waiting.size > 0) {
    const free = tables.filter(
      ({ name }) => waiting.has(name) && !references.some(({ from, to }) => to === name && waiting.has(from)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`);
    for (const each of free) {
      ordered.push(each);
      waiting.delete(each.name);
    }
  }
  return ordered;
}

/** Log-ins that also open other companies move there, with their second steps. */
export async function leaveLogins(db: Database, company_id: number): Promise<void> {
  await sql`
    select unseat_login(l.company_id, l.user_id) from logins l where l.company_id = ${company_id} and exists (
      select from memberships m where m.login_key = l.email_key and m.company_id <> l.company_id)`.execute(db);
}

/** A statement of its own, so that it commits. Also deletes what is kept for good otherwise. Answers how many. */
export async function removeSome(
  db: Database,
  company_id: number,
  { name, newest_first }: CompanyTable,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_some_of_company(${company_id}, ${name}::text::regclass, ${most}, ${newest_first}) as removed`.execute(
    db,
  );
  return rows[0]!.removed;
}

/** Its last row, with its address. Needs that no other row is left. */
export async function removeCompanyRow(db: Database, company_id: number): Promise<void> {
  await sql`select set_config('fettle.erasing', 'on', true)`.execute(db);
  await db.deleteFrom('companies').where('id', '=', company_id).execute();
}
