import { useEffect, useRef } from 'react';
import type { TableRow } from '../table-column.ts';

/**
 * The rows, but while `isHeld` (somebody types in one of them) in the order in which they stood and none of them gone: what
 * others change meanwhile shows in its place, and moves nothing under the person's hands.
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
  return before.map((row) => byId.get(row.id) ?? row);
}
