import type { Database } from '#db/client.ts';
import { savedSettings } from '../infra/settings/queries.ts';

/**
 * Undefined unless the installation has exactly one company, because visitors of public pages name none. Settings
 * that differ from their defaults; passwords are null.
 */
export async function findOnlyCompany(db: Database) {
  const rows = await db
    .selectFrom('companies as c')
    .select('c.name')
    .select(savedSettings('c.id').as('settings'))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}
