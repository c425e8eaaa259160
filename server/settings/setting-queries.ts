import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { Settings } from '#db/types.gen.ts';

export function visibleSettings(db: Database, scope: Scope) {
  return db
    .selectFrom('settings as s')
    .where('s.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

/** `value` is null for a password, which is in `secret_value`. */
export type StoredSetting = Pick<Selectable<Settings>, 'key' | 'value' | 'secret_value' | 'updatedAt'>;

export async function storedSettings(db: Database, scope: Scope): Promise<Map<string, StoredSetting>> {
  const rows = await visibleSettings(db, scope).select(['s.key', 's.value', 's.secret_value', 's.updatedAt']).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** The name (its setting's default), the form's address, and the number of the next invoice of `year`. */
export function settingFacts(db: Database, scope: Scope, year: number) {
  return db
    .selectFrom('companies as c')
    .leftJoin('invoice_counters as n', (join) => join.onRef('n.company_id', '=', 'c.id').on('n.year', '=', year))
    .innerJoin('company_addresses as a', 'a.company_id', 'c.id')
    .select(['c.name', 'a.slug', sql<number>`coalesce(n.last, 0) + 1`.as('next_invoice')])
    .where('c.id', '=', scope.company_id)
    .executeTakeFirstOrThrow();
}

export async function lockSettings(db: Database, scope: Scope): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', scope.company_id).forNoKeyUpdate().execute();
}

/** Saves a value, or the bytes of an encrypted one. `id` is the definition's. */
export async function saveSetting(
  db: Database,
  scope: Scope,
  { id, key, value }: { id: number; key: string; value: string | Buffer },
): Promise<void> {
  const values = typeof value === 'string' ? { value, secret_value: null } : { value: null, secret_value: value };
  await db
    .insertInto('settings')
    .values({ company_id: scope.company_id, id, key, ...values })
    .onConflict((oc) => oc.columns(['company_id', 'key']).doUpdateSet(values))
    .execute();
}

export async function deleteSetting(db: Database, scope: Scope, key: string): Promise<void> {
  await db.deleteFrom('settings').where('company_id', '=', scope.company_id).where('key', '=', key).execute();
}

/** Sets the number of `year`'s next invoice. invoice_counters_upwards rejects one that was already passed. */
export async function raiseInvoiceNumber(db: Database, scope: Scope, year: number, next: number): Promise<void> {
  await db
    .insertInto('invoice_counters')
    .values({ company_id: scope.company_id, year, last: next - 1 })
    .onConflict((oc) => oc.columns(['company_id', 'year']).doUpdateSet({ last: next - 1 }))
    .execute();
}

/** Sets the address of the company's form. company_addresses_slug_unique rejects one that is in use. */
export async function setFormAddress(db: Database, scope: Scope, slug: string): Promise<void> {
  await db.updateTable('company_addresses').set({ slug }).where('company_id', '=', scope.company_id).execute();
}

/** Postgres's spelling of a time zone, found case-insensitively; undefined if it does not exist. */
export async function zoneByName(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  return rows[0]?.name;
}

export async function mobileOf(db: Database, { company_id, user_id }: Scope): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('mobile')
    .where('company_id', '=', company_id)
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row?.mobile ?? '';
}

/** Sealed values of any company, the newest of settings, to check whether APP_SECRET opens them. */
export async function someSealedSecrets(db: Database): Promise<Buffer[]> {
  const settings = await db
    .selectFrom('settings')
    .select('secret_value')
    .where('secret_value', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .limit(20)
    .execute();
  const codes = await db
    .selectFrom('two_factor')
    .select('secret_value')
    .where('secret_value', 'is not', null)
    .limit(20)
    .execute();
  return [...settings, ...codes].flatMap(({ secret_value }) => (secret_value ? [secret_value] : []));
}
