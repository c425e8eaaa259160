import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import {
  firstSize,
  initialState,
  type ListSpec,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts';

/** A change by the person. Anything but the page itself returns to the first rows. */
export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

/** The list's state, kept in the address. Changes replace the entry in the history: Back leaves the page. */
export function useListState(spec: ListSpec) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(spec, search), [spec, search]);

  /** Written and not yet come back as the address: what is changed meanwhile is changed in it. */
  const written = useRef<URLSearchParams | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the one that holds
  useEffect(() => {
    written.current = null;
  }, [search]);
  function write(make: (now: ListState) => Partial<ListState>) {
    const last = written.current ?? search;
    const now = readListState(spec, last);
    const next = writeListState(spec, { ...now, ...make(now) }, last);
    written.current = next;
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  const first = spec.loadsMore && { limit: firstSize(spec) };
  return {
    state,
    change: ({ filters, ...rest }: ListChange) =>
      write((now) => ({ page: 1, ...first, ...rest, filters: { ...now.filters, ...filters } })),
    /** Of cards. */
    showMore: () => write(({ limit }) => ({ limit: limit + firstSize(spec) })),
    /** Words and filters away; order and size stay as chosen. */
    clear: () =>
      write(() => {
        const { q, filters } = initialState(spec);
        return { q, filters, page: 1, ...first };
      }),
  };
}
export type ListControl = ReturnType<typeof useListState>;
