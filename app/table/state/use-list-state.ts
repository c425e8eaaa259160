import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { firstSize, initialState, type ListSpec, type ListState, readListState, writeListState } from './list-state.ts';

/** A change by the user. Any change but the page returns to page 1. */
type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

/** The list's state, kept in the URL. Changes replace the history entry, so Back leaves the page. */
export function useListState(spec: ListSpec) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(spec, search), [spec, search]);

  /** The address last written but not yet rendered; further changes build on it. */
  const written = useRef<URLSearchParams | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the URL changes
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
    /** Cards only. */
    showMore: () => write(({ limit }) => ({ limit: limit + firstSize(spec) })),
    /** Clears search and filters; keeps order and page size. */
    clear: () =>
      write(() => {
        const { q, filters } = initialState(spec);
        return { q, filters, page: 1, ...first };
      }),
  };
}
export type ListControl = ReturnType<typeof useListState>;
