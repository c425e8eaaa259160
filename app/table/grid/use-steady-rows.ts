import { useEffect, useRef } from 'react';
import type { TableRow } from '../table-column.ts';

/** While `isHeld` (somebody is typing) rows keep their order and none disappears; changes update in place. */
export function useSteadyRows<Row extends TableRow>(rows: readonly Row[], isHeld: boolean): readonly Row[] {
  const before = useRef(rows);
  const steady = isHeld ? steadyRows(before.current, rows) : rows;
  useEffect(() => {
    before.current = steady;
  });
  return steady;
}

export function steadyRows<Row extends TableRow>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const steady = before.map((row) => byId.get(row.id) ?? row);
  // Same array if nothing changed: a new one would make the table rebuild its rows.
  return steady.every((row, at) => row === before[at]) ? before : steady;
}
