import { expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

const shift = {
  is_driving: false,
  note,
  start_time: '2026-03-02T07:00:00Z',
  end_time: '2026-03-02T08:00:00Z',
};

for (const leaving of [{ role: 'landlord' }, { status: 'disabled' }] as const) {
  const became = 'role' in leaving ? 'became a landlord' : 'was disabled';

  test(`a worker who ${became} stays in weeks with time, and while money is open`, async ({ db }) => {
    const { boss, clock, jobs, users } = await office(db);
    await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    await boss.users.update({ id: users.ann, changes: leaving });
    const rowOf = async (input: object) =>
      (await boss.timeTracking.sums(input)).find(({ user_id }) => user_id === users.ann);
    const worked = { total_duration: 60, total_toPay: 14.5, pending_pay: 0 };
    expect(await rowOf({})).toMatchObject({ ...worked, balance: -14.5 });
    expect(await rowOf({ user_id: users.ann })).toMatchObject({ ...worked, balance: -14.5 });
    expect(await rowOf({ daily: true })).toMatchObject(worked);

    clock.advance('7d');
    expect(await rowOf({})).toMatchObject({ total_duration: 0, balance: -14.5 });
    await boss.payments.create({ user_id: users.ann, amount: 14.5 });
    expect(await rowOf({})).toBeUndefined();
    expect(await rowOf({ dateRange: 'last_week' })).toMatchObject(worked);
    await boss.payments.create({ user_id: users.ann, amount: 0.5 });
    expect(await rowOf({})).toMatchObject({ balance: 0.5 });
  });
}

test('a landlord who never worked is not in the sums', async ({ db }) => {
  const { boss, users } = await office(db);
  await boss.users.update({ id: users.ben, changes: { role: 'landlord' } });
  const rows = await boss.timeTracking.sums({});
  expect(rows.map(({ user_id }) => user_id)).not.toContain(users.ben);
});
