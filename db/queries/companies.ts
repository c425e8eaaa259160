import type { Database } from '../client.ts';

/** Companies that are not suspended: those that nightly tasks are for. */
export async function activeCompanyIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('suspended_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
