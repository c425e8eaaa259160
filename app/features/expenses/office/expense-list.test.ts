import { expect, test } from 'vitest';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { inputOfAddress, listInput, readListState, sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { listExpensesSchema } from '#server/expenses/schema.ts';
import { officeExpenseColumns } from './expense-columns.tsx';
import { officeExpenseTable } from './expense-list.ts';

const inputOf = (address: string) => inputOfAddress(officeExpenseTable, new URLSearchParams(address));
const source = createOptionSource(async () => []);
const columns = officeExpenseColumns({ workers: source, jobs: source, today: '2026-03-02' });

test('the server accepts the filters of every URL', () => {
  const address =
    'status=pending&expense_type=fuel&user_id=3&job_id=4&property_id=5&billing_status=excluded&start_date=2026-01-01&q=tap&page=2';
  expect(listExpensesSchema.parse(inputOf(address))).toMatchObject({
    status: 'pending',
    job_id: 4,
    page: 2,
    limit: 20,
  });
  for (const wrong of ['job_id=-1', 'user_id=me', 'property_id=0']) expect(inputOf(wrong)).toEqual(inputOf(''));
  const state = readListState(officeExpenseTable, new URLSearchParams());
  for (const sort of sortsOf(officeExpenseTable)) {
    const input = listInput(officeExpenseTable, { ...state, sort });
    expect(listExpensesSchema.safeParse(input).success, sort).toBe(true);
  }
});

test('user, cost and type are required; billing depends on what is billable', () => {
  const required = columns.filter(({ meta }) => meta.required).map(({ header }) => header);
  expect(required).toEqual(expect.arrayContaining(['User', 'Cost', 'Type']));
  const billable = columns.find((column) => columnId(column) === 'is_billable');
  expect(billable?.meta.also?.(false, {} as never)).toEqual({ billing_status: 'excluded' });
  expect(billable?.meta.also?.(true, {} as never)).toEqual({ billing_status: 'unbilled' });
});
