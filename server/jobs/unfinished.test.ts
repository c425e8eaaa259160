import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T12:00:00.000Z';
const note = 'Did some work';

const acme = company({
  users: {
    ann: { role: 'admin' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill' }, done: { property: 'mill' } },
  records: {
    flagged: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T09:00:00Z',
      note,
      review_reasons: ['long'],
    },
    fine: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T09:00:00Z',
      end_time: '2026-03-02T10:00:00Z',
      note,
    },
    running: { user: 'emil', job: 'boiler', start_time: '2026-03-02T11:00:00Z' },
  },
  tasks: {
    todo: { job: 'boiler', description: 'Bleed the radiators' },
    begun: { job: 'boiler', description: 'Order the valve', status: 'in_progress' },
    ticked: { job: 'boiler', description: 'Drain it', status: 'completed' },
    dropped: { job: 'boiler', description: 'Paint it', status: 'cancelled' },
  },
  expenses: {
    valve: { user: 'emil', job: 'boiler', amount: 12.5 },
    paid: { user: 'emil', job: 'boiler', amount: 3, status: 'reviewed' },
  },
});

test('lists what is unfinished on a job', async ({ db }) => {
  const w = await world(db, { acme });
  const { jobs, records, tasks, users } = w.acme;
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  expect(await ann.jobs.unfinished({ id: jobs.boiler })).toEqual({
    id: jobs.boiler,
    materials_pending: 0,
    timers: [
      {
        id: records.running,
        user_id: users.emil,
        start_time: '2026-03-02T11:00:00.000Z',
        User: { first_name: 'Emil', last_name: 'Engel' },
      },
    ],
    tasks: [
      { id: tasks.todo, description: 'Bleed the radiators', status: 'pending' },
      { id: tasks.begun, description: 'Order the valve', status: 'in_progress' },
    ],
    tasks_open: 2,
    time_to_review: 1,
    expenses_pending: 1,
  });
  expect(await ann.jobs.unfinished({ id: jobs.done })).toMatchObject({
    timers: [],
    tasks: [],
    tasks_open: 0,
    time_to_review: 0,
    expenses_pending: 0,
  });
  const emil = await callerFor(db, who(w.acme, 'emil'), { now });
  expect(await refusal(emil.jobs.unfinished({ id: jobs.boiler }))).toMatchObject({ code: 'forbidden' });
});
