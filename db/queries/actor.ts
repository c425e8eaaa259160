import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

/** Tells the history triggers, for the rest of this transaction, who is acting and for which request. */
export async function setActor(db: Database, scope: Scope, name: string, requestId: string): Promise<void> {
  await sql`select set_config('fettle.actor_id', ${String(scope.user_id)}, true),
    set_config('fettle.actor_name', ${name}, true),
    set_config('fettle.request_id', ${requestId}, true)`.execute(db);
}

/** The reason that the history rows of this transaction carry, as an admin typed it. */
export async function setReason(db: Database, reason: string): Promise<void> {
  await sql`select set_config('fettle.reason', ${reason}, true)`.execute(db);
}
