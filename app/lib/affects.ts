import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntity, nouns } from '#server/nouns.ts';
import type { RouterOutputs } from '#server/router.ts';

/** From the list of nouns, by the build (scripts/affected-routers.ts). */
declare const __AFFECTED_ROUTERS__: Readonly<Record<HistoryEntity, (typeof nouns)[number]['affects']>>;

/** Maps an entity (REST base) to the routers whose queries a write may change, its own router first. */
export const affects: Readonly<Record<HistoryEntity, readonly (keyof RouterOutputs)[]>> = __AFFECTED_ROUTERS__;

/** True if a write of this entity may change a router's queries. Every write also changes the history. */
export function isAffected(router: string, entity: string): boolean {
  if (router === 'audit') return true;
  // An entity unknown to this version uses its router's name.
  const roots: readonly string[] = affects[entity as HistoryEntity] ?? [entity];
  return router !== 'auth' && roots.includes(router);
}

/**
 * Refetches what a write of this entity changed, except the list at `except`. Resolves once the visible queries of the
 * entity's own router are done; the others follow in the background.
 */
export function invalidateAffected(
  client: QueryClient,
  entity: HistoryEntity,
  except?: readonly string[],
): Promise<void> {
  const [own] = affects[entity];
  const refetch = (isOwn: boolean) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        Array.isArray(path) &&
        (path[0] === own) === isOwn &&
        isAffected(path[0], entity) &&
        String(path) !== String(except),
    });
  void refetch(false);
  return refetch(true);
}

/** Refetches what a write of this entity changed; for a mutation's `onSuccess`. */
export function useRefresh(entity: HistoryEntity): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidateAffected(client, entity);
}
