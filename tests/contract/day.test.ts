import { expect } from 'vitest';
import { company } from '#db/fixtures/world-spec.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { world } from '#tests/support/world.ts';

const acme = company({
  users: {
    boss: { role: 'admin', email: 'boss@acme.example' },
    ann: {
      role: 'employee',
      email: 'ann@acme.example',
      rates: [{ rate: 14.5, effective_from: '2026-01-01' }],
    },
    ben: {
      role: 'employee',
      email: 'ben@acme.example',
      rates: [{ rate: 14.5, effective_from: '2026-01-01' }],
    },
  },
  properties: { home: { address: '12 Wilbraham Road' } },
  jobs: { boiler: { property: 'home', job_title: 'Boiler losing pressure', status: 'pending_start' } },
});

const here = { latitude: 53.44, longitude: -2.27 };
const there = { latitude: 53.46, longitude: -2.24 };
const note = 'Found the leak at the expansion vessel, fitted a new one';

/** The client of a worker's phone, over tRPC or REST. */
interface Door {
  start(input: object): Promise<{ id: number }>;
  change(id: number, data: object): Promise<{ id: number }>;
}

const restDoor = (app: TestApp, cookie: string): Door => ({
  start: async (input) => (await app.rest('POST', '/time-tracking', input, { cookie })).body.data,
  change: async (id, data) => (await app.rest('PATCH', `/time-tracking/user/${id}`, { data }, { cookie })).body.data,
});

const trpcDoor = (app: TestApp, cookie: string): Door => ({
  start: async (input) => (await app.trpc('mutation', 'timeTracking.start', input, { cookie })).body.result.data,
  change: async (id, data) =>
    (await app.trpc('mutation', 'timeTracking.changeOwn', { id, data }, { cookie })).body.result.data,
});

test('the same day over tRPC and REST produces the same rows, and the office sees it live', async ({ own }) => {
  const clock = testClock('2026-03-02T07:30:20.000Z');
  const ids = await world(own.db, { acme }, clock);
  const app = await startApp(own.db, { clock });
  const boss = await app.login('boss@acme.example');
  const live = async () => (await app.rest('GET', '/dashboard/live-users', undefined, { cookie: boss })).body.data;

  const day = async (door: Door, first: string) => {
    clock.set('2026-03-02T07:30:20.000Z');
    const job_id = ids.acme.jobs.boiler;
    const driving = await door.start({ job_id, is_driving: true, start_cordinate: here });
    clock.advance('25m');
    const working = await door.change(driving.id, { is_driving: false, end_cordinate: there });
    expect(working.id).not.toBe(driving.id);
    expect(await live()).toContainEqual(
      expect.objectContaining({
        id: working.id,
        is_driving: false,
        end_time: null,
        start_location: there,
        User: expect.objectContaining({ first_name: first }),
        Job: { job_title: 'Boiler losing pressure', Property: { address: '12 Wilbraham Road' } },
      }),
    );
    clock.advance('2h');
    await door.change(working.id, { note });
    clock.advance('5m');
    await door.change(working.id, { end_time: new Date(clock()).toISOString(), end_cordinate: there });
  };

  const rowsOf = async (name: 'ann' | 'ben') => {
    const cookie = await app.login(`${name}@acme.example`);
    const { body } = await app.rest('GET', `/time-tracking/user/${ids.acme.users[name]}`, undefined, {
      cookie,
    });
    const sums = await app.rest('GET', `/time-tracking/user/${ids.acme.users[name]}/current-sums`, undefined, {
      cookie,
    });
    expect(sums.body.data).toEqual({
      sum_today: 150,
      sum_week: 150,
      sum_week_earned: 36.25,
      current_hourly_rate: 14.5,
    });
    return body.data.map(({ id, user_id, User, createdAt, updatedAt, ...row }: Record<string, unknown>) => row);
  };

  const first = await own.db.selectFrom('users').select(['id', 'first_name']).execute();
  const nameOf = (id: number) => first.find((user) => user.id === id)!.first_name;
  await day(restDoor(app, await app.login('ann@acme.example')), nameOf(ids.acme.users.ann));
  await day(trpcDoor(app, await app.login('ben@acme.example')), nameOf(ids.acme.users.ben));
  const rows = await rowsOf('ann');
  expect(rows).toHaveLength(2);
  expect(rows).toMatchObject([
    {
      is_driving: false,
      duration: 125,
      note,
      start_location: there,
      end_location: there,
      needs_review: false,
    },
    {
      is_driving: true,
      duration: 25,
      note: '',
      start_location: here,
      end_location: there,
      needs_review: false,
    },
  ]);
  expect(await rowsOf('ben')).toEqual(rows);
  await app.close();
});
