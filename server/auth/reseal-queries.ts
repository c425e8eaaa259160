import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

export interface SealedCodes {
  company_id: number;
  user_id: number;
  /** The user whom it is sealed for. */
  place_company_id: number;
  place_user_id: number;
  column: 'secret_value' | 'pending_value';
  value: Buffer;
}

/** Secrets of one-time codes, of all companies, whose key id is another. */
export async function codesNotSealedBy(db: Database, keyId: Buffer): Promise<SealedCodes[]> {
  const { rows } = await sql<SealedCodes>`
    select company_id, user_id, coalesce(made_in_company, company_id) as place_company_id,
        coalesce(made_for_user, user_id) as place_user_id, v."column", v.value from two_factor,
      lateral (values ('secret_value', secret_value), ('pending_value', pending_value)) v ("column", value)
     where v.value is not null and substring(v.value from 2 for 4) <> ${keyId}
     order by company_id, user_id, v."column"`.execute(db);
  return rows;
}

/** Unless it was changed meanwhile. */
export async function replaceSealedCodes(db: Database, held: SealedCodes, value: Buffer): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ [held.column]: value })
    .where('company_id', '=', held.company_id)
    .where('user_id', '=', held.user_id)
    .where(held.column, '=', held.value)
    .execute();
}
