import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** A company's settings that differ from their defaults, without passwords. `company`: the column of its id. */
export const savedSettings = (company: string) => sql<Record<string, string | null>>`coalesce((
  select jsonb_object_agg(key, value) from settings where settings.company_id = ${sql.ref(company)}), '{}')`;

/** The company's name and its non-default settings, without passwords. */
export async function readCompanySettings(db: Database, company_id: number) {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('company_id', '=', company_id)
    .where('value', 'is not', null)
    .execute();
  const company = await db.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirst();
  const stored: Record<string, string | null> = { company_name: company?.name ?? '' };
  for (const { key, value } of rows) stored[key] = value;
  return stored;
}

/** The encrypted bytes of a password setting. No permission check: for internal use on the company's behalf. */
export async function readSealedSecret(db: Database, companyId: number, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('secret_value')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.secret_value ?? undefined;
}

export interface SealedSetting {
  company_id: number;
  key: string;
  secret_value: Buffer;
}

/** Sealed values of all companies whose key id is another. */
export async function settingsNotSealedBy(db: Database, keyId: Buffer): Promise<SealedSetting[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['company_id', 'key', 'secret_value'])
    .where('secret_value', 'is not', null)
    .where(sql<boolean>`substring(secret_value from 2 for 4) <> ${keyId}`)
    .orderBy('company_id')
    .orderBy('id')
    .execute();
  return rows as SealedSetting[];
}

/** Unless it was changed meanwhile. */
export async function replaceSealedSetting(db: Database, held: SealedSetting, secret_value: Buffer): Promise<void> {
  await db
    .updateTable('settings')
    .set({ secret_value })
    .where('company_id', '=', held.company_id)
    .where('key', '=', held.key)
    .where('secret_value', '=', held.secret_value)
    .execute();
}
