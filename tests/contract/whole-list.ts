import type { Database } from '#db/client.ts';
import type { RestRoute } from '#server/http/rest/routes.ts';
import type { TestApp } from '#tests/support/server.ts';
import type { Role } from './two-companies.ts';

export type Row = Record<string, unknown> & { id: number };
export type Headers = Record<string, string>;

/** All that the caller's list has. Notes and tasks are listed for one job or property, but for admins. */
export async function listed(app: TestApp, route: RestRoute, role: Role, headers: Headers, db: Database) {
  const { path, whole = {} } = route.line;
  const read = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(route.line.list && { limit: '1000' }), ...(whole as object), ...more });
    return (await app.rest('GET', `${path}?${query}`, undefined, headers)).body.data as Row[];
  };
  if (role === 'admin' || !['/notes', '/job-tasks'].includes(path)) return read({});
  const rows = new Map<number, Row>();
  for (const [field, table] of [
    ['job_id', 'jobs'],
    ['property_id', 'properties'],
  ] as const)
    for (const { id } of await db.selectFrom(table).select('id').execute())
      for (const row of await read({ [field]: String(id) })) rows.set(row.id, row);
  return [...rows.values()];
}
