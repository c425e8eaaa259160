import { expect } from 'vitest';
import { callerFor } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: { emil: { role: 'employee' } },
  properties: { mill: { address: '3 Mill Lane' } },
  jobs: { boiler: { property: 'mill', job_title: 'Boiler loses pressure' } },
  records: {
    long: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T09:30:00Z',
      note: 'Bled the radiators',
    },
    short: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T10:00:00Z',
      end_time: '2026-03-02T10:20:00Z',
      note: 'Topped up to 1:30 bar',
    },
  },
});

test('one’s own records are found by job, address, note and duration', async ({ db }) => {
  const w = await world(db, { acme });
  const { records, users } = w.acme;
  const emil = await callerFor(db, who(w.acme, 'emil'), { now: '2026-03-02T12:00:00.000Z' });
  const found = async (q: string) => {
    const { data } = await emil.timeTracking.listOfUser({ id: users.emil, q });
    return data.map(({ id }) => id);
  };
  const both = [records.short, records.long];
  expect(await found('boiler')).toEqual(both);
  expect(await found('mill lane')).toEqual(both);
  expect(await found('radiators')).toEqual([records.long]);
  // As the list shows it, and as people say it; a note with these words is found too.
  expect(await found('01:30')).toEqual([records.long]);
  expect(await found('1:30')).toEqual(both);
  expect(await found('0:20')).toEqual([records.short]);
  expect(await found('1:75')).toEqual([]);
});
