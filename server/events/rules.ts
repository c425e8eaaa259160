import type { Scope } from '#db/scope.ts';
import type { Change } from '#server/infra/events/change-feed.ts';
import { findNoun } from '../nouns.ts';
import type { LiveEvent } from './schema.ts';

/** The event that a person receives for a change; undefined: none. Names of columns may reveal what workers do not see. */
export function seenBy(
  { role, user_id }: Pick<Scope, 'role' | 'user_id'>,
  { entity, id, action, users, columns }: Omit<Change, 'company_id'>,
): LiveEvent | undefined {
  if (entity === 'sessions') return undefined;
  if (entity === '*') return { entity, id: null, action: null, columns: null };
  if (role === 'admin') return { entity, id, action, columns };
  const { toOwner, toRoles } = findNoun(entity)?.live ?? {};
  if (toOwner && role !== 'landlord' && users.includes(user_id)) return { entity, id, action, columns: null };
  // Its permissions decide what it gets when it asks again (R17).
  return toRoles?.includes(role) ? { entity, id: null, action: null, columns: null } : undefined;
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
