import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

export async function userExists(db: Database, scope: Scope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
