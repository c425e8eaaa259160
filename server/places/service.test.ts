import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { measurePlaces } from './service.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const record = (
  job: 'boiler' | 'tap' | 'roof',
  hour: number,
  start_cordinate: ReturnType<typeof at> | null,
  is_driving = false,
) =>
  ({
    user: 'emil',
    job,
    is_driving,
    start_time: `2026-03-02T${hour}:00:00Z`,
    end_time: `2026-03-02T${hour}:30:00Z`,
    note: 'Checked the boiler.',
    start_cordinate,
  }) as const;

const acme = company({
  users: { ann: { role: 'admin' }, emil: { role: 'employee' } },
  properties: {
    mill: { address: '1 Mill Lane', post_code: 'SK1 3AA' },
    oak: { address: '2 Oak Road' },
    old: { address: '3 Old Street', status: 'archived' },
  },
  jobs: { boiler: { property: 'mill' }, tap: { property: 'mill' }, roof: { property: 'oak' } },
  records: {
    a: record('boiler', 10, at(53.40001, -2.1)),
    // One start at home, one on the road and one without signal say nothing of the place.
    b: record('boiler', 11, at(55, -4)),
    c: record('tap', 12, at(53.40003, -2.10004)),
    d: record('tap', 13, at(50, 0), true),
    e: record('tap', 14, null),
    f: record('roof', 15, at(53.5, -2.2)),
    g: record('roof', 16, at(53.5, -2.2)),
  },
});

test('a property is in the middle of at least 3 starts of work, or where the office says', async ({ own: { db } }) => {
  const w = await world(db, { acme, other: company({ users: {}, properties: { far: { address: '9 Far Away' } } }) });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const clock = () => Date.parse('2026-03-03T03:00:00Z');
  expect(await ann.properties.places()).toEqual({ places: [], without_place: 2 });

  await measurePlaces({ db, clock });
  const { mill, oak } = w.acme.properties;
  const measured = { id: mill, address: '1 Mill Lane', post_code: 'SK1 3AA', latitude: 53.40003, longitude: -2.10004 };
  expect(await ann.properties.places()).toEqual({ places: [measured], without_place: 1 });

  await ann.properties.update({ id: oak, changes: { place: "53°30'N 2°12'W" } });
  await ann.properties.update({ id: mill, changes: { place: '53.4, -2.2' } });
  expect(await ann.properties.places()).toMatchObject({
    places: [
      { id: mill, latitude: 53.4, longitude: -2.2 },
      { id: oak, latitude: 53.5, longitude: -2.2 },
    ],
    without_place: 0,
  });
  await ann.properties.update({ id: mill, changes: { place: '' } });
  // Measured again only where work has started lately: what is known stays when locations are erased.
  await db.updateTable('time_records').set({ start_cordinate: null }).execute();
  await measurePlaces({ db, clock });
  expect((await ann.properties.places()).places[0]).toEqual(measured);

  expect(await refusal(ann.properties.update({ id: mill, changes: { place: '53.4' } }))).toMatchObject({
    code: 'invalid',
    fields: { place: expect.stringContaining('latitude and longitude') },
  });
  const emil = await callerFor(db, who(w.acme, 'emil'));
  expect(await refusal(emil.properties.places())).toMatchObject({ code: 'forbidden' });
});
