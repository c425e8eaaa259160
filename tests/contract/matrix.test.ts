import type { AnyTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#server/auth/permissions.ts';
import { appRouter } from '#server/router.ts';
import type { ProcedureMeta } from '#server/rpc/trpc.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { call } from './procedures.ts';
import { noon, type Role, roles, type Two, twoCompanies } from './two-companies.ts';

/*
 * Made from the table of permissions and from the router, without a line written by hand: who is turned away at the
 * door of which call. What the allowed then see and reach is the business of access.test.ts.
 */

let own: OwnDatabase;
let two: Two;
beforeAll(async () => {
  own = await ownDatabase({ max: 2 });
  two = await twoCompanies(own.db);
});
afterAll(() => own.drop());

const calls = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(
  ([path, procedure]) => {
    const { permission } = (procedure._def.meta ?? {}) as ProcedureMeta;
    return { path, permission, type: procedure._def.type };
  },
);
const allowedTo = (permission: keyof typeof permissions): readonly string[] => permissions[permission];

/** Input that no schema takes: whoever gets as far as being told so was let in. */
const nonsense = { nonsense: ['of this test'] };

/** How a call answers somebody: the code of its refusal, or 'answered'. */
async function codeFor(role: Role | null, path: string): Promise<string> {
  const { db, undo } = await rolledBack(own.url);
  try {
    const caller = await callerFor(db, role && who(two.acme, role), { now: noon });
    const answer = call(caller, path, nonsense).then(() => Promise.reject(new Answered()));
    return (await refusal(answer)).code;
  } catch (error) {
    if (error instanceof Answered) return 'answered';
    throw error;
  } finally {
    await undo();
  }
}
class Answered extends Error {}

test('every call names a line of the table, or is for everybody', () => {
  const known = ['public', ...Object.keys(permissions)];
  expect(calls.filter(({ permission }) => !permission || !known.includes(permission))).toEqual([]);
});

test('every line of the table has a call', () => {
  const used = new Set(calls.map(({ permission }) => permission));
  const unused = Object.keys(permissions).filter((line) => !used.has(line as keyof typeof permissions));
  // The gallery's page asks for the files that others read too, each where they belong.
  expect(unused).toEqual(['gallery.read']);
});

test('the table of permissions is what the pages of roles say', () => {
  for (const { path, permission } of calls) {
    const line = accessTable[path]!;
    const said = line.allowed === 'anyone' ? 'public' : [...line.allowed].sort();
    const coded = permission === 'public' ? 'public' : [...allowedTo(permission!)].sort();
    expect(coded, path).toEqual(said);
  }
});

describe.each(calls.filter(({ type }) => type !== 'subscription'))(
  '$path ($permission)',
  ({ path, permission }) => {
    test.each([...roles])('%s', async (role) => {
      const code = await codeFor(role, path);
      const allowed = permission === 'public' || allowedTo(permission!).includes(role);
      if (allowed) expect(['invalid', 'answered']).toContain(code);
      else expect(code).toBe('forbidden');
    });

    test('nobody', async () => {
      const code = await codeFor(null, path);
      if (permission === 'public') expect(['invalid', 'answered']).toContain(code);
      else expect(code).toBe('unauthenticated');
    });
  },
);
