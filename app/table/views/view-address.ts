import { firstSize, type ListSpec, type ListState, writeListState } from '../state/list-state.ts';

/** Parameters beside the list's own that say which rows it has: the tab, and what days a page is about. */
const retainedParams = ['tab', 'all', 'week', 'from', 'to', 'month'] as const;

/** Where a list looks like this: its search, filters and order, from the first page, without opened panels. */
export function viewAddress(spec: ListSpec, state: ListState, path: string, search: URLSearchParams): string {
  const base = new URLSearchParams(
    retainedParams.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  // How many rows 'Load more' has shown is no part of a view; a page's size is.
  const limit = spec.loadsMore ? firstSize(spec) : state.limit;
  const text = writeListState(spec, { ...state, page: 1, limit }, base).toString();
  return text === '' ? path : `${path}?${text}`;
}
