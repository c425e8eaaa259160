import { expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { quoteOffice } from '#tests/support/quote-office.ts';
import { test } from '#tests/support/test.ts';

test('a job above the spending limit warns the office until a quote or an approval covers it', async ({ db }) => {
  const { boss, call, id: company_id, customer, jobs, sentQuote } = await quoteOffice(db);
  await db
    .updateTable('customers')
    .set({ spending_limit: 250 })
    .where('company_id', '=', company_id)
    .where('id', '=', customer)
    .execute();
  const warning = async (id: number) => (await boss.jobs.get({ id })).spending_warning;
  const warned = async () => (await boss.jobs.list({ over_limit: true })).data.map(({ id }) => id);
  expect(await warning(jobs.boiler)).toBeNull();
  await boss.jobs.update({ id: jobs.boiler, changes: { budget: 250 } });
  expect(await warning(jobs.boiler)).toBeNull();
  await boss.jobs.update({ id: jobs.boiler, changes: { budget: 250.01 } });
  expect(await warning(jobs.boiler)).toEqual({ limit: 250, estimate: 250.01 });
  expect(await warned()).toEqual([jobs.boiler]);
  // In nobody's way, and nobody else's business.
  await boss.visits.create({ job_id: jobs.boiler, user_id: null, day: '2026-03-03' });
  const ann = await call('ann');
  expect(await ann.jobs.get({ id: jobs.boiler })).not.toHaveProperty('spending_warning');
  expect(await refusal(ann.jobs.list({ over_limit: true }))).toMatchObject({ code: 'forbidden' });
  const approval = { job_id: jobs.boiler, approved_by: 'Mrs Grey', method: 'phone' } as const;
  const { id } = await boss.spendingApprovals.create({ ...approval, amount: 250 });
  expect(await warned()).toEqual([jobs.boiler]);
  expect(await boss.spendingApprovals.update({ id, changes: { amount: 400 } })).toMatchObject({
    ...{ amount: 400, approved_by: 'Mrs Grey', method: 'phone', approved_at: '2026-03-02T09:00:00.000Z' },
  });
  expect(await warned()).toEqual([]);
  await boss.spendingApprovals.remove({ id });
  expect(await warned()).toEqual([jobs.boiler]);
  // The accepted price is the estimate, and covers it; a higher budget passes it again.
  await boss.jobs.update({ id: jobs.boiler, changes: { budget: null } });
  const quote = await sentQuote({ job_id: jobs.boiler });
  await boss.quotes.accept({ id: quote.id, name: 'Mrs Grey' });
  expect(await warning(jobs.boiler)).toBeNull();
  await boss.jobs.update({ id: jobs.boiler, changes: { budget: 600 } });
  expect(await warning(jobs.boiler)).toEqual({ limit: 250, estimate: 600 });
  await boss.jobs.update({ id: jobs.boiler, changes: { status: 'completed' } });
  expect(await warned()).toEqual([]);
  expect(
    await refusal(boss.spendingApprovals.create({ ...approval, amount: 1, approved_at: '2026-03-02T10:00:00Z' })),
  ).toMatchObject({ fields: { approved_at: 'The time can’t be in the future.' } });
});
