import type { Scope } from '#db/scope.ts';
import type { Change } from '#server/infra/events/change-feed.ts';
import type { LiveEvent } from './schema.ts';

/** Entities whose ids workers receive, for their own rows. */
const own = [
  'time-tracking',
  'amendment-requests',
  'payments',
  'expenses',
  'job-tasks',
  'visits',
  'absences',
  'working-hours',
  'job-assignees',
  'notes',
  'files',
  'users',
];

/** Entities that a role sees in part: it gets a hint without an id and refetches, so its permissions decide (R17). */
const hints: Readonly<Record<Exclude<Scope['role'], 'admin'>, readonly string[]>> = {
  employee: ['jobs', 'job-tasks', 'job-assignees', 'notes', 'files', 'properties'],
  contractor: ['jobs', 'job-tasks', 'job-assignees', 'notes', 'files', 'properties'],
  landlord: ['jobs', 'notes', 'files', 'properties'],
};

/** The event that a person receives for a change; undefined: none. Names of columns may reveal what workers do not see. */
export function seenBy(
  { role, user_id }: Pick<Scope, 'role' | 'user_id'>,
  { entity, id, action, users, columns }: Omit<Change, 'company_id'>,
): LiveEvent | undefined {
  if (entity === 'sessions') return undefined;
  if (entity === '*') return { entity, id: null, action: null, columns: null };
  if (role === 'admin') return { entity, id, action, columns };
  if (role !== 'landlord' && own.includes(entity) && users.includes(user_id))
    return { entity, id, action, columns: null };
  return hints[role].includes(entity) ? { entity, id: null, action: null, columns: null } : undefined;
}

/** The change may have ended one of the person's sessions or changed their permissions. */
export function concernsSession(
  { user_id }: Pick<Scope, 'user_id'>,
  { entity, id, users }: Omit<Change, 'company_id'>,
): boolean {
  if (entity === 'sessions') return users.includes(user_id);
  return entity === '*' || (entity === 'users' && id === user_id);
}

/** One event for two of the same row: any column counts as changed if one of them does not name its columns. */
export function mergedEvent(earlier: LiveEvent | undefined, later: LiveEvent): LiveEvent {
  if (!earlier) return later;
  const columns = earlier.columns && later.columns && [...new Set([...earlier.columns, ...later.columns])];
  return { ...later, columns };
}
