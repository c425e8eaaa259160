import { useState } from 'react';
import type { TableRow } from '../table-column.ts';

const nobody: ReadonlySet<number> = new Set();

/** Which rows of the page are ticked. What is no longer on the page is no longer ticked. */
export function useSelection<Row extends TableRow>(rows: readonly Row[]) {
  const [ticked, setTicked] = useState(nobody);
  const [last, setLast] = useState<number | null>(null);
  const selected = rows.filter(({ id }) => ticked.has(id));

  /** With `isRange` all from the one ticked last to this one. */
  function select(id: number, isRange = false) {
    const next = new Set(selected.map((row) => row.id));
    const from = rows.findIndex((row) => row.id === last);
    const to = rows.findIndex((row) => row.id === id);
    if (isRange && from >= 0 && to >= 0) {
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
    } else if (!next.delete(id)) next.add(id);
    setTicked(next);
    setLast(id);
  }
  const isAll = rows.length > 0 && selected.length === rows.length;
  return {
    selected,
    isAll,
    isSelected: (id: number) => ticked.has(id),
    select,
    selectAll: () => setTicked(isAll ? nobody : new Set(rows.map(({ id }) => id))),
    clear: () => setTicked(nobody),
  };
}
export type Selection<Row extends TableRow> = ReturnType<typeof useSelection<Row>>;
