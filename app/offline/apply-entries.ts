import type { Person } from '#app/lib/session/use-session.ts';
import type { Entry } from './entry.ts';
import { entryTypes } from './entry-types.ts';
import { belongsTo, type ListName, type ListRows, type Parent, type PendingRow, syncStateOf } from './pending.ts';
import { withDependents } from './queue/ordering.ts';

/** Changes the rows of a list as the entries will, for `withPending`. */
export function applyEntries<L extends ListName>(
  rows: Map<string, PendingRow<L>>,
  list: L,
  entries: readonly Entry[],
  of: Parent | undefined,
  me: Person,
): void {
  const lost = withDependents(entries, ({ refusal: rejection }) => rejection !== null);
  for (const entry of entries) {
    const { apply } = entryTypes[entry.kind];
    if (apply?.list !== list) continue;
    const sync = syncStateOf(entry);
    if (apply.does === 'rewrite') {
      apply.rewrite(rows as never, entry as never, me, lost.includes(entry));
      continue;
    }
    if (apply.does === 'create') {
      const row = apply.row?.(entry as never, me) as ListRows[L] | undefined;
      if (row && of && belongsTo(entry.body as object, of) && !rows.has(String(row.ref)))
        rows.set(String(row.ref), { ...row, sync });
      continue;
    }
    const key = String((entry.body as { id: number | string }).id);
    const row = rows.get(key);
    if (!row) continue;
    if (entry.refusal) row.sync = sync;
    else if (apply.does === 'remove') rows.delete(key);
    else Object.assign(row, apply.changes(entry.body as never, me), row.sync === 'sent' && { sync });
  }
}
