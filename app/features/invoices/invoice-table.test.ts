import { expect, test } from 'vitest';
import { readTableState } from '#app/components/table/table-state.ts';
import { tableColumns } from '#app/components/table/visible-columns.ts';
import { listInvoicesSchema } from '#server/invoices/schema.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { invoiceListInput, invoiceTable } from './invoice-table.ts';

const spec = invoiceTable('2026-03-02');
const inputOf = (search: string) => invoiceListInput(readTableState(spec, new URLSearchParams(search)));

test('what the address says is what the server is asked', () => {
  expect(inputOf('')).toEqual({ sort: 'createdAt', order: 'desc', page: 1, limit: 20 });
  const asked = inputOf('invoice_type=labour&period=2026-02&status=void&q=mill&page=3&limit=50');
  expect(asked).toMatchObject({
    invoice_type: 'labour',
    period: '2026-02',
    status: 'void',
    q: 'mill',
    page: 3,
    limit: 20,
  });
  expect(listInvoicesSchema.safeParse(asked).success).toBe(true);
});

test('every order and every choice is one that the server knows', () => {
  for (const { value } of spec.sorts) {
    expect(listInvoicesSchema.safeParse({ sort: value }).success, value).toBe(true);
  }
  for (const [name, { options = [] }] of Object.entries(spec.filters)) {
    for (const { value } of options.slice(1)) {
      expect(listInvoicesSchema.safeParse({ [name]: value }).success, `${name} ${value}`).toBe(true);
    }
  }
  const sorted = tableColumns(invoiceColumns).filter(({ sortable }) => sortable);
  for (const { key } of sorted) expect(spec.sorts.map(({ value }) => value)).toContain(key);
});
