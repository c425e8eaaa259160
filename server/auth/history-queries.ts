import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';

/** Records that a secret changed, never its value. For secrets in tables without history triggers. */
export async function recordSecretChange(
  db: Database,
  scope: Scope,
  { entity, id, secret }: { entity: string; id: number; secret: string },
): Promise<void> {
  const hidden = { [secret]: '(secret)' };
  await recordChange(db, scope, { entity, id, from: hidden, to: hidden });
}

/** Records that one-time codes were turned on or off, or that their secret was replaced. */
export async function recordTwoFactor(
  db: Database,
  scope: Scope,
  { user_id, from, to }: { user_id: number; from: boolean; to: boolean },
): Promise<void> {
  const values = from === to ? { from: '(secret)', to: '(secret)' } : { from, to };
  await recordChange(db, scope, {
    entity: 'users',
    id: user_id,
    from: { two_factor: values.from },
    to: { two_factor: values.to },
  });
}

/** Records that a passkey was added (`from` null), renamed or removed (`to` null), by its name. */
export async function recordPasskey(
  db: Database,
  scope: Scope,
  { user_id, from, to }: { user_id: number; from: string | null; to: string | null },
): Promise<void> {
  await recordChange(db, scope, { entity: 'users', id: user_id, from: { passkey: from }, to: { passkey: to } });
}

async function recordChange(
  db: Database,
  scope: Scope,
  { entity, id, from, to }: { entity: string; id: number; from: object; to: object },
): Promise<void> {
  await sql`
    insert into history (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", subject_user_id,
      request_id)
    values (${scope.company_id}, ${entity}, ${id}, 'update', nullif(current_setting('fettle.actor_id', true), '')::bigint,
      coalesce(current_setting('fettle.actor_name', true), ''), ${JSON.stringify(from)}::jsonb, ${JSON.stringify(to)}::jsonb,
      ${entity === 'users' ? id : null}, coalesce(current_setting('fettle.request_id', true), ''))`.execute(db);
}
