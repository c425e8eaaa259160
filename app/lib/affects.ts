import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { findNoun, type HistoryEntity, nounOf } from '#server/nouns.ts';
import type { RouterOutputs } from '#server/router.ts';

/** True if a write of this entity may change a router's queries. Every write also changes the history. */
export function isAffected(router: string, entity: string): boolean {
  if (router === 'audit') return true;
  // An entity unknown to this version uses its router's name.
  const roots: readonly string[] = findNoun(entity)?.affects ?? [entity];
  return router !== 'auth' && roots.includes(router);
}

/** The router of an entity's own queries; undefined for access tokens, which the session's watch refetches. */
export const ownRouter = (entity: HistoryEntity): keyof RouterOutputs | undefined => nounOf(entity).affects[0];

/**
 * Refetches what a write of this entity changed, except the list at `except`. Resolves once the visible queries of the
 * entity's own router are done; the others follow in the background.
 */
export function invalidateAffected(
  client: QueryClient,
  entity: HistoryEntity,
  except?: readonly string[],
): Promise<void> {
  const own = ownRouter(entity);
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
