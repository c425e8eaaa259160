import { expect } from 'vitest';
import { amendmentOffice } from '#tests/support/amendment-office.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';

const settled = (calls: Promise<{ id: number }>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        async () => (await refusal(call)).code,
      ),
    ),
  );

test('of parallel decisions one wins; of parallel requests one stays undecided', async ({ own: { db } }) => {
  const { ask: request, boss, decide, record, work } = await amendmentOffice(db);
  const minutes = [5, 10, 15, 20, 25, 30, 35, 40];
  await Promise.all(minutes.map((n) => request({ requested_end_time: `2026-03-02T09:${n + 10}:00Z` })));
  const all = await boss.amendmentRequests.list({ getAllRequests: true });
  expect(all.data).toHaveLength(minutes.length);
  const [open, ...others] = all.data.filter(({ status }) => status === 'pending');
  expect(others).toEqual([]);

  const { id, requested_end_time } = open!;
  const answers = await settled([
    decide(id, { status: 'approved' }),
    decide(id, { status: 'rejected' }),
    decide(id, { status: 'approved' }),
    decide(id, { status: 'rejected' }),
  ]);
  expect(answers.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
  const [decided] = (await boss.amendmentRequests.list({ getAllRequests: true, tracking_id: work })).data.filter(
    (each) => each.id === id,
  );
  const end = decided!.status === 'approved' ? requested_end_time : '2026-03-02T10:00:00.000Z';
  expect((await record(work))!.end_time).toBe(end);
});

test('a decision parallel to a correction of the record: one of them applies, never a mixture', async ({
  own: { db },
}) => {
  const { ask: request, boss, decide, record, work } = await amendmentOffice(db);
  const { id } = await request({ requested_end_time: '2026-03-02T09:30:00Z' });
  const [decision, correction] = await settled([
    decide(id, { status: 'approved' }),
    boss.timeTracking.correct({ id: work, changes: { end_time: '2026-03-02T09:45:00Z' } }),
  ]);
  expect(correction).toBe('done');
  expect(['done', 'conflict']).toContain(decision);
  expect((await record(work))!.end_time).toBe('2026-03-02T09:45:00.000Z');
});
