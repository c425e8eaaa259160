import type { Database } from '#db/client.ts';
import { unknownStaff, userExists } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Noun } from './constraints.ts';
import { AppError, notFound } from './errors.ts';
import { lastChange } from './history-queries.ts';

/* What several nouns refuse in the same words. */

/** A worker asks for themselves; somebody else's rows do not exist for them. Admins ask for anybody of their company. */
export async function assertSelfOrAdmin(
  { db, scope }: { db: Database; scope: Scope },
  userId: number,
): Promise<void> {
  if (userId === scope.user_id) return;
  if (scope.role !== 'admin' || !(await userExists(db, scope, userId))) {
    throw notFound('user');
  }
}

/** 404 about `field` for anyone who is no staff of the company. */
export async function assertStaff(
  { db, scope }: { db: Database; scope: Scope },
  ids: readonly number[],
  noun: 'user' | 'worker',
  field: string,
): Promise<void> {
  if ((await unknownStaff(db, scope, ids)).length > 0) throw notFound(noun, field);
}

/**
 * Refuses a PATCH whose sender saw an older row (409), saying who changed it and when and what it is now. Without
 * `expected` the caller does not care. `entity` is the REST base under which history knows the row.
 */
export async function assertVersion(
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Refuses (403) whatever was given beyond `allowed`, naming each field. For inputs that one schema describes for every
 * role, where some fields are not for this one. `anyway`: what this role gets without saying so; to say just that is no
 * offence.
 */
export function assertAllowedFields(
  given: object,
  allowed: readonly string[],
  anyway: Readonly<Record<string, unknown>> = {},
): void {
  const refused = Object.entries(given).filter(
    ([name, value]) =>
      value !== undefined &&
      !allowed.includes(name) &&
      !(Object.hasOwn(anyway, name) && isSame(value, anyway[name])),
  );
  if (refused.length === 0) return;
  throw new AppError('forbidden', undefined, {
    fields: Object.fromEntries(refused.map(([name]) => [name, 'Only an admin may use this.'])),
  });
}

const plural = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

/**
 * Refuses to delete a row on which others hang (409), saying what and how many, and what to do instead. `uses` counts by
 * singular word ('time record': 3); the same counts are the error's details.
 */
export function assertUnreferenced(
  noun: Noun,
  uses: Readonly<Record<string, number>>,
  instead: string,
): void {
  const used = Object.entries(uses).filter(([, count]) => count > 0);
  if (used.length === 0) return;
  const parts = used.map(
    ([word, count]) => `${count.toLocaleString('en-GB')} ${count === 1 ? word : plural(word)}`,
  );
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
  throw new AppError('conflict', `This ${noun} has ${list}, so it cannot be deleted. ${instead}`, {
    fields: 'state',
    details: { uses: Object.fromEntries(used) },
  });
}
