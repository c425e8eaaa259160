import { type Kysely, sql } from 'kysely';
import type { DB } from './types.gen.ts';

/** Who does what follows, and why: what the history rows of this transaction will say. */
export interface Actor {
  /** Null: the system itself, or a visitor. */
  id: number | null;
  name: string;
  requestId?: string;
  reason?: string;
  /** 'restore': rows inserted in this transaction are told as brought back, not as new. */
  action?: 'restore';
}

/** The select list that sets the actor for the rest of the transaction, for a statement that does something else too. */
export const actorSettings = (actor: Actor) => sql`
    set_config('fettle.actor_id', ${actor.id === null ? '' : String(actor.id)}, true),
    set_config('fettle.actor_name', ${actor.name}, true),
    set_config('fettle.request_id', ${actor.requestId ?? ''}, true),
    set_config('fettle.reason', ${actor.reason ?? ''}, true),
    set_config('fettle.action', ${actor.action ?? ''}, true)`;

/** Call first in every writing transaction; it ends with that transaction. One round trip. */
export async function setActor(db: Kysely<DB>, actor: Actor): Promise<void> {
  await sql`select ${actorSettings(actor)}`.execute(db);
}

/** The reason that the history rows of this transaction carry from now on, as a person typed it. */
export async function setReason(db: Kysely<DB>, reason: string): Promise<void> {
  await sql`select set_config('fettle.reason', ${reason}, true)`.execute(db);
}

/** Whether what this transaction does from now on is told to nobody: no live events, no notifications. */
export async function setQuiet(db: Kysely<DB>, quiet: boolean): Promise<void> {
  await sql`select set_config('fettle.quiet', ${quiet ? 'on' : ''}, true)`.execute(db);
}
