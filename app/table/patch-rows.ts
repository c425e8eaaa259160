import type { QueryClient } from '@tanstack/react-query';

interface RowsPage {
  data: readonly { id: number }[];
}

/**
 * Puts a row, as the server has it now, in its place in every page of a list that the cache holds: `path` is the list's, such
 * as ['properties', 'list']. Nothing is asked for again, and no row moves.
 */
export function patchRows(client: QueryClient, path: readonly string[], row: { id: number }): void {
  client.setQueriesData<RowsPage>({ queryKey: [path] }, (page) => {
    if (!page?.data.some(({ id }) => id === row.id)) return page;
    return { ...page, data: page.data.map((each) => (each.id === row.id ? row : each)) };
  });
}
