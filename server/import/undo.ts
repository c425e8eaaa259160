import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { AppError, fieldError, isServerError, toAppError } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { changesSince, endImport, formerValues, type SavedImport } from './import-queries.ts';
import type { RemainingRow } from './schema.ts';

interface RowProcedures {
  remove: (id: number) => Promise<unknown>;
  update: (id: number, changes: object) => Promise<unknown>;
  named: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

const changedMessage = 'It was changed since.';
const deletedMessage = 'It was deleted since.';

/** Undefined, or the message of an error that the row is to blame for; the row is then as it was before. */
async function attempt(db: Database, run: () => Promise<unknown>): Promise<string | undefined> {
  await sql`savepoint undo_row`.execute(db);
  let message: string | undefined;
  try {
    await run();
  } catch (error) {
    const known = toAppError(error);
    if (isServerError(known.code)) throw error;
    await sql`rollback to savepoint undo_row`.execute(db);
    // It went with another row of the import.
    message = known.code === 'not_found' ? undefined : known.message;
  }
  await sql`release savepoint undo_row`.execute(db);
  return message;
}

/**
 * Deletes the rows that an import added and gives those that it changed their former values, or nothing: 409 with all
 * rows that were used or changed since in `details.rows`.
 */
export async function undoImport({ db, scope }: CallCtx, done: SavedImport, { remove, update, named }: RowProcedures) {
  if (done.undone_at !== null) throw fieldError('conflict', 'id', 'This import is undone already.', 'already_done');
  const { table, ids, updated_ids } = done;
  const all = [...ids, ...updated_ids];
  const since = await changesSince(db, scope, { table, ids: all, since: done.createdAt });
  const former = await formerValues(db, scope, done);
  const remaining: { id: number; message: string }[] = [];
  await sql`savepoint undo_import`.execute(db);
  const tryEach = async (id: number, run: () => Promise<unknown>) => {
    const message = since.has(id) ? changedMessage : await attempt(db, run);
    if (message !== undefined) remaining.push({ id, message });
  };
  // Reversed, because later rows may depend on earlier ones. An added row that was deleted since is undone already.
  for (const id of ids.filter((each) => since.get(each) !== 'deleted').toReversed())
    await tryEach(id, () => remove(id));
  // Without former values the row had the file’s values already.
  for (const id of updated_ids.filter((each) => former.has(each)).toReversed()) {
    if (since.get(id) === 'deleted') remaining.push({ id, message: deletedMessage });
    else await tryEach(id, () => update(id, former.get(id)!));
  }
  if (remaining.length > 0) {
    await sql`rollback to savepoint undo_import`.execute(db);
    const names = await named(remaining.map(({ id }) => id));
    const rows: RemainingRow[] = remaining
      .map((each) => ({ ...each, row: done.rows[all.indexOf(each.id)] ?? 0, name: names.get(each.id) ?? '' }))
      .sort((a, b) => a.row - b.row);
    const counted = rows.length === 1 ? '1 row was' : `${rows.length} rows were`;
    const message = `Nothing was undone: ${counted} used or changed since.`;
    throw new AppError('conflict', message, { fields: { id: message }, errorCause: 'in_use', details: { rows } });
  }
  await endImport(db, scope, done.id);
  return { ids, updated: updated_ids };
}
