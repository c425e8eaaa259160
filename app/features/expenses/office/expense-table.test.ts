import { expect, test } from 'vitest';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { readTableState } from '#app/table/state/table-state.ts';
import { listExpensesSchema } from '#server/expenses/schema.ts';
import { officeExpenseColumns } from './expense-columns.tsx';
import { officeExpenseInput, officeExpenseQuestion, officeExpenseTable } from './expense-table.ts';

const source = createOptionSource(async () => []);
const columns = officeExpenseColumns({ workers: source, jobs: source, today: '2026-03-02' });

test('what an address asks, the server takes', () => {
  const address =
    'status=pending&expense_type=fuel&user_id=3&job_id=4&property_id=5&billing_status=excluded&start_date=2026-01-01&q=tap&page=2';
  const asked = officeExpenseQuestion(new URLSearchParams(address));
  expect(listExpensesSchema.parse(asked)).toMatchObject({ status: 'pending', job_id: 4, page: 2, limit: 20 });
  for (const wrong of ['job_id=-1', 'user_id=me', 'property_id=0'])
    expect(officeExpenseQuestion(new URLSearchParams(wrong))).toEqual(
      officeExpenseQuestion(new URLSearchParams()),
    );
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  const state = readTableState(officeExpenseTable, new URLSearchParams());
  for (const sort of [...sortable, ...officeExpenseTable.sorts.map(({ value }) => value)])
    expect(listExpensesSchema.safeParse(officeExpenseInput({ ...state, sort })).success, sort).toBe(true);
});

test('user, cost and type are required, and billing follows what is billable', () => {
  const required = columns.filter((column) => column.required).map(({ label }) => label);
  expect(required).toEqual(expect.arrayContaining(['User', 'Cost', 'Type']));
  const billable = columns.find(({ key }) => key === 'is_billable');
  expect(billable?.also?.(false, {} as never)).toEqual({ billing_status: 'excluded' });
  expect(billable?.also?.(true, {} as never)).toEqual({ billing_status: 'unbilled' });
});
