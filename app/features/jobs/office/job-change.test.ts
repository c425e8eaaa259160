import { expect, test } from 'vitest';
import { changesBack } from './job-change.ts';

test('an Undo takes back what follows from a change, too', () => {
  const job = {
    status: 'in_progress',
    job_end_date: null,
    job_title: 'Tap',
    billing_type: 'fixed',
    fixed_price: 120,
    not_billed_reason: null,
    assignees: [{ user_id: 3, assigned_for: '2026-03-02', User: { first_name: 'Sam', last_name: 'Ito' } }],
  } as never;
  expect(changesBack(job, { job_title: 'Sink' })).toEqual({ job_title: 'Tap' });
  expect(changesBack(job, { status: 'completed' })).toEqual({ status: 'in_progress', job_end_date: null });
  expect(changesBack(job, { billing_type: 'time' })).toEqual({
    billing_type: 'fixed',
    fixed_price: 120,
    not_billed_reason: null,
  });
  expect(changesBack(job, { assignees: [] })).toEqual({ assignees: [{ user_id: 3, assigned_for: '2026-03-02' }] });
});
