import type { Database } from '#db/client.ts';
import { findByClientRef } from '#db/crud.ts';
import { unknownStaff, userExists } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { formatCount, formatList, formatMoment } from '#server/format.ts';
import { AppError, clientRefTaken, notFound } from '#server/infra/errors.ts';
import { lastChange } from './history-queries.ts';

/** Workers may only name themselves, admins anyone in their company. Anyone else is 404, as if they did not exist. */
export async function assertSelfOrAdmin({ db, scope }: { db: Database; scope: Scope }, userId: number): Promise<void> {
  if (userId === scope.user_id) return;
  if (scope.role !== 'admin' || !(await userExists(db, scope, userId))) {
    throw notFound('user');
  }
}

/** 404 about `field` unless all `ids` are staff of the company. */
export async function assertStaff(
  { db, scope }: { db: Database; scope: Scope },
  ids: readonly number[],
  noun: 'user' | 'worker',
  field: string,
): Promise<void> {
  if ((await unknownStaff(db, scope, ids)).length > 0) throw notFound(noun, field);
}

/** 409, naming who changed the row and when, if it differs from `expected`. `entity` is its REST base in history. */
export async function assertVersion(
  db: Database,
  scope: Scope,
  entity: string,
  current: { id: number; updatedAt: string },
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined || Date.parse(expected) === Date.parse(current.updatedAt)) return;
  const change = await lastChange(db, scope, entity, current.id);
  const at = formatMoment(change?.at ?? current.updatedAt, scope.time_zone);
  const who = change?.actor_name ?? 'Someone';
  throw new AppError('conflict', `${who} changed this on ${at}. Review it and try again.`, {
    errorCause: 'stale',
    fields: 'state',
    details: {
      changed_by: change?.actor_name ?? null,
      changed_at: change?.at ?? current.updatedAt,
      updatedAt: current.updatedAt,
    },
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Rejects (403) fields outside `allowed`. A field in `anyway` is accepted with the role's default value. */
export function assertAllowedFields(
  given: object,
  allowed: readonly string[],
  anyway: Readonly<Record<string, unknown>> = {},
): void {
  const inUse = Object.entries(given).filter(
    ([name, value]) =>
      value !== undefined && !allowed.includes(name) && !(Object.hasOwn(anyway, name) && isSame(value, anyway[name])),
  );
  if (inUse.length === 0) return;
  throw new AppError('forbidden', undefined, {
    fields: Object.fromEntries(inUse.map(([name]) => [name, 'Only admins can set this.'])),
  });
}

/** Lets other roles than admins sort only by `open`: the order of rows reveals values that they cannot read (R12). */
export function assertSort({ role }: Scope, { sort }: { sort: string }, open: readonly string[]): void {
  if (role !== 'admin' && !open.includes(sort)) assertAllowedFields({ sort }, []);
}

const plural = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** Rejects (409) deleting a referenced row. `uses` counts by singular noun ('time record': 3), also in the details. */
export function assertUnreferenced(noun: string, uses: Readonly<Record<string, number>>, instead: string): void {
  const used = Object.entries(uses).filter(([, count]) => count > 0);
  if (used.length === 0) return;
  const parts = used.map(([noun, count]) => `${formatCount(count)} ${count === 1 ? noun : plural(noun)}`);
  throw new AppError('conflict', `This ${noun} has ${formatList(parts)}, so it can’t be deleted. ${instead}`, {
    errorCause: 'in_use',
    fields: 'state',
    details: { uses: Object.fromEntries(used) },
  });
}

const nounOf = {
  jobs: 'job',
  expenses: 'expense',
  job_tasks: 'task',
  notes: 'note',
  quotes: 'quote',
  materials: 'material',
} as const;

/** What `insertOnce` skipped: the caller's row with this client_ref. 409 for somebody else's, unless `orAnybodys`. */
export async function rowSentBefore(
  { db, scope }: { db: Database; scope: Scope },
  table: keyof typeof nounOf,
  clientRef: string,
  { orAnybodys = false } = {},
): Promise<{ id: number }> {
  const made = await findByClientRef(db, scope, table, clientRef);
  if (made && (orAnybodys || made.maker === scope.user_id)) return { id: made.id };
  throw clientRefTaken(nounOf[table]);
}
