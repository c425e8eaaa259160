import { sql } from 'kysely';
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

/** Records that a secret changed, never its value. For secrets in tables without history triggers. */
export async function recordSecretChange(
  db: Database,
  scope: Scope,
  { entity, id, secret }: { entity: string; id: number; secret: string },
): Promise<void> {
  const hidden = JSON.stringify({ [secret]: '(secret)' });
  await sql`
    insert into history (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", subject_user_id,
      request_id)
    values (${scope.company_id}, ${entity}, ${id}, 'update', nullif(current_setting('fettle.actor_id', true), '')::bigint,
      coalesce(current_setting('fettle.actor_name', true), ''), ${hidden}::jsonb, ${hidden}::jsonb,
      ${entity === 'users' ? id : null}, coalesce(current_setting('fettle.request_id', true), ''))`.execute(db);
}
