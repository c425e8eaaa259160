import { expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';

test('absences are found by the days that they touch, and end no earlier than they begin', async ({ db }) => {
  const { boss, ann, users } = await office(db);
  const week = { user_id: users.ann, start_date: '2026-03-09', end_date: '2026-03-13', kind: 'holiday' } as const;
  const { id } = await boss.absences.create(week);
  await boss.absences.create({ ...week, user_id: users.ben, kind: 'sick' });
  const touched = async (start_date: string, end_date: string) =>
    (await ann.absences.list({ start_date, end_date })).data.map(({ user_id, kind }) => [user_id, kind]);
  expect(await touched('2026-03-13', '2026-03-20')).toEqual([[users.ann, 'holiday']]);
  expect(await touched('2026-03-14', '2026-03-20')).toEqual([]);
  expect(await refusal(boss.absences.update({ id, changes: { end_date: '2026-03-08' } }))).toMatchObject({
    code: 'invalid',
    fields: { end_date: expect.any(String) },
  });
  expect(await refusal(boss.absences.create({ ...week, user_id: 9_999_999 }))).toMatchObject({ code: 'not_found' });
});

test('a worker has the usual hours until others are entered, and again after', async ({ db }) => {
  const { boss, ann, users } = await office(db);
  const own = async () => (await ann.workingHours.list())[0]!;
  expect(await own()).toMatchObject({ user_id: users.ann, is_usual: true });
  expect((await own()).hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
  const hours = [
    { weekday: 0, starts: '10:00', ends: '14:00' },
    { weekday: 2, starts: '08:30', ends: '16:00' },
  ];
  expect(await boss.workingHours.set({ user_id: users.ann, hours })).toMatchObject({ is_usual: false, hours });
  expect((await own()).hours).toEqual(hours);
  expect(await boss.workingHours.set({ user_id: users.ann, hours: null })).toMatchObject({ is_usual: true });
  // A week without any hours is a free one, not the usual one.
  const free = { is_usual: false, hours: [] };
  expect(await boss.workingHours.set({ user_id: users.ann, hours: [] })).toMatchObject(free);
  expect(await own()).toMatchObject(free);
  expect(await boss.workingHours.set({ user_id: users.ann, hours })).toMatchObject({ is_usual: false, hours });
  expect(await boss.workingHours.set({ user_id: users.ann, hours: null })).toMatchObject({ is_usual: true });
  const backwards = [{ weekday: 1, starts: '17:00', ends: '08:00' }];
  expect(await refusal(boss.workingHours.set({ user_id: users.ann, hours: backwards }))).toMatchObject({
    code: 'invalid',
  });
});
