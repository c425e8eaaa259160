import { useEffect, useRef, useState } from 'react';
import type { TableRow } from '../table-column.ts';

/** While `isHeld` (somebody is typing) rows keep their order and none disappears; changes update in place. */
export function useStableRows<Row extends TableRow>(rows: readonly Row[], isHeld: boolean): readonly Row[] {
  const before = useRef(rows);
  const stable = isHeld ? stableRows(before.current, rows) : rows;
  useEffect(() => {
    before.current = stable;
  });
  return stable;
}

export function stableRows<Row extends TableRow>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const stable = before.map((row) => byId.get(row.id) ?? row);
  // Same array if nothing changed: a new one would make the table rebuild its rows.
  return stable.every((row, at) => row === before[at]) ? before : stable;
}

/** Functions with a stable identity that call the latest ones, so that memoised children do not re-render. */
export function useLatest<Functions extends object>(functions: Functions): Functions {
  const latest = useRef(functions);
  useEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(functions) as (keyof Functions)[];
    const entries = names.map((name) => [
      name,
      (...args: unknown[]) => (latest.current[name] as (...each: unknown[]) => unknown)(...args),
    ]);
    return Object.fromEntries(entries) as Functions;
  });
  return stable;
}
