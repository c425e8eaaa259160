import type { Kysely } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

/** The history is the longest table: its indexes are built while it goes on being written. */
export const transaction = false;

/** The company's activity by kind of row, and what was deleted, each newest first: a filter must not walk the whole log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, 'history_by_kind', 'on history (company_id, entity, id desc)');
  await createIndexConcurrently(db, 'history_deletions', `on history (company_id, id desc) where action = 'delete'`);
}
