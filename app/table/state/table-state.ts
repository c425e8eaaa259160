import {
  initialState,
  type ListSpec,
  type ListState,
  readListState,
  writeListState,
} from '../cards/list-state.ts';
import { firstPageSize, pageSizes } from './paging.ts';

/** What a table can be asked: the same for its page, its loader and its toolbar. */
export type TableSpec = Omit<ListSpec, 'pageSize'> & {
  /** Where it is not the usual one. */
  pageSizes?: readonly number[];
  pageSize?: number;
  /** So many page buttons, instead of those up to nine each side of the current page. */
  pageButtons?: number;
};

/** What a table is asked. All of it stands in the address. */
export type TableState = Omit<ListState, 'show'> & { page: number; limit: number };

export const sizesOf = (spec: TableSpec): readonly number[] => spec.pageSizes ?? pageSizes;
const firstSize = (spec: TableSpec): number => spec.pageSize ?? firstPageSize;
const asList = (spec: TableSpec): ListSpec => ({ ...spec, pageSize: firstSize(spec) });

export function initialTableState(spec: TableSpec): TableState {
  const { show, ...state } = initialState(asList(spec));
  return { ...state, page: 1, limit: show };
}

/** The state that an address says. What it says wrongly counts as not said. */
export function readTableState(spec: TableSpec, search: URLSearchParams): TableState {
  const { show: _, ...state } = readListState(asList(spec), search);
  const page = Number(search.get('page') ?? 1);
  const limit = Number(search.get('limit'));
  return {
    ...state,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1,
    limit: sizesOf(spec).includes(limit) ? limit : firstSize(spec),
  };
}

/** The address that says a state: only what differs from the beginning, beside what is not the table's. */
export function writeTableState(
  spec: TableSpec,
  { page, limit, ...state }: TableState,
  search: URLSearchParams,
): URLSearchParams {
  const next = writeListState(asList(spec), { ...state, show: firstSize(spec) }, search);
  const put = (name: string, value: number, initial: number) =>
    value === initial ? next.delete(name) : next.set(name, String(value));
  put('page', page, 1);
  put('limit', limit, firstSize(spec));
  return next;
}
