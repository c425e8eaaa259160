import { randomUUID } from 'node:crypto';
import { describe, expect, test as plain } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';
import { who } from '#tests/support/world.ts';
import { assertStorable } from './raw-input.ts';

describe('text that cannot be stored', () => {
  const message = 'The text contains a character that can’t be stored.';

  plain('is refused in values and keys, at any depth; whole characters are not', () => {
    for (const bad of ['a\u0000', 'cut in half \ud83d', '\ude00 too', { '\ud83d': 1 }, { a: [{ b: 'x\ud83d' }] }])
      expect(() => assertStorable(bad)).toThrow(message);
    for (const good of ['😀', 'שלום', '\u202eabc', { '😀': ['£', 1, null, true] }]) assertStorable(good);
  });

  test('is 400 anywhere: in a note, in an id, in an Idempotency-Key', async ({ db }) => {
    const team = await office(db);
    const { ann, jobs } = team;
    const cut = { job_id: jobs.boiler, is_driving: true, note: `${note} \ud83d` };
    expect(await refusal(ann.timeTracking.start(cut))).toMatchObject({ code: 'invalid', message });
    const keyed = await callerFor(db, who(team, 'ann'), { now: team.clock, idempotencyKey: randomUUID() });
    const odd = keyed.timeTracking.changeOwn({ id: '\ud800', data: { note } });
    expect(await refusal(odd)).toMatchObject({ code: 'invalid', message });
    expect((await ann.timeTracking.start({ ...cut, note: `${note} 😀` })).note).toBe(`${note} 😀`);
  });
});
