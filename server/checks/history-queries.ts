import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';

/** The newest history row of an entity ('jobs', 'time-tracking', …). */
export function lastChange(db: Database, scope: Scope, entity: string, id: number) {
  return db
    .selectFrom('history')
    .select(['actor_id', 'actor_name', 'at'])
    .where('company_id', '=', scope.company_id)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
