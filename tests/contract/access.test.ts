import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { permissions } from '#server/auth/permissions.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { who } from '#tests/support/world.ts';
import { everyone, type Foreign, type Line } from './access/line.ts';
import { accessTable } from './access/table.ts';
import { contents, countWrites } from './contents.ts';
import { call, inputJsonSchema, procedures, rowFields } from './procedures.ts';
import { noon, type Role, roles, type Two, tellsOfRival } from './two-companies.ts';
import { test } from './two-companies-test.ts';

let clone: OwnDatabase;
let two: Two;
/** Shared by all tests, each of which rolls back its changes. */
let before: Record<string, string>;
let rivalBefore: Record<string, string>;

test.beforeAll(async ({ filled }) => {
  ({ clone, two } = filled);
  before = await contents(clone.db);
  rivalBefore = await contents(clone.db, two.rival.id);
});

/**
 * Calls as a user of Acme (null: without a session) in a transaction that is rolled back. `expectUnchanged` fails if any
 * row was changed since.
 */
async function as<T>(
  role: Role | null,
  work: (caller: unknown, expectUnchanged: () => Promise<void>, db: Database) => Promise<T>,
): Promise<T> {
  const { db, undo } = await rolledBack(clone.url);
  try {
    const caller = await callerFor(db, role && who(two.acme, role), { now: noon });
    const writes = await countWrites(db);
    const expectUnchanged = async () => {
      if ((await countWrites(db)) !== writes) expect(await contents(db)).toEqual(before);
    };
    return await work(caller, expectUnchanged, db);
  } finally {
    await undo();
  }
}

/** Input that no schema accepts: a validation error means that access was granted, since access is checked first. */
const nonsense = { nonsense: ['of this test'] };

/** The error code for invalid input; undefined if the call succeeds. */
async function codeOf(caller: unknown, path: string): Promise<string | undefined> {
  let answered = false;
  const answer = call(caller, path, nonsense).then(() => {
    answered = true;
  });
  try {
    return (await refusal(answer)).code;
  } catch (error) {
    if (answered) return undefined;
    throw error;
  }
}

const allowedRoles = (line: Line): readonly Role[] => (line.allowed === 'anyone' ? everyone : line.allowed);
const lineOf = (path: string): Line => accessTable[path] ?? { allowed: [], input: () => undefined };

describe('the access table', () => {
  test.each(procedures.map(({ path }) => path))('lists %s', (path) => {
    expect(accessTable, `Write down in tests/contract/access who may call ${path}.`).toHaveProperty([path]);
  });

  test('lists only existing procedures', () => {
    const known = procedures.map(({ path }) => path);
    expect(Object.keys(accessTable).filter((path) => !known.includes(path))).toEqual([]);
  });

  test('uses every permission of the code', () => {
    const used = new Set(procedures.map(({ permission }) => permission));
    const unused = Object.keys(permissions).filter((name) => !used.has(name as keyof typeof permissions));
    // The gallery's call returns files that other roles read through their own calls.
    expect(unused).toEqual(['gallery.read']);
  });

  test.each(procedures)('$path has the permission of the table: $permission', ({ path, permission }) => {
    const { allowed } = lineOf(path);
    if (allowed === 'anyone') expect(permission).toBe('public');
    else {
      expect(Object.keys(permissions)).toContain(permission);
      const coded: readonly string[] = permissions[permission as keyof typeof permissions];
      expect([...coded].sort()).toEqual([...allowed].sort());
    }
  });

  test.each(procedures)('tests each row reference of $path with a foreign row', ({ path, input }) => {
    const tried = Object.keys(lineOf(path).foreign ?? {});
    expect(rowFields(inputJsonSchema(input)).filter((field) => !tried.includes(field))).toEqual([]);
  });
});

describe.each(procedures)('$path', ({ path, type }) => {
  const line = lineOf(path);
  const allowed = allowedRoles(line);

  test.each(allowed)('answers %s, without data of another company', async (role) => {
    await as(role, async (caller) => {
      expect(tellsOfRival(await call(caller, path, line.input(two.acme, role)))).toBe(false);
      if (type !== 'subscription') expect(['invalid', undefined]).toContain(await codeOf(caller, path));
    });
  });

  const rejectedRoles = roles.filter((role) => !allowed.includes(role));
  test.each(rejectedRoles)('rejects %s and has no effect', (role) =>
    as(role, async (caller, expectUnchanged) => {
      const input = line.input(two.acme, allowed[0]!);
      expect(await refusal(call(caller, path, input))).toMatchObject({
        code: 'forbidden',
        message: "You don't have permission to perform this action.",
      });
      if (type !== 'subscription') expect(await codeOf(caller, path)).toBe('forbidden');
      await expectUnchanged();
    }),
  );

  test(`${line.allowed === 'anyone' ? 'answers' : 'rejects'} callers without a session`, () =>
    as(null, async (caller, expectUnchanged) => {
      const answer = call(caller, path, line.input(two.acme, allowed[0]!));
      if (line.allowed === 'anyone') {
        await answer;
        expect(['invalid', undefined]).toContain(await codeOf(caller, path));
        return;
      }
      expect(await refusal(answer)).toMatchObject({
        code: 'unauthenticated',
        message: 'Your session has expired. Please log in again.',
      });
      if (type !== 'subscription') expect(await codeOf(caller, path)).toBe('unauthenticated');
      await expectUnchanged();
    }));

  const hidden = allowed.flatMap((role) => (line.hidden?.[role] ? [[role, line.hidden[role]] as const] : []));
  test.each(hidden)('hides rows that %s may not read', async (role, inputs) => {
    for (const input of inputs(two.acme)) {
      await as(role, async (caller, expectUnchanged) => {
        expect(await refusal(call(caller, path, input))).toMatchObject({ code: 'not_found' });
        await expectUnchanged();
      });
    }
  });

  const foreign = Object.entries(line.foreign ?? {}).flatMap(([field, each]) =>
    (each.by ?? allowed).map((role) => [field, role, each] as const),
  );
  test.each(foreign)("hides another company's %s from %s", (_, role, each) =>
    as(role, async (caller, expectUnchanged, db) => {
      const result = call(caller, path, each.input(two.acme, two.rival, role));
      await expectNothingOfRival(result, each);
      if (each.outcome === 'own') expect(await contents(db, two.rival.id)).toEqual(rivalBefore);
      else await expectUnchanged();
    }),
  );
});

async function expectNothingOfRival(result: Promise<unknown>, { outcome = 'not_found' }: Foreign): Promise<void> {
  if (outcome === 'not_found') {
    const error = await refusal(result);
    expect(error).toMatchObject({ code: 'not_found' });
    expect(tellsOfRival(error)).toBe(false);
    return;
  }
  const answer = await result;
  expect(tellsOfRival(answer)).toBe(false);
  if (outcome === 'nothing') expect(rowsOf(answer)).toEqual([]);
}

const rowsOf = (answer: unknown): unknown => (Array.isArray(answer) ? answer : (answer as { data: unknown }).data);
