import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { savedSettings } from '#server/company-settings/queries.ts';

/** Undefined unless there is exactly one company. Settings that differ from their defaults; passwords are null. */
export async function findOnlyCompany(db: Database) {
  const rows = await db
    .selectFrom('companies as c')
    .select('c.name')
    .select(savedSettings('c.id').as('settings'))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export interface CompanyRow {
  id: number;
  name: string;
  slug: string;
  createdAt: string;
  suspended_at: string | null;
  people: number;
}

/** For the operator's tool: by number, name or address of the form; all without `wanted`. */
export function findCompanies(db: Database, reference?: string): Promise<CompanyRow[]> {
  const text = reference?.trim().toLowerCase();
  return db
    .selectFrom('companies as c')
    .innerJoin('company_addresses as a', 'a.company_id', 'c.id')
    .select(['c.id', 'c.name', 'a.slug', 'c.createdAt', 'c.suspended_at'])
    .select((eb) =>
      eb
        .selectFrom('users as u')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('u.company_id', '=', 'c.id')
        .where('u.status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(c.name)`, '=', text!),
          eb('a.slug', '=', text!),
          ...(/^\d{1,15}$/.test(text!) ? [eb('c.id', '=', Number(text))] : []),
        ]),
      ),
    )
    .orderBy('c.id')
    .execute();
}

/** False if it already was. */
export async function setSuspended(db: Database, company_id: number, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ suspended_at: at })
    .where('id', '=', company_id)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everything by which its people get in or are reached. Answers how many sessions and access tokens ended. */
export async function endAccessOf(db: Database, company_id: number): Promise<{ sessions: number; tokens: number }> {
  const remove = async (
    table: 'sessions' | 'access_tokens' | 'pending_logins' | 'login_links' | 'push_subscriptions',
  ) => {
    const { numDeletedRows } = await db.deleteFrom(table).where('company_id', '=', company_id).executeTakeFirst();
    return Number(numDeletedRows);
  };
  const ended = { sessions: await remove('sessions'), tokens: await remove('access_tokens') };
  for (const table of ['pending_logins', 'login_links', 'push_subscriptions'] as const) await remove(table);
  // Also if nobody had a session: what processes keep of this company is read again.
  await sql`select pg_notify('fettle_access', ${String(company_id)})`.execute(db);
  return ended;
}
