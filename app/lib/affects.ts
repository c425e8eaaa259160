import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntity } from '#server/audit/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

const pay = ['statements', 'payRun', 'cis'] as const;

/** Maps an entity (REST base) to the routers whose queries a write may change, its own router first. */
export const affects: Readonly<Record<HistoryEntity, readonly (keyof RouterOutputs)[]>> = {
  'time-tracking': ['timeTracking', 'dashboard', 'amendmentRequests', 'visits', ...pay],
  'amendment-requests': ['amendmentRequests', 'dashboard', 'timeTracking'],
  payments: ['payments', 'timeTracking', 'dashboard', ...pay],
  expenses: ['expenses', 'files', 'jobs', 'properties', 'dashboard', ...pay],
  jobs: ['jobs', 'dashboard', 'timeTracking', 'expenses', 'invoices', 'search', 'setUp', 'visits'],
  visits: ['visits', 'jobs', 'timeTracking', 'dashboard'],
  absences: ['absences', 'dashboard'],
  'working-hours': ['workingHours', 'dashboard'],
  'job-tasks': ['jobTasks', 'jobs', 'properties'],
  notes: ['notes', 'jobs', 'properties'],
  files: ['files', 'jobs', 'expenses', 'properties'],
  properties: ['properties', 'jobs', 'dashboard', 'search', 'setUp', 'visits'],
  users: ['users', 'userRates', 'dashboard', 'timeTracking', 'search', 'setUp', 'visits', 'workingHours', ...pay],
  'users-rates': ['userRates', 'users', 'timeTracking', 'dashboard', 'setUp', ...pay],
  invoices: ['invoices', 'jobs', 'timeTracking', 'expenses', 'dashboard', 'search'],
  'invoice-mails': ['invoices'],
  settings: ['settings', 'company', 'privacy', 'dashboard', 'setUp', ...pay],
  'statement-agreements': ['statements'],
  'job-assignees': ['jobs', 'dashboard'],
  companies: ['company', 'setUp'],
  // The session's own watch refetches `auth`.
  'access-tokens': [],
};

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
