import { expect, test } from 'vitest';
import { inputOfAddress, sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { listInvoicesSchema, listOwedSchema } from '#server/invoices/schema.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { customerLink, invoiceTable, owedTable } from './invoice-list.ts';
import { owedColumns } from './owed-tab.tsx';

const spec = invoiceTable('2026-03-02');
const inputOf = (search: string) => inputOfAddress(spec, new URLSearchParams(search));

test('sends the state of the URL to the server', () => {
  expect(inputOf('')).toEqual({ sort: 'createdAt', order: 'desc', page: 1, limit: 20 });
  const input = inputOf('invoice_type=labour&period=2026-02&status=unpaid&customer_of=7&q=mill&page=3&limit=50');
  expect(input).toMatchObject({
    invoice_type: 'labour',
    period: '2026-02',
    status: 'unpaid',
    customer_of: 7,
    q: 'mill',
    page: 3,
    limit: 20,
  });
  expect(listInvoicesSchema.safeParse(input).success).toBe(true);
  expect(inputOf('customer_of=someone')).not.toHaveProperty('customer_of');
  expect(inputOf(customerLink({ id: 7, owed: 0.01 }).split('?')[1]!)).toMatchObject({
    status: 'unpaid',
    customer_of: 7,
  });
});

test('the server knows every sort order and filter', () => {
  for (const sort of sortsOf(spec)) {
    expect(listInvoicesSchema.safeParse({ sort }).success, sort).toBe(true);
  }
  for (const [name, { options = [] }] of Object.entries(spec.filters)) {
    for (const { value } of options.slice(1)) {
      expect(listInvoicesSchema.safeParse({ [name]: value }).success, `${name} ${value}`).toBe(true);
    }
  }
  const owedSorts = sortsOf(owedTable);
  for (const sort of owedSorts) expect(listOwedSchema.safeParse({ sort }).success, sort).toBe(true);
  expect(owedColumns.map(columnId)).toEqual(expect.arrayContaining([...owedSorts]));
  const sortable = invoiceColumns('Europe/London')
    .map(columnId)
    .filter((id) => sortsOf(spec).includes(id));
  expect(sortable).toEqual(expect.arrayContaining(['invoice_number', 'total_amount', 'due_date', 'open_amount']));
});

test('what is due is shown only where it is not the gross sum', () => {
  const isShown = (hasDeductions: boolean) =>
    invoiceColumns('Europe/London', hasDeductions).some(
      (column) => columnId(column) === 'amount_due' && !column.meta.startsHidden,
    );
  expect([isShown(false), isShown(true)]).toEqual([false, true]);
});
