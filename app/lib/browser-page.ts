import { redirect, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { shownRole } from './office-shell.ts';
import type { Lead } from './page-tabs.ts';
import { browserQueries } from './trpc.ts';

/** How long navigation waits for the next page's queries, ms; after that it renders with loading states. */
const prefetchTimeoutMs = 3000;

/**
 * A `clientLoader`: runs the queries of the page's server loader (`prefetch`) from the browser, using the cache where it
 * is fresh. Errors are ignored, because the page's own queries retry or show cached data. `lead`: see serverPage.
 */
export const browserPage =
  <Queries>(prefetch: (queries: Queries, url: URL) => Promise<unknown>, lead?: Lead) =>
  async ({ request }: { request: Request }): Promise<{ dehydrated?: undefined }> => {
    const to = lead?.(new URL(request.url), shownRole());
    if (to) throw redirect(to);
    // Offline, queries would only fail; the page shows cached data.
    if (navigator.onLine === false) return {};
    // Server and browser utilities have the same `prefetch`, but unrelated types.
    const filled = prefetch(browserQueries() as unknown as Queries, new URL(request.url)).catch(() => {});
    const timeout = new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs));
    await Promise.race([filled, timeout]);
    return {};
  };

/** For routes whose URL holds list filters: the list's own queries fetch; the loaders would delay the URL change. */
export function exceptOnSamePage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const stays = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return stays ? false : defaultShouldRevalidate;
}
