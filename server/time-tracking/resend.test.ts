import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { contents } from '#tests/contract/contents.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';

describe('resending a start', () => {
  test('with the same job and activity within 60 s returns the open record, under both uuids', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const first = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    clock.advance('59s');
    const ref = randomUUID();
    const again = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true, client_ref: ref });
    expect(again.id).toBe(first.id);
    const ended = await ann.timeTracking.changeOwn({ id: ref, data: { end_time: '2026-03-02T09:00:59Z' } });
    expect(ended.id).toBe(first.id);
    clock.advance('2s');
    const later = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    expect(later.id).not.toBe(first.id);
  });

  test('with a known uuid returns its record', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const input = { job_id: jobs.boiler, is_driving: false, client_ref: randomUUID() };
    const { id } = await ann.timeTracking.start(input);
    clock.advance('1h');
    expect((await ann.timeTracking.start(input)).id).toBe(id);
  });

  test('with the uuid of a deleted record returns its deletion, and creates nothing', async ({ db }) => {
    const { ann, boss, call, clock, jobs, users } = await office(db);
    const input = { job_id: jobs.boiler, is_driving: true, client_ref: randomUUID() };
    const { id } = await ann.timeTracking.start(input);
    clock.advance('1h');
    await boss.timeTracking.remove({ id, reason: 'Started by mistake' });
    const before = await contents(db);
    const again = await ann.timeTracking.start({ ...input, client_ref: input.client_ref.toUpperCase() });
    expect(again).toMatchObject({
      id,
      start_time: '2026-03-02T09:00:00.000Z',
      deleted: { by: 'Bea Boss', reason: 'Started by mistake' },
    });
    const folded = { ...input, end_time: '2026-03-02T09:30:00Z', timer: true };
    expect(await ann.timeTracking.start(folded)).toMatchObject({ id, deleted: {} });
    expect(await contents(db)).toEqual(before);

    const ben = await call('ben');
    expect(await refusal(ben.timeTracking.start(input))).toMatchObject({ code: 'conflict' });
    const forBen = { ...folded, user_id: users.ben };
    expect(await refusal(boss.timeTracking.start(forBen))).toMatchObject({ code: 'conflict' });
    const forAnn = await boss.timeTracking.start({ ...folded, user_id: users.ann });
    expect(forAnn).toMatchObject({ id, deleted: { reason: 'Started by mistake' } });
    expect(await contents(db)).toEqual(before);
  });

  test('after a restore returns that record again', async ({ db }) => {
    const { ann, boss, jobs } = await office(db);
    const input = { job_id: jobs.boiler, is_driving: true, client_ref: randomUUID() };
    const { id } = await ann.timeTracking.start(input);
    await boss.timeTracking.remove({ id });
    const { data } = await boss.audit.list({ entity: 'time-tracking', id });
    await boss.audit.restore({ id: data.find(({ action }) => action === 'delete')!.id });
    const again = await ann.timeTracking.start(input);
    expect(again).toMatchObject({ id, end_time: null });
    expect(again).not.toHaveProperty('deleted');
  });
});

test('the second uuid of a double tap still identifies its record much later', async ({ db }) => {
  const { ann, jobs, clock } = await office(db);
  const start = { job_id: jobs.boiler, is_driving: false };
  const [first, second] = [randomUUID(), randomUUID()];
  const { id } = await ann.timeTracking.start({ ...start, client_ref: first });
  clock.advance('10s');
  expect((await ann.timeTracking.start({ ...start, client_ref: second })).id).toBe(id);
  clock.advance('2h');
  expect((await ann.timeTracking.start({ ...start, client_ref: second })).id).toBe(id);
});
