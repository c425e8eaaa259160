import { type Kysely, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { DB } from './types.gen.ts';

/** Recorded in the history rows of the transaction. */
export interface Actor {
  /** Null: the system or a visitor. */
  id: number | null;
  name: string;
  requestId?: string;
  reason?: string;
  /** 'restore': history records inserts as restored, not as new. */
  action?: 'restore';
}

/** Select list that sets the actor for the rest of the transaction, to combine with another statement. */
export const actorSettings = (actor: Actor) => sql`
    set_config('fettle.actor_id', ${actor.id === null ? '' : String(actor.id)}, true),
    set_config('fettle.actor_name', ${actor.name}, true),
    set_config('fettle.request_id', ${actor.requestId ?? ''}, true),
    set_config('fettle.reason', ${actor.reason ?? ''}, true),
    set_config('fettle.cause_id', '', true),
    set_config('fettle.action', ${actor.action ?? ''}, true)`;

/** Call first in every writing transaction. Lasts until the transaction ends. */
export async function setActor(db: Kysely<DB>, actor: Actor): Promise<void> {
  await prepared(db, 'actor', sql`select ${actorSettings(actor)}`.compile(db));
}

/** `cause_id`: the amendment request that the rest of the transaction follows from. */
export async function setReason(db: Kysely<DB>, reason: string, cause_id?: number): Promise<void> {
  await sql`select set_config('fettle.reason', ${reason}, true),
    set_config('fettle.cause_id', ${cause_id === undefined ? '' : String(cause_id)}, true)`.execute(db);
}

/** Lets the rest of the transaction erase personal data, also from history, without a history row (is_erasing). */
export async function setErasing(db: Kysely<DB>, erasing: boolean): Promise<void> {
  await sql`select set_config('fettle.erasing', ${erasing ? 'on' : ''}, true)`.execute(db);
}

/** Suppresses live events and notifications for the rest of the transaction. */
export async function setQuiet(db: Kysely<DB>, quiet: boolean): Promise<void> {
  await sql`select set_config('fettle.quiet', ${quiet ? 'on' : ''}, true)`.execute(db);
}
