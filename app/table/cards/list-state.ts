import type { SelectOption } from '#app/ui/select-field.tsx';

export type CardLayout = 'card' | 'full-row';

/** One filter of a list: kept in the address under its name. Without options it holds free text, such as a date. */
export interface ListFilter {
  label: string;
  /** What holds while nobody chose. */
  initial: string;
  options?: readonly SelectOption[];
  /** A day, 'YYYY-MM-DD' or '' for none. */
  isDay?: true;
  /** Where it is set: in the filter bar, in the data-loading panel, or beside another one with which it counts. */
  place?: 'bar' | 'panel' | 'beside';
}

/** What a list can be asked: the same for its page, its loader and its filter bar. */
export interface ListSpec {
  filters: Readonly<Record<string, ListFilter>>;
  /** The fields it sorts by, the first at the start. */
  sorts: readonly { value: string; label: string }[];
  order: 'asc' | 'desc';
  /** How many rows come at first, and with each 'Load more'. */
  pageSize: number;
}

/** What a list is asked. All of it stands in the address: a link, Back and a reload find it again. */
export interface ListState {
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  /** Rows shown so far. */
  show: number;
  filters: Record<string, string>;
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

const isInBar = ({ place = 'bar' }: ListFilter) => place === 'bar';

/** The filters that the bar shows by itself. */
export const barFilters = ({ filters }: ListSpec) =>
  Object.entries(filters).filter(([, filter]) => isInBar(filter));

export function initialState({ filters, sorts, order, pageSize }: ListSpec): ListState {
  const initial = Object.entries(filters).map(([name, filter]) => [name, filter.initial]);
  return {
    q: '',
    sort: sorts[0]?.value ?? 'id',
    order,
    show: pageSize,
    filters: Object.fromEntries(initial) as Record<string, string>,
  };
}

/** The state that an address says. What it says wrongly counts as not said. */
export function readListState(spec: ListSpec, search: URLSearchParams): ListState {
  const state = initialState(spec);
  const sort = search.get('sort');
  const order = search.get('order');
  const show = Number(search.get('show'));
  for (const [name, filter] of Object.entries(spec.filters)) {
    const value = search.get(name);
    if (value !== null && allowed(filter, value)) state.filters[name] = value;
  }
  return {
    ...state,
    q: (search.get('q') ?? '').trim().slice(0, 200),
    ...(spec.sorts.some(({ value }) => value === sort) && { sort: sort as string }),
    ...((order === 'asc' || order === 'desc') && { order }),
    ...(Number.isInteger(show) && show > 0 && { show: Math.min(show, mostShown) }),
  };
}

/** The address that says a state: only what differs from the beginning, beside what is not the list's. */
export function writeListState(spec: ListSpec, state: ListState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  const flat = ({ filters, ...rest }: ListState): Record<string, string> =>
    Object.fromEntries(Object.entries({ ...rest, ...filters }).map(([key, value]) => [key, String(value)]));
  const initial = flat(initialState(spec));
  for (const [key, value] of Object.entries(flat(state))) {
    if (value === initial[key]) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** How many filters of the bar were set, and whether anything at all narrows the list. */
export function narrowing(spec: ListSpec, state: ListState) {
  const set = Object.entries(spec.filters).filter(([name, { initial }]) => state.filters[name] !== initial);
  const inBar = set.filter(([, filter]) => isInBar(filter)).length;
  return { inBar, any: set.length > 0 || state.q !== '' };
}
