import type { Scope } from '#db/scope.ts';
import type { Change } from '#server/infra/events/change-feed.ts';
import type { LiveEvent } from './schema.ts';

/** Rows that workers see of themselves: of these they learn which. */
const own = [
  'time-tracking',
  'amendment-requests',
  'payments',
  'expenses',
  'job-tasks',
  'job-assignees',
  'notes',
  'files',
  'users',
];

/** Of what a role sees in part, it learns that something changed, and asks again: which rows it may read is decided there. */
const hints: Readonly<Record<Exclude<Scope['role'], 'admin'>, readonly string[]>> = {
  employee: ['jobs', 'job-tasks', 'job-assignees', 'notes', 'files', 'properties'],
  contractor: ['jobs', 'job-tasks', 'job-assignees', 'notes', 'files', 'properties'],
  landlord: ['jobs', 'notes', 'files', 'properties'],
};

/** What this person is told of a change in their company; undefined: nothing. */
export function seenBy(
  { role, user_id }: Pick<Scope, 'role' | 'user_id'>,
  { entity, id, action, users }: Omit<Change, 'company_id'>,
): LiveEvent | undefined {
  if (entity === 'sessions') return undefined;
  if (entity === '*') return { entity, id: null, action: null };
  if (role === 'admin') return { entity, id, action };
  if (role !== 'landlord' && own.includes(entity) && users.includes(user_id)) return { entity, id, action };
  return hints[role].includes(entity) ? { entity, id: null, action: null } : undefined;
}

/** Whether this change may have ended a session of this person, or changed what they may do. */
export function concernsSession(
  { user_id }: Pick<Scope, 'user_id'>,
  { entity, id, users }: Omit<Change, 'company_id'>,
): boolean {
  if (entity === 'sessions') return users.includes(user_id);
  return entity === '*' || (entity === 'users' && id === user_id);
}
