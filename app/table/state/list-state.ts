import type { SelectOption } from '#app/ui/select-field.tsx';
import { firstPageSize, pageSizes } from './paging.ts';

/** One filter of a list: kept in the address under its name. Without options it holds free text, such as a date. */
export interface ListFilter {
  label: string;
  /** The value if none is chosen. */
  initial: string;
  options?: readonly SelectOption[];
  /** A day, 'YYYY-MM-DD' or '' for none. */
  isDay?: true;
  /** The type of its value in the query's input, if not text. */
  wire?: 'id' | 'boolean';
  /** Where it is set: in the filter bar, in the data-loading panel, or beside another one with which it counts. */
  place?: 'bar' | 'panel' | 'beside';
}

/** The fields by which a list can be sorted, by its query's input. */
type SortOf<Input> = (Input extends { sort?: infer Sort } ? Sort : string) & string;

/**
 * What a list of cards or a table can be asked: the same for its page, its loader and its filter bar. With `Input`, the
 * input of the query, its filters and sorts are fields of that input.
 */
export interface ListSpec<Input = Record<string, unknown>> {
  filters: { readonly [Name in keyof Input & string]?: ListFilter };
  /** The fields it sorts by; with labels where the filter bar of cards offers them. */
  sorts: readonly SortOf<Input>[] | { readonly [Sort in SortOf<Input>]?: string };
  /** The field and the order at first. */
  sort: SortOf<Input>;
  order: 'asc' | 'desc';
  /** Cards: more rows come below those shown. Otherwise the list has pages. */
  loadsMore?: true;
  /** How many rows a page has at first, or come with each 'Load more'. */
  pageSize?: number;
  /** Where a table's are not the usual ones. */
  pageSizes?: readonly number[];
  /** Shows this many page buttons, instead of those up to nine each side of the current page. */
  pageButtons?: number;
}

/** Search, sorting, filters and page of a list. All of it is in the address, so links, Back and reload restore it. */
export interface ListState {
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  filters: Record<string, string>;
  /** 1 in a list of cards. */
  page: number;
  /** Rows of a page; in a list of cards those shown so far (`show` in the address). */
  limit: number;
}

/** More rows than this a list does not answer with at once. */
export const mostShown = 1000;

/** A day that exists: what JavaScript makes of 31 February is another one. */
function isDay(text: string): boolean {
  const day = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function allowed({ options, isDay: day }: ListFilter, value: string): boolean {
  if (day) return value === '' || isDay(value);
  return options ? options.some((option) => option.value === value) : value.length <= 200;
}

const filtersOf = ({ filters }: ListSpec) => Object.entries(filters as Record<string, ListFilter>);
const isInBar = ({ place = 'bar' }: ListFilter) => place === 'bar';

/** The filters that the bar shows by itself. */
export const barFilters = (spec: ListSpec) => filtersOf(spec).filter(([, filter]) => isInBar(filter));

export const sortsOf = ({ sorts }: Pick<ListSpec, 'sorts'>): readonly string[] =>
  Array.isArray(sorts) ? sorts : Object.keys(sorts);

export const sizesOf = (spec: ListSpec): readonly number[] => spec.pageSizes ?? pageSizes;
export const firstSize = (spec: ListSpec): number => spec.pageSize ?? firstPageSize;

export function initialState(spec: ListSpec): ListState {
  const initial = filtersOf(spec).map(([name, filter]) => [name, filter.initial]);
  return {
    q: '',
    sort: spec.sort,
    order: spec.order,
    filters: Object.fromEntries(initial) as Record<string, string>,
    page: 1,
    limit: firstSize(spec),
  };
}

/** The state that an address says. What it says wrongly counts as not said. */
export function readListState(spec: ListSpec, search: URLSearchParams): ListState {
  const { filters, ...state } = initialState(spec);
  const sort = search.get('sort') ?? '';
  const order = search.get('order');
  const whole = (name: string, most: number) => {
    const value = Number(search.get(name));
    return Number.isInteger(value) && value > 0 ? Math.min(value, most) : undefined;
  };
  for (const [name, filter] of filtersOf(spec)) {
    const value = search.get(name);
    if (value !== null && allowed(filter, value)) filters[name] = value;
  }
  const limit = spec.loadsMore ? whole('show', mostShown) : whole('limit', mostShown);
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    sort: sortsOf(spec).includes(sort) ? sort : state.sort,
    order: order === 'asc' || order === 'desc' ? order : state.order,
    filters,
    page: (!spec.loadsMore && whole('page', 10_000_000)) || 1,
    limit: limit && (spec.loadsMore || sizesOf(spec).includes(limit)) ? limit : state.limit,
  };
}

/** The address that says a state: only what differs from the beginning, beside what is not the list's. */
export function writeListState(spec: ListSpec, state: ListState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  const flat = ({ filters, page, limit, ...rest }: ListState) => ({
    ...rest,
    ...filters,
    ...(spec.loadsMore ? { show: limit } : { page, limit }),
  });
  const initial: Record<string, unknown> = flat(initialState(spec));
  for (const [key, value] of Object.entries(flat(state))) {
    if (value === initial[key]) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

/** How many filters of the bar were set, and whether anything at all narrows the list. */
export function narrowing(spec: ListSpec, state: ListState) {
  const set = filtersOf(spec).filter(([name, { initial }]) => state.filters[name] !== initial);
  const inBar = set.filter(([, filter]) => isInBar(filter)).length;
  return { inBar, any: set.length > 0 || state.q !== '' };
}
