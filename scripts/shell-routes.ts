import { shellPaths } from '#app/offline/cache/shell.ts';

/** Routes of Remix's manifest, by id. */
export type Routes = Record<string, { parentId?: string; path?: string }>;

/** A route and those that it is nested in, the outermost last. */
export function chainOf(routes: Routes, id: string): string[] {
  const { parentId } = routes[id]!;
  return parentId === undefined ? [id] : [id, ...chainOf(routes, parentId)];
}

/** The routes of the pages that open without signal, with those that they are nested in. */
export function shellRoutes(routes: Routes): Set<string> {
  const pathOf = (chain: readonly string[]) =>
    chain
      .toReversed()
      .flatMap((id) => routes[id]!.path || [])
      .map((part) => `/${part}`)
      .join('');
  const chains = Object.keys(routes).map((id) => chainOf(routes, id));
  return new Set(chains.filter((chain) => shellPaths.includes(pathOf(chain))).flat());
}
