import { formatPercent } from '#app/lib/format.ts';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { priceItemFields } from '#server/price-list/fields.ts';
import { type PriceItem, statusStyles } from './price-list.ts';

export const priceColumns: TableColumn<PriceItem>[] = [
  column(priceItemFields.code, { size: 140, required: true, card: 'important', edit: true }),
  column(priceItemFields.description, { size: 340, required: true, card: 'important', isWide: true, edit: true }),
  column(priceItemFields.unit, { size: 92, required: true, initial: 'each', card: 'other', edit: true }),
  column(priceItemFields.cost, { size: 112, hint: 'What a unit costs you, without VAT.', edit: true }),
  column(priceItemFields.price, {
    size: 112,
    card: 'important',
    hint: 'What a customer pays for a unit, without VAT. Empty: the cost and the markup in Settings.',
    edit: true,
  }),
  column(priceItemFields.vat_rate, {
    size: 100,
    // A dash would say that there is none.
    cell: ({ row: { original } }) => (original.vat_rate ?? null) !== null && formatPercent(original.vat_rate!),
    hint: 'Empty: the rate in Settings.',
    edit: true,
  }),
  column(priceItemFields.status, {
    size: 112,
    required: true,
    statusStyle: statusStyles,
    initial: 'active',
    edit: true,
  }),
  column(priceItemFields.updatedAt, { size: 160, startsHidden: true }),
];
