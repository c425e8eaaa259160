import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * A route's `shouldRevalidate` where the address also holds what a list is asked: its own queries answer that, without a
 * round through the loaders, which would hold the address up until they are done.
 */
export function exceptOnSamePage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const stays =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return stays ? false : defaultShouldRevalidate;
}
