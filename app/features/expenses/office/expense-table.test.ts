import { expect, test } from 'vitest';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { readTableState } from '#app/table/state/table-state.ts';
import { columnId } from '#app/table/table-column.ts';
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
  const state = readTableState(officeExpenseTable, new URLSearchParams());
  for (const { value: sort } of officeExpenseTable.sorts) {
    expect(listExpensesSchema.safeParse(officeExpenseInput({ ...state, sort })).success, sort).toBe(true);
    expect(columns.map(columnId)).toContain(sort);
  }
});

test('user, cost and type are required, and billing follows what is billable', () => {
  const required = columns.filter(({ meta }) => meta.required).map(({ header }) => header);
  expect(required).toEqual(expect.arrayContaining(['User', 'Cost', 'Type']));
  const billable = columns.find((column) => columnId(column) === 'is_billable');
  expect(billable?.meta.also?.(false, {} as never)).toEqual({ billing_status: 'excluded' });
  expect(billable?.meta.also?.(true, {} as never)).toEqual({ billing_status: 'unbilled' });
});
