import { useEffect, useRef } from 'react';
import type { TableRow } from '../table-column.ts';

/**
 * The rows; while `isHeld` (somebody types in one of them) in their former order and with none of them gone. Changes of others
 * show in place and move nothing under the person's hands.
 */
export function useSteadyRows<Row extends TableRow>(rows: readonly Row[], isHeld: boolean): readonly Row[] {
  const before = useRef(rows);
  const steady = isHeld ? steadyRows(before.current, rows) : rows;
  useEffect(() => {
    before.current = steady;
  });
  return steady;
}

export function steadyRows<Row extends TableRow>(
  before: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const steady = before.map((row) => byId.get(row.id) ?? row);
  // The same array, where nothing changed: other data would make the table build its rows anew.
  return steady.every((row, at) => row === before[at]) ? before : steady;
}
