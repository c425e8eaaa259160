import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * `shouldRevalidate` for routes whose URL holds list filters: the list's own queries fetch new results, and running the
 * loaders would delay the URL change.
 */
export function exceptOnSamePage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const stays = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return stays ? false : defaultShouldRevalidate;
}
