import { browserQueries } from './trpc.ts';

/** How long the page before stays on screen; after that the next one comes with what is still on its way left open. */
const patienceMs = 3000;

/**
 * A `clientLoader`'s whole work: later visits to a page run its queries from the browser, straight to the procedures, and
 * find in the cache what is still fresh. `prefetch` is the one that the page's server loader runs. A query that fails is
 * the page's to tell: it asks again, or shows what it last knew.
 */
export async function browserPage<Queries>(
  { request }: { request: Request },
  prefetch?: (queries: Queries, url: URL) => Promise<unknown>,
): Promise<{ dehydrated?: undefined }> {
  // Without signal nothing would come: the page shows what is known.
  if (navigator.onLine === false) return {};
  // Both sides offer the same procedures with the same `prefetch`; only the types have different names.
  const filled = prefetch?.(browserQueries() as unknown as Queries, new URL(request.url)).catch(() => {});
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([filled, patience]);
  return {};
}
