import { type ListFilter, type ListSpec, type ListState, readListState } from './list-state.ts';

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

/** The query input of a list's state. */
export function listInput<Input>(spec: ListSpec<Input>, state: ListState): Input {
  const { q, sort, order, page, limit } = state;
  const filters = filterInput(spec.filters as ListSpec['filters'], state.filters);
  return { ...filters, ...(q && { q }), sort, order, page, limit } as Input;
}

/** The query input of an address, for the page's loader. */
export const inputOfAddress = <Input>(spec: ListSpec<Input>, search: URLSearchParams): Input =>
  listInput(spec, readListState(spec, search));
