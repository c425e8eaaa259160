import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const noon = '2026-03-02T12:00:00.000Z';
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

async function setUp(db: Database) {
  const acme = company({
    users: { ann: { role: 'admin' }, con: { role: 'contractor' } },
    properties: { flat: {} },
    jobs: { tap: { property: 'flat', status: 'pending_start' } },
  });
  const w = await world(db, { acme });
  const clock = testClock(noon);
  const [ann, con] = [
    await callerFor(db, who(w.acme, 'ann'), { now: clock }),
    await callerFor(db, who(w.acme, 'con'), { now: clock }),
  ];
  const { id } = await ann.visits.create({ job_id: w.acme.jobs.tap, user_id: w.acme.users.con, day: '2026-03-02' });
  const onWay = (arrives_at: string | null, sent: { at?: string; sent_at?: string } = {}) =>
    con.visits.update({ id, changes: { status: 'on_the_way', arrives_at }, ...sent });
  const read = () => ann.visits.get({ id });
  return { w, ann, con, clock, id, onWay, read };
}

describe('an arrival time', () => {
  test('stands with a visit that is on the way, and any other status clears it', async ({ db }) => {
    const { ann, con, id, onWay, read } = await setUp(db);
    for (const status of ['planned', 'arrived', 'done', 'no_access', 'cancelled'] as const) {
      expect(await onWay(at('12:30'))).toMatchObject({ status: 'on_the_way', arrives_at: at('12:30') });
      expect(await ann.visits.update({ id, changes: { status } })).toMatchObject({ status, arrives_at: null });
      await ann.visits.update({ id, changes: { status: 'planned' } });
    }
    await onWay(at('12:30'));
    await con.visits.update({ id, changes: { arrives_at: at('12:45') } });
    expect(await read()).toMatchObject({ arrives_at: at('12:45') });
    // As the earlier release writes, which knows no arrival.
    await db.updateTable('visits').set({ status: 'arrived' }).where('id', '=', id).execute();
    expect(await read()).toMatchObject({ arrives_at: null });
    await onWay(at('12:30'));
    await ann.visits.update({ id, changes: { day: '2026-03-03' } });
    expect(await read()).toMatchObject({ arrives_at: null });
  });

  test('is refused for other visits, and unless it follows within 12 hours', async ({ db }) => {
    const { con, id, onWay } = await setUp(db);
    const refused = { code: 'invalid', fields: { arrives_at: expect.any(String) } };
    const alone = con.visits.update({ id, changes: { arrives_at: at('12:30') } });
    expect(await refusal(alone)).toMatchObject(refused);
    expect(await refusal(onWay(at('11:59')))).toMatchObject(refused);
    expect(await refusal(onWay('2026-03-03T00:01:00Z'))).toMatchObject(refused);
    expect(await onWay('2026-03-03T00:00:00Z')).toMatchObject({ status: 'on_the_way' });
  });

  test('of an entry sent late stays true: corrected for the phone’s clock, and untold once it has passed', async ({
    db,
  }) => {
    const { con, clock, id, onWay, read } = await setUp(db);
    // The phone is an hour fast: it said 12:30 at 11:30, and 13:15 for 12:15.
    const late = { at: at('12:30'), sent_at: at('13:00') };
    expect(await onWay(at('13:15'), late)).toMatchObject({ arrives_at: at('12:15') });
    expect(await onWay(at('12:55'), late)).toMatchObject({ status: 'on_the_way', arrives_at: null });
    await con.visits.update({ id, changes: { status: 'arrived' } });
    clock.set(at('12:05'));
    await onWay(at('12:45'), { at: at('11:50'), sent_at: at('12:05') });
    expect(await read()).toMatchObject({ status: 'arrived', arrives_at: null });
  });

  test('beside it, a closed door has the moment of the phone', async ({ db }) => {
    const { ann, con, id, read } = await setUp(db);
    const sent = { at: at('11:10'), sent_at: noon };
    await con.visits.update({ id, changes: { status: 'no_access' }, ...sent });
    await ann.visits.update({ id, changes: { note: 'Ring twice', status: 'no_access' } });
    expect(await read()).toMatchObject({ status: 'no_access', no_access_at: at('11:10') });
    await ann.visits.update({ id, changes: { status: 'planned' } });
    expect(await read()).toMatchObject({ no_access_at: null });
  });
});
