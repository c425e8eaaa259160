import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

// Half past midnight of 2 July in London, still 1 July in UTC.
const now = '2026-07-01T23:30:00.000Z';
const note = 'Did some work';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel' },
    dora: { role: 'contractor', first_name: 'Dora', last_name: 'Done' },
    yves: { role: 'employee', first_name: 'Yves' },
    gone: { role: 'employee', first_name: 'Gone', status: 'disabled' },
    idle: { role: 'employee', first_name: 'Idle' },
  },
  properties: { mill: { address: '1 Mill Lane' } },
  jobs: { boiler: { property: 'mill', job_title: 'Boiler', created_by: 'ann' } },
  records: {
    before: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-07-01T22:00:00Z',
      end_time: '2026-07-01T23:10:00Z',
      note,
    },
    running: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-07-01T23:10:00Z',
      is_driving: true,
      start_cordinate: { latitude: 53.4, longitude: -2.2 },
    },
    // Ended ten minutes after London's midnight, and before it.
    today: {
      user: 'dora',
      job: 'boiler',
      start_time: '2026-07-01T20:00:00Z',
      end_time: '2026-07-01T23:10:00Z',
      note,
    },
    earlier: {
      user: 'dora',
      job: 'boiler',
      start_time: '2026-07-01T19:00:00Z',
      end_time: '2026-07-01T20:00:00Z',
      note,
    },
    yesterday: {
      user: 'yves',
      job: 'boiler',
      start_time: '2026-07-01T20:00:00Z',
      end_time: '2026-07-01T22:50:00Z',
      note,
    },
    left: {
      user: 'gone',
      job: 'boiler',
      start_time: '2026-07-01T20:00:00Z',
      end_time: '2026-07-01T23:10:00Z',
      note,
    },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { far: {} },
  jobs: { theirs: { property: 'far', created_by: 'zoe' } },
  records: { running: { user: 'zoe', job: 'theirs', start_time: '2026-07-01T23:00:00Z' } },
});

test('live users: the open record of each active worker, else the last one that ended today', async ({ db }) => {
  const w = await world(db, { acme, other }, testClock(now));
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const { users, records, jobs } = w.acme;
  expect(await ann.dashboard.liveUsers()).toEqual([
    {
      id: records.running,
      user_id: users.emil,
      job_id: jobs.boiler,
      start_time: '2026-07-01T23:10:00.000Z',
      end_time: null,
      start_location: { latitude: 53.4, longitude: -2.2 },
      end_location: null,
      is_driving: true,
      User: { first_name: 'Emil', last_name: 'Engel' },
      Job: { job_title: 'Boiler', Property: { address: '1 Mill Lane' } },
      Visit: null,
    },
    expect.objectContaining({ id: records.today, user_id: users.dora }),
  ]);
  const zoe = await callerFor(db, who(w.other, 'zoe'), { now });
  expect((await zoe.dashboard.liveUsers()).map((live) => live.id)).toEqual([w.other.records.running]);

  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const overRest = await app.rest('GET', '/dashboard/live-users', undefined, { cookie });
  expect(overRest.body).toEqual({ data: await ann.dashboard.liveUsers() });
  await app.close();
});

test('live users: for admins only', async ({ db }) => {
  const w = await world(db, { acme }, testClock(now));
  const emil = await callerFor(db, who(w.acme, 'emil'), { now });
  expect(await refusal(emil.dashboard.liveUsers())).toMatchObject({ code: 'forbidden' });
  expect(await refusal((await callerFor(db, null)).dashboard.liveUsers())).toMatchObject({
    code: 'unauthenticated',
  });
});
