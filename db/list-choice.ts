import type { Kysely } from 'kysely';
import type { DB } from './types.gen.ts';

/** Rows of a list by id, out of those that its own filters and scope leave. */
export type RowChoice =
  | { named: number | string }
  | { ids: readonly number[] }
  /** `updatedSince` is ISO. */
  | { after: number; updatedSince?: string | undefined };

const choices = new WeakMap<object, RowChoice>();

/** The same database, in which every list has only these rows, in the order of their ids, and counts nothing. */
export function withChosenRows(db: Kysely<DB>, choice: RowChoice): Kysely<DB> {
  const chosen = db.withTables<Record<never, never>>();
  choices.set(chosen, choice);
  return chosen;
}

export const chosenRows = (db: object): RowChoice | undefined => choices.get(db);
