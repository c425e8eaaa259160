import { statusStyles } from '#app/features/expenses/expense-styles.ts';
import { billingStyles } from '#app/features/expenses/office/expense-list.ts';
import { InvoiceNumber } from '#app/features/labels/invoice-number.tsx';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { column } from '#app/table/column.tsx';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { materialFields } from '#server/materials/fields.ts';
import type { Material } from '../material-styles.ts';

interface MaterialSources {
  workers: OptionSource;
  jobs: OptionSource;
  items: OptionSource;
  expenses: OptionSource;
  today: string;
}

export function officeMaterialColumns(sources: MaterialSources): TableColumn<Material>[] {
  const { workers, jobs, items, expenses, today } = sources;
  return [
    column(materialFields.used_on, { size: 112, required: true, initial: today, card: 'important', edit: true }),
    column(materialFields.price_item_id, {
      size: 120,
      accessorFn: ({ code }) => code,
      hint: 'Brings description, unit, cost and price along.',
      edit: { ...items, emptyLabel: 'None' },
    }),
    column(materialFields.description, { size: 230, card: 'important', isWide: true, edit: true }),
    column(materialFields.quantity, {
      size: 96,
      required: true,
      initial: '1',
      card: 'important',
      edit: { kind: 'currency' },
    }),
    column(materialFields.unit, { size: 76, edit: true }),
    column(materialFields.price, {
      size: 104,
      hint: 'Empty: from the price list, else the cost and the markup in Settings.',
      edit: true,
    }),
    column(materialFields.amount, { size: 104 }),
    column(materialFields.status, {
      size: 112,
      required: true,
      statusStyle: statusStyles,
      initial: 'pending',
      edit: true,
    }),
    column(materialFields.job_id, {
      id: 'job',
      size: 210,
      required: true,
      accessorFn: ({ Job }) => Job && `${Job.job_title} @ ${Job.Property.address}`,
      edit: jobs,
    }),
    personColumn(materialFields.user_id, { size: 160, required: true, card: 'other', edit: workers }),
    column(materialFields.cost, { size: 104, edit: true }),
    column(materialFields.vat_rate, { size: 92, hint: 'Empty: the rate in Settings.', edit: true }),
    column(materialFields.cost_amount, { size: 104, startsHidden: true }),
    column(materialFields.billing_status, { size: 108, statusStyle: billingStyles }),
    column(materialFields.is_billable, {
      size: 88,
      initial: 'true',
      edit: true,
      // Not billable means excluded, and vice versa.
      also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
    }),
    column(materialFields.expense_id, {
      size: 170,
      accessorFn: ({ expense_label }) => expense_label,
      noImport: true,
      hint: 'The expense that bought it: then only the material is charged.',
      edit: { ...expenses, emptyLabel: 'None' },
    }),
    column(materialFields.invoice_id, { size: 136, cell: ({ row }) => <InvoiceNumber entry={row.original} /> }),
    column(materialFields.charge, { size: 104, startsHidden: true }),
    column(materialFields.property_address, { size: 220, startsHidden: true }),
    column(materialFields.createdAt, { size: 150, startsHidden: true }),
  ];
}
