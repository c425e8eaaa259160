import { browserQueries } from './trpc.ts';

/**
 * A `clientLoader`'s whole work: later visits to a page run its queries from the browser, straight to the procedures, and
 * find in the cache what is still fresh. `prefetch` is the one that the page's server loader runs.
 */
export async function browserPage<Queries>(
  { request }: { request: Request },
  prefetch?: (queries: Queries, url: URL) => Promise<unknown>,
): Promise<{ dehydrated?: undefined }> {
  // Both sides offer the same procedures with the same `prefetch`; only the types have different names.
  await prefetch?.(browserQueries() as unknown as Queries, new URL(request.url));
  return {};
}
