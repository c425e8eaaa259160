import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { AppError } from './errors.ts';
import { lastChange } from './history-queries.ts';

/**
 * Refuses a PATCH whose sender saw an older row (409), saying who changed it and when and what it is now. Without
 * `expected` the caller does not care. `entity` is the REST base under which history knows the row.
 */
export async function checkUnchanged(
  db: Database,
  scope: Scope,
  entity: string,
  current: { id: number; updatedAt: string },
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined || Date.parse(expected) === Date.parse(current.updatedAt)) return;
  const change = await lastChange(db, scope, entity, current.id);
  const at = new Intl.DateTimeFormat('en-GB', {
    timeZone: scope.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(change?.at ?? current.updatedAt));
  const who = change?.actor_name ?? 'Somebody';
  throw new AppError('conflict', `${who} changed this on ${at}. Please look at it again.`, {
    fields: 'state',
    details: {
      changed_by: change?.actor_name ?? null,
      changed_at: change?.at ?? current.updatedAt,
      updatedAt: current.updatedAt,
    },
  });
}
