import type { Database } from '#db/client.ts';

export async function hasSeveralCompanies(db: Database): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(2).execute()).length > 1;
}
