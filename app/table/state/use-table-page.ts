import { keepPreviousData } from '@tanstack/react-query';

/** A page of a table, as React Query answers it. */
export interface PageQuery<Row> {
  data: { data: readonly Row[]; meta: { total: number; total_exact: boolean } } | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows are still those of the question before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Asking {
  meta: { silent: true };
  enabled?: boolean;
  placeholderData?: typeof keepPreviousData;
}

/** A list of the server's, as tRPC has it. */
interface List<Input, Row> {
  useQuery(input: Input & { count?: 'exact' }, asking: Asking): PageQuery<Row>;
}

const meta = { silent: true } as const;

/** The page of a table that its state asks for, and how many rows there are in all: counted exactly only where need be. */
export function useTablePage<Row, Input extends object>(list: List<Input, Row>, input: Input) {
  const query = list.useQuery(input, { meta, placeholderData: keepPreviousData });
  const exact = list.useQuery(
    { ...input, page: 1, limit: 1, count: 'exact' },
    { meta, enabled: query.data?.meta.total_exact === false },
  );
  return { query, exactTotal: exact.data?.meta.total };
}
