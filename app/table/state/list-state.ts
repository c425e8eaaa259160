import { isDay } from '#app/lib/date-presets.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { SelectOption } from '#app/ui/select-field.tsx';
import type { Field } from '#server/infra/fields.ts';

/** A filter of a list, kept in the URL under its name. Without options it holds free text, such as a date. */
export interface ListFilter {
  label: string;
  initial: string;
  options?: readonly SelectOption[];
  /** A day: 'YYYY-MM-DD', or '' for none. */
  isDay?: true;
  /** The type of its value in the query's input; default text. */
  wire?: 'id' | 'boolean';
  /** The filter bar, the data-loading panel, or beside the filter that it belongs to. */
  position?: 'bar' | 'panel' | 'beside';
}

type SortOf<Input> = (Input extends { sort?: infer Sort } ? Sort : string) & string;

/** The filters and sorts of a list, shared by page, loader and filter bar. `Input` is the query's input. */
export interface ListSpec<Input = Record<string, unknown>> {
  filters: { readonly [Name in keyof Input & string]?: ListFilter };
  /** Sortable fields; with labels if the filter bar of cards offers them. */
  sorts: readonly SortOf<Input>[] | { readonly [Sort in SortOf<Input>]?: string };
  sort: SortOf<Input>;
  order: 'asc' | 'desc';
  /** Cards with 'Load more'; otherwise the list has pages. */
  loadsMore?: true;
  /** Default rows per page, or rows per 'Load more'. */
  pageSize?: number;
  /** Replaces the default page sizes of tables. */
  pageSizes?: readonly number[];
  /** Number of page buttons, instead of up to nine each side of the current page. */
  pageButtons?: number;
}

/** Search, sorting, filters and page of a list. All of it is in the URL, so links, Back and reload restore it. */
export interface ListState {
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  filters: Record<string, string>;
  /** Always 1 in a list of cards. */
  page: number;
  /** Rows per page; for cards the rows shown so far (`show` in the URL). */
  limit: number;
}

const pageSizes = [10, 20, 50, 100, 200] as const;
const firstPageSize = 20;
/** The server's maximum rows per request. */
export const maxShown = 1000;

function allowed({ options, isDay: day }: ListFilter, value: string): boolean {
  if (day) return value === '' || isDay(value);
  return options ? options.some((option) => option.value === value) : value.length <= 200;
}

const filtersOf = ({ filters }: ListSpec) => Object.entries(filters as Record<string, ListFilter>);
const isInBar = ({ position = 'bar' }: ListFilter) => position === 'bar';

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

/** Reads the state from the URL. Invalid values fall back to the defaults. */
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
  const limit = spec.loadsMore ? whole('show', maxShown) : whole('limit', maxShown);
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    sort: sortsOf(spec).includes(sort) ? sort : state.sort,
    order: order === 'asc' || order === 'desc' ? order : state.order,
    filters,
    page: (!spec.loadsMore && whole('page', 10_000_000)) || 1,
    limit: limit && (spec.loadsMore || sizesOf(spec).includes(limit)) ? limit : state.limit,
  };
}

/** Writes the state to the URL: only values that differ from the defaults. Keeps foreign parameters. */
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

/** How many filters of the bar are set, and whether anything narrows the list. */
export function narrowing(spec: ListSpec, state: ListState) {
  const set = filtersOf(spec).filter(([name, { initial }]) => state.filters[name] !== initial);
  const inBar = set.filter(([, filter]) => isInBar(filter)).length;
  return { inBar, any: set.length > 0 || state.q !== '' };
}

export const noMatchHint = 'Try a different search or remove some filters.';

export const choiceFilter = (
  label: string,
  labels: Parameters<typeof labelOptions>[0],
  more: Pick<ListFilter, 'wire'> = {},
) =>
  ({
    label,
    initial: 'all',
    options: [{ value: 'all', label: 'All' }, ...labelOptions(labels)],
    ...more,
  }) satisfies ListFilter;

/** Filter of a choice field. */
export const fieldFilter = (
  { label, labels = [] }: Extract<Field, { kind: 'choice' }>,
  more: Pick<ListFilter, 'wire'> = {},
) => choiceFilter(label, labels, more);

/** The sorts of cards, by the labels of their fields. */
export const fieldSorts = <Name extends string>(...fields: readonly { name: Name; label: string }[]) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<Name, string>;

export const booleanFilter = (label: string, labels: { true: string; false?: string }) =>
  choiceFilter(label, labels as Record<string, string>, { wire: 'boolean' });

/** Filters by the id of another list's row; the page provides the `choices`. */
export const idFilter = (label: string) => ({ label, initial: '', wire: 'id' }) as const satisfies ListFilter;

/** A range of days; both ends are included. */
export const dayFilters = {
  start_date: { label: 'From', initial: '', isDay: true, position: 'beside' },
  end_date: { label: 'To', initial: '', isDay: true, position: 'beside' },
} as const satisfies Record<string, ListFilter>;

function wireValue({ wire }: ListFilter, value: string): unknown {
  if (wire === 'boolean') return value === 'true';
  if (wire === 'id') return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
  return value;
}

/** Filters with a value, as fields of the query's input. Drops 'all', '' and invalid ids. */
export function filterInput(filters: ListSpec['filters'], values: ListState['filters']) {
  const set = Object.entries(filters as Record<string, ListFilter>).flatMap(([name, filter]) => {
    const value = values[name] ?? '';
    const sent = value === '' || value === 'all' ? undefined : wireValue(filter, value);
    return sent === undefined ? [] : [[name, sent]];
  });
  return Object.fromEntries(set) as Record<string, unknown>;
}

export function listInput<Input>(spec: ListSpec<Input>, state: ListState): Input {
  const { q, sort, order, page, limit } = state;
  const filters = filterInput(spec.filters as ListSpec['filters'], state.filters);
  return { ...filters, ...(q && { q }), sort, order, page, limit } as Input;
}

/** The query input of an address, for the page's loader. */
export const inputOfAddress = <Input>(spec: ListSpec<Input>, search: URLSearchParams): Input =>
  listInput(spec, readListState(spec, search));
