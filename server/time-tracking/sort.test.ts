import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const morning = { start_time: '2026-03-02T08:00:00Z', end_time: '2026-03-02T09:00:00Z', note: 'Bled the radiators' };
const acme = company({
  users: {
    ann: { role: 'admin' },
    zoe: { role: 'employee', first_name: 'Zoe', last_name: 'Hart' },
    abe: { role: 'employee', first_name: 'Abe', last_name: 'Young' },
    ada: { role: 'employee', first_name: 'Abe', last_name: 'Adams' },
  },
  properties: { mill: { address: '3 Mill Lane' } },
  jobs: {
    roof: { property: 'mill', job_title: 'Roof' },
    boiler: { property: 'mill', job_title: 'Boiler' },
  },
  records: {
    zoe: { user: 'zoe', job: 'boiler', ...morning },
    young: { user: 'abe', job: 'roof', ...morning },
    adams: { user: 'ada', job: 'boiler', ...morning },
  },
});

test('the office’s list sorts by worker and by job, searched or not; other roles may not', async ({ db }) => {
  const w = await world(db, { acme });
  const { zoe, young, adams } = w.acme.records;
  const now = { now: '2026-03-02T12:00:00.000Z' };
  const ann = await callerFor(db, who(w.acme, 'ann'), now);
  const list = async (input: object) => (await ann.timeTracking.list(input)).data.map(({ id }) => id);
  for (const q of ['', 'radiators']) {
    expect(await list({ sort: 'user', order: 'asc', q })).toEqual([adams, young, zoe]);
    expect(await list({ sort: 'user', order: 'desc', q })).toEqual([zoe, young, adams]);
    expect(await list({ sort: 'job', order: 'asc', q })).toEqual([zoe, adams, young]);
  }
  const one = await callerFor(db, who(w.acme, 'zoe'), now);
  expect(await refusal(one.timeTracking.list({ sort: 'user' }))).toMatchObject({ code: 'forbidden' });
});
