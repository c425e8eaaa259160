import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { failedTask, queued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: { ann: { role: 'admin' }, emil: { role: 'employee' } },
});
const other = company({ users: { zoe: { role: 'admin' } } });

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const ours = { company_id: w.acme.id };
  const first = await failedTask(db, ours, 'The mail server didn’t respond.');
  const second = await failedTask(db, ours, 'The disk is full.');
  const theirs = await failedTask(db, { company_id: w.other.id }, 'Something of theirs.');
  await failedTask(db, {}, 'Something of the whole installation.');
  return { w, ann, first, second, theirs };
};

test('only admins see failed tasks', async ({ db }) => {
  const { w, first } = await setUp(db);
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.queue.failed({}))).toMatchObject({ code: 'unauthenticated' });
  const emil = await callerFor(db, who(w.acme, 'emil'));
  for (const call of [emil.queue.failed({}), emil.queue.retry({ id: first }), emil.queue.remove({ id: first })]) {
    expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
  }
});

test('lists failed tasks of the own company, searched and sorted', async ({ db }) => {
  const { ann, first, second } = await setUp(db);
  const { data, meta } = await ann.queue.failed({ sort: 'id', order: 'asc' });
  expect(meta).toMatchObject({ total: 2, page: 1 });
  expect(data).toEqual([
    {
      id: first,
      task: 'remove_outlived',
      error: 'The mail server didn’t respond.',
      attempts: 3,
      max_attempts: 3,
      next_attempt_at: null,
      createdAt: expect.stringMatching(/Z$/),
      failed_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ id: second }),
  ]);
  expect((await ann.queue.failed({ q: 'DISK' })).data).toMatchObject([{ id: second }]);
  expect((await ann.queue.failed({ q: '%' })).data).toEqual([]);
});

test('a retry runs at once and keeps the earlier attempts', async ({ db }) => {
  const { ann, first } = await setUp(db);
  expect(await ann.queue.retry({ id: first })).toEqual({ id: first });
  const { data } = await ann.queue.failed({ q: 'mail' });
  expect(data).toMatchObject([{ id: first, attempts: 0, next_attempt_at: expect.any(String) }]);
});

test('a failed task can be discarded', async ({ db }) => {
  const { ann, first, second } = await setUp(db);
  expect(await ann.queue.remove({ id: first })).toEqual({ id: first });
  expect((await ann.queue.failed({})).data).toMatchObject([{ id: second }]);
  expect((await queued(db)).map(({ id }) => id)).not.toContain(first);
});

test('another company’s task or an unknown one is 404', async ({ db }) => {
  const { ann, theirs } = await setUp(db);
  for (const id of [theirs, 999_999]) {
    expect(await refusal(ann.queue.retry({ id }))).toMatchObject({
      code: 'not_found',
      message: 'This task does not exist.',
    });
    expect(await refusal(ann.queue.remove({ id }))).toMatchObject({ code: 'not_found' });
  }
  expect((await queued(db)).map(({ id }) => id)).toContain(theirs);
});
