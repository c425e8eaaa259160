import { describe, expect, test } from 'vitest';
import { toAppError } from '#server/infra/errors.ts';
import { jobStatuses } from './constants.ts';
import {
  type Billing,
  billingAfter,
  billingLock,
  chargedByTime,
  checkWorkerChange,
  endDateAfter,
  newJobState,
} from './rules.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return toAppError(error).code;
  }
  return 'accepted';
};

describe('a new job', () => {
  test('has the status and type of its creator’s role', () => {
    expect(newJobState('admin', {})).toEqual({ status: 'pending_start', requested_by: 'office' });
    expect(newJobState('admin', { status: 'archived', requested_by: 'tenant' })).toEqual({
      status: 'archived',
      requested_by: 'tenant',
    });
    expect(newJobState('employee', { status: 'in_progress' })).toEqual({
      status: 'in_progress',
      requested_by: 'employee',
    });
    expect(newJobState('contractor', { status: 'in_progress' })).toEqual({
      status: 'awaiting_approval',
      requested_by: 'employee',
    });
    expect(newJobState('landlord', {})).toEqual({ status: 'awaiting_approval', requested_by: 'landlord' });
  });

  test('rejects fields that the role may not set', () => {
    for (const role of ['employee', 'contractor'] as const) {
      expect(codeOf(() => newJobState(role, { requested_by: 'office' }))).toBe('forbidden');
      expect(codeOf(() => newJobState(role, { status: 'completed' }))).toBe('forbidden');
      expect(codeOf(() => newJobState(role, { budget: 5 } as object))).toBe('forbidden');
      expect(codeOf(() => newJobState(role, { assignees: [{ user_id: 1 }] } as object))).toBe('forbidden');
    }
    for (const field of ['status', 'requested_by', 'priority', 'due_date', 'budget', 'assignees']) {
      expect(codeOf(() => newJobState('landlord', { [field]: 'x' }))).toBe('forbidden');
    }
  });
});

test('workers move a job among the three open statuses only', () => {
  const open = ['pending_start', 'in_progress', 'pending_completed'];
  for (const from of jobStatuses) {
    for (const to of jobStatuses) {
      // Setting the same status is no change.
      const allowed = from === to || (open.includes(from) && open.includes(to));
      expect(codeOf(() => checkWorkerChange(from, { status: to }))).toBe(allowed ? 'accepted' : 'forbidden');
    }
  }
  expect(codeOf(() => checkWorkerChange('in_progress', { job_title: 'x' } as object))).toBe('forbidden');
});

describe('the end date', () => {
  const today = '2026-03-02';
  const at = (status: (typeof jobStatuses)[number], job_end_date: string | null = null) => ({
    status,
    job_end_date,
  });

  test('completing sets it to today, unless a day up to today is stored or one is given', () => {
    expect(endDateAfter(at('in_progress'), { status: 'completed' }, today)).toBe(today);
    expect(endDateAfter(at('in_progress', '2026-05-01'), { status: 'completed' }, today)).toBe(today);
    expect(endDateAfter(at('in_progress', '2026-02-27'), { status: 'completed' }, today)).toBeUndefined();
    const given = { status: 'completed', job_end_date: '2026-02-20' } as const;
    expect(endDateAfter(at('in_progress'), given, today)).toBe('2026-02-20');
  });

  test('reopening clears it; other changes keep it', () => {
    expect(endDateAfter(at('completed', today), { status: 'in_progress' }, today)).toBeNull();
    expect(endDateAfter(at('archived', today), { status: 'pending_start' }, today)).toBeNull();
    expect(endDateAfter(at('completed', today), { status: 'archived' }, today)).toBeUndefined();
    expect(endDateAfter(at('pending_start', today), { status: 'in_progress' }, today)).toBeUndefined();
    expect(endDateAfter(at('completed', '2026-02-20'), { status: 'completed' }, today)).toBeUndefined();
    expect(endDateAfter(at('in_progress', today), {}, today)).toBeUndefined();
  });
});

describe('billing of a job', () => {
  const fixed: Billing = { ...chargedByTime, billing_type: 'fixed', fixed_price: 500, discount_percent: 5 };
  const recall: Billing = { ...chargedByTime, billing_type: 'not_billed', not_billed_reason: 'recall' };

  test('a price or a reason implies its billing type', () => {
    expect(billingAfter(chargedByTime, {})).toEqual(chargedByTime);
    expect(billingAfter(chargedByTime, { fixed_price: 500, discount_percent: 5 })).toEqual(fixed);
    expect(billingAfter(chargedByTime, { billing_type: 'fixed', fixed_price: 500, discount_percent: 5 })).toEqual(
      fixed,
    );
    expect(billingAfter(chargedByTime, { not_billed_reason: 'recall' })).toEqual(recall);
    expect(billingAfter(fixed, { not_billed_reason: 'recall', discount_percent: 0 })).toEqual(recall);
    expect(billingAfter(fixed, { billing_type: 'time', discount_percent: 0 })).toEqual(chargedByTime);
    expect(billingAfter(fixed, { fixed_price: null })).toEqual({ ...chargedByTime, discount_percent: 5 });
    expect(billingAfter(recall, { not_billed_reason: null })).toEqual(chargedByTime);
    // Empty fields stay empty.
    expect(billingAfter(recall, { fixed_price: null })).toEqual(recall);
  });

  test.each<[Billing, Parameters<typeof billingAfter>[1], string]>([
    [chargedByTime, { billing_type: 'fixed' }, 'fixed_price'],
    [fixed, { billing_type: 'fixed', fixed_price: null }, 'fixed_price'],
    [chargedByTime, { billing_type: 'time', fixed_price: 5 }, 'fixed_price'],
    [chargedByTime, { billing_type: 'not_billed' }, 'not_billed_reason'],
    [fixed, { billing_type: 'fixed', not_billed_reason: 'warranty' }, 'not_billed_reason'],
    [chargedByTime, { fixed_price: 5, not_billed_reason: 'warranty' }, 'not_billed_reason'],
  ])('contradictory values are rejected (%#)', (current, changes, field) => {
    const applyChanges = () => billingAfter(current, changes);
    expect(applyChanges).toThrow(expect.objectContaining({ code: 'invalid', fields: { [field]: expect.any(String) } }));
  });

  test('a valid invoice locks a fixed price; billed hours prevent one', () => {
    const invoices = (is_fixed: boolean) => [{ invoice_number: 'INV-2026-0007', is_fixed }];
    expect(billingLock(fixed, { ...fixed }, invoices(true))).toBeUndefined();
    for (const after of [{ ...fixed, fixed_price: 501 }, { ...fixed, discount_percent: 0 }, recall]) {
      expect(billingLock(fixed, after, invoices(true))).toBe(
        'The fixed price of this job is on invoice INV-2026-0007. Void or credit that invoice first.',
      );
      expect(billingLock(fixed, after, [])).toBeUndefined();
    }
    expect(billingLock(chargedByTime, fixed, invoices(false))).toBe(
      'Work on this job is on invoice INV-2026-0007, so a fixed price would charge for it twice. Void or credit that invoice first.',
    );
    expect(billingLock(chargedByTime, recall, invoices(false))).toBeUndefined();
  });
});
