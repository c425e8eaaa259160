import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntity } from '#server/audit/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

const pay = ['statements', 'payRun', 'cis'] as const;

/** By entity (REST base): the routers whose answers may change when a row of it is written, its own router first. */
export const affects: Readonly<Record<HistoryEntity, readonly (keyof RouterOutputs)[]>> = {
  'time-tracking': ['timeTracking', 'dashboard', 'amendmentRequests', ...pay],
  'amendment-requests': ['amendmentRequests', 'dashboard', 'timeTracking'],
  payments: ['payments', 'timeTracking', 'dashboard', ...pay],
  expenses: ['expenses', 'files', 'jobs', 'properties', 'dashboard', ...pay],
  jobs: ['jobs', 'dashboard', 'timeTracking', 'expenses', 'invoices', 'search'],
  'job-tasks': ['jobTasks', 'jobs', 'properties'],
  notes: ['notes', 'jobs', 'properties'],
  files: ['files', 'jobs', 'expenses', 'properties'],
  properties: ['properties', 'jobs', 'dashboard', 'search'],
  users: ['users', 'userRates', 'dashboard', 'timeTracking', 'search', ...pay],
  'users-rates': ['userRates', 'users', 'timeTracking', 'dashboard', ...pay],
  invoices: ['invoices', 'jobs', 'timeTracking', 'expenses', 'dashboard', 'search'],
  'invoice-mails': ['invoices'],
  settings: ['settings', 'company', 'dashboard', ...pay],
  'statement-agreements': ['statements'],
  'job-assignees': ['jobs', 'dashboard'],
  companies: ['company'],
  // The session's own watch asks for `auth`.
  'access-tokens': [],
};

/** Whether a router's answers may change with a row of this entity. Every change is also one of the history. */
export function isAffected(router: string, entity: string): boolean {
  if (router === 'audit') return true;
  // An entity of a later version is known by its router's name.
  const roots: readonly string[] = affects[entity as HistoryEntity] ?? [entity];
  return router !== 'auth' && roots.includes(router);
}

/**
 * Refetches what a write of this entity changed, but not the list at `except`. Resolves when the entity's own router has
 * answered the queries on screen; the others follow.
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

/** For a mutation's `onSuccess`: refetches what a write of this entity changed. */
export function useRefresh(entity: HistoryEntity): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidateAffected(client, entity);
}
