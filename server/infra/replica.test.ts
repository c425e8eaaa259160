import { describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '#db/client.ts';
import { createCaller } from '#server/router.ts';
import { contextFor, refusal } from '#tests/support/caller.ts';
import { failingLog } from '#tests/support/postgres.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { createReplica, type Replica } from './replica.ts';

describe('a replica is read', () => {
  /** It has copied so far after each look; 'away' throws. */
  function replicaThat(looks: readonly (number | 'away')[], waitMs = 50) {
    let now = 0;
    let look = 0;
    const warnings: string[] = [];
    const replica = createReplica({
      db: {} as Database,
      position: async () => '7',
      reached: async (position) => {
        now += 20;
        const at = looks[Math.min(look++, looks.length - 1)]!;
        if (at === 'away') throw new Error('connect ECONNREFUSED');
        return at >= Number(position);
      },
      waitMs,
      log: { warn: (_: object, message?: string) => warnings.push(message!) } as never,
      now: () => now,
    });
    const isUsed = async () => (await replica.current()) !== undefined;
    return { replica, isUsed, warnings, later: (ms: number) => (now += ms), looks: () => look };
  }

  it('once it has copied all that was committed when the request came', async () => {
    const { isUsed, looks } = replicaThat([5, 6, 7]);
    expect(await isUsed()).toBe(true);
    expect(looks()).toBe(3);
  });

  it.each<[string, (number | 'away')[], RegExp]>([
    ['behind for longer than the wait', [6], /is behind/],
    ['away', ['away'], /cannot be read/],
  ])('not while %s, nor for five seconds after', async (_, looks, warning) => {
    const { isUsed, warnings, later, looks: asked } = replicaThat([...looks, ...looks, ...looks, 7]);
    expect(await isUsed()).toBe(false);
    const before = asked();
    later(4_900);
    expect(await isUsed()).toBe(false);
    expect(asked()).toBe(before);
    expect(warnings).toEqual([expect.stringMatching(warning)]);
    later(200);
    for (let tries = 0; tries < 3 && !(await isUsed()); tries += 1) later(5_000);
    expect(await isUsed()).toBe(true);
  });
});

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    emil: { role: 'employee', email: 'emil@acme.example' },
  },
});

test('reports read from it, and from the primary if that fails; nothing else does', async ({ db, own }) => {
  const w = await world(db, { acme });
  const failures: unknown[] = [];
  const empty: Replica = { current: async () => own.db, failed: (error) => failures.push(error) };
  const as = async (name: 'ann' | 'emil', replica: Replica) =>
    createCaller({ ...(await contextFor(db, who(w.acme, name))), replica });
  const ann = await as('ann', empty);
  expect((await ann.audit.list({})).data).toEqual([]);
  expect((await ann.users.list({})).data).toHaveLength(2);
  await refusal((await as('emil', empty)).audit.list({}));
  expect(failures).toEqual([]);

  // Nothing listens there.
  const gone = createDatabase('postgresql://fettle@127.0.0.1:1/fettle', { max: 1, log: failingLog });
  const broken = await as('ann', { ...empty, current: async () => gone });
  expect((await broken.audit.list({})).data.length).toBeGreaterThan(0);
  expect(failures).toHaveLength(1);
});
