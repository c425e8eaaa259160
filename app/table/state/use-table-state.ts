import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import {
  initialTableState,
  readTableState,
  type TableSpec,
  type TableState,
  writeTableState,
} from './table-state.ts';

/** What the person changes: anything but the page itself begins again on the first one. */
export type TableChange = Partial<Omit<TableState, 'filters'>> & { filters?: Record<string, string> };

/** The table's state, kept in the address. Changes replace the entry in the history: Back leaves the page. */
export function useTableState(spec: TableSpec) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readTableState(spec, search), [spec, search]);

  /** Written and not yet come back as the address: what is changed meanwhile is changed in it. */
  const written = useRef<URLSearchParams | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the one that holds
  useEffect(() => {
    written.current = null;
  }, [search]);
  function write(make: (now: TableState) => TableState) {
    const now = written.current ?? search;
    const next = writeTableState(spec, make(readTableState(spec, now)), now);
    written.current = next;
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return {
    state,
    change: ({ filters, ...rest }: TableChange) =>
      write((now) => ({ ...now, page: 1, ...rest, filters: { ...now.filters, ...filters } })),
    /** Words and filters away; order and size stay as chosen. */
    clear: () => write(({ sort, order, limit }) => ({ ...initialTableState(spec), sort, order, limit })),
  };
}
export type TableControl = ReturnType<typeof useTableState>;
