import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-07-06T09:00:00.000Z';
const note = 'Did the work';

/*
 * Effects of settings on existing records. Emil earns 12.00 and is charged at 30.00 an hour; Newt has no rate (10.00)
 * and no charge rate.
 */
const acme = company({
  users: {
    ann: { role: 'admin' },
    emil: { role: 'employee', rates: [{ rate: 12, charge_rate: 30, effective_from: '2026-01-01' }] },
    newt: { role: 'employee' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', created_by: 'ann' } },
  records: {
    // 90 minutes driving: pay 18.00, charge 45.00. From 00:15 to 01:45 in London's summer, 23:15 the day before in UTC.
    drive: {
      user: 'emil',
      job: 'boiler',
      is_driving: true,
      start_time: '2026-06-30T23:15:00Z',
      end_time: '2026-07-01T00:45:00Z',
    },
    work: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-07-01T08:00:00Z',
      end_time: '2026-07-01T09:00:00Z',
      note,
    },
    // 120 minutes: pay 20.00, no charge.
    newts: {
      user: 'newt',
      job: 'boiler',
      start_time: '2026-07-02T08:00:00Z',
      end_time: '2026-07-02T10:00:00Z',
      note,
    },
  },
});

const setUp = async (db: Database) => {
  const w = await world(db, { acme }, testClock(now));
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const set = (key: string, value: string | number, confirm_past?: boolean) => {
    const id = settingId(key);
    return ann.settings.update({ id, value, confirm_past });
  };
  return { w, set };
};

test('pay for driving: shows the records and the difference, and applies when confirmed', async ({ db }) => {
  const { set } = await setUp(db);
  expect(await refusal(set('driving_pay_percent', 50))).toEqual({
    code: 'conflict',
    message:
      'This changes what 2 existing time records are worth: pay falls by £9.00 and the amount to charge stays the same. Confirm to continue.',
    fields: undefined,
    // Two records on that worker's day, whose pay is rounded together.
    details: { records: 2, pay_difference: -9, charge_difference: 0 },
    retryAfter: undefined,
  });
  expect(await set('driving_pay_percent', 50, true)).toMatchObject({ value: '50', changed: true });
  expect(await refusal(set('driving_pay_percent', 100))).toMatchObject({ details: { pay_difference: 9 } });
});

test('charging for driving, and the default charge rate', async ({ db }) => {
  const { set } = await setUp(db);
  expect(await refusal(set('driving_billable', 'false'))).toMatchObject({
    details: { records: 2, pay_difference: 0, charge_difference: -45 },
  });
  expect(await refusal(set('default_charge_rate', '40'))).toMatchObject({
    details: { records: 1, pay_difference: 0, charge_difference: 80 },
  });
});

test('the time zone: requires confirmation if records move to another day', async ({ db }) => {
  const { set } = await setUp(db);
  expect(await refusal(set('timezone', 'Etc/UTC'))).toMatchObject({
    message:
      'This moves 1 existing time record to another day: pay stays the same and the amount to charge stays the same. Confirm to continue.',
    details: { records: 1 },
  });
  // One hour east, the records stay on the same days.
  expect(await set('timezone', 'Europe/Paris')).toMatchObject({ changed: true });
});

test('requires no confirmation without affected records or changes', async ({ db }) => {
  const { w, set } = await setUp(db);
  expect(await set('driving_pay_percent', '100.0')).toMatchObject({ changed: true });
  await db.deleteFrom('time_records').where('company_id', '=', w.acme.id).execute();
  expect(await set('driving_pay_percent', '50')).toMatchObject({ changed: true });
});
