import type { Database } from '#db/client.ts';

/** Whether more than one company shares this installation. Asked by the server for itself, on behalf of nobody. */
export async function hasSeveralCompanies(db: Database): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(2).execute()).length > 1;
}
