import { useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { initialState, type ListSpec, type ListState, readListState, writeListState } from './list-state.ts';

/** What the person changes: anything but `show` begins again with the first rows. */
export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

/** The list's state, kept in the address. Changes replace the entry in the history: Back leaves the page. */
export function useListState(spec: ListSpec) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(spec, search), [spec, search]);

  function write(make: (now: ListState) => ListState) {
    setSearch((now) => writeListState(spec, make(readListState(spec, now)), now), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return {
    state,
    change: ({ filters, ...rest }: ListChange) =>
      write((now) => ({
        ...now,
        show: spec.pageSize,
        ...rest,
        filters: { ...now.filters, ...filters },
      })),
    showMore: () => write((now) => ({ ...now, show: now.show + spec.pageSize })),
    /** Words and filters away; the order stays as chosen. */
    clear: () => write(({ sort, order }) => ({ ...initialState(spec), sort, order })),
  };
}
export type ListControl = ReturnType<typeof useListState>;
