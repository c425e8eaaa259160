import { expect, test } from 'vitest';
import type { Expense } from '../expense-styles.ts';
import { draftOf, emptyExpense, expenseBody, expenseChanges, expenseErrors } from './expense-draft.ts';

const receipt = [{ name: 'receipt.jpg', size: 1000 }];
const parking = { ...emptyExpense('2026-03-02'), expense_type: 'parking', amount: '4.20' } as const;
const expense = {
  id: 3,
  expense_type: 'material',
  amount: 12.5,
  job_id: 7,
  expense_date: '2026-03-01',
  paid_by: 'worker',
  description: 'A valve',
} as Expense;

test('lists a missing file, type and amount in one sentence', () => {
  const text = 'Please fill in all fields.';
  expect(expenseErrors(emptyExpense('2026-03-02'), [])).toEqual({
    files: 'Required',
    expense_type: 'Required',
    amount: 'Required',
    form: text,
  });
  expect(expenseErrors({ ...parking, amount: '0' }, receipt)).toEqual({ amount: 'Required', form: text });
  expect(expenseErrors({ ...parking, amount: '12,50' }, receipt)).toEqual({});
  expect(expenseBody({ ...parking, amount: '12,50' }).amount).toBe(12.5);
  expect(expenseErrors({ ...parking, amount: '1e9' }, receipt)).toEqual({ amount: 'Enter an amount such as 12.50.' });
  expect(expenseErrors(parking, [])).toEqual({ files: 'Required', form: text });
  expect(expenseErrors(parking, receipt)).toEqual({});
  expect(expenseErrors(draftOf(expense), null)).toEqual({});
});

test('only expense types without a job may omit the job', () => {
  expect(expenseErrors({ ...parking, expense_type: 'material' }, receipt)).toEqual({ job_id: 'Please select a Job.' });
  expect(expenseErrors({ ...parking, expense_type: 'material', job: '7' }, receipt)).toEqual({});
});

test('names a file that is too large', () => {
  const large = [{ name: 'film.mp4', size: 51 * 1024 * 1024 }];
  expect(expenseErrors(parking, large)).toEqual({ files: 'film.mp4 is larger than 50 MB.' });
});

test('sends only changed fields', () => {
  const draft = draftOf(expense);
  expect(expenseChanges(expense, draft)).toBeUndefined();
  expect(expenseChanges(expense, { ...draft, amount: '12.50', description: ' A valve ' })).toBeUndefined();
  expect(expenseChanges(expense, { ...draft, amount: '13', job: null })).toEqual({ amount: 13, job_id: null });
  expect(expenseBody(parking)).toEqual({
    expense_type: 'parking',
    amount: 4.2,
    expense_date: '2026-03-02',
    paid_by: 'worker',
    description: '',
  });
});
