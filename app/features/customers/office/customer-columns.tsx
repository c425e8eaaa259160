import { Link } from '@remix-run/react';
import { formatPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { customerFields } from '#server/customers/fields.ts';
import { readPostCode } from '#server/infra/typed/post-code.ts';
import { readVatNumber } from '#server/infra/typed/vat-number.ts';
import { cisRateLabels } from '#server/pricing/constants.ts';
import { type Customer, customerPath, statusStyles } from './customer-list.ts';

const hidden = { startsHidden: true } as const;

const daysLabel = (days: number) => (days === 0 ? 'On issue' : `${days} days`);
const terms = [0, 7, 10, 14, 21, 28, 30, 45, 60, 90].map((days) => ({ value: String(days), label: daysLabel(days) }));

export function customerColumns(): TableColumn<Customer>[] {
  return [
    column(customerFields.name, {
      size: 220,
      required: true,
      card: 'important',
      isWide: true,
      edit: true,
      cell: ({ row: { original } }) => (
        <>
          <Link
            to={customerPath(original.id)}
            tabIndex={-1}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            {original.name}
          </Link>
          {original.owner_of && <span className="text-muted">{`, ${original.owner_of}`}</span>}
        </>
      ),
      cardCell: ({ row: { original } }) => original.name,
    }),
    column(customerFields.kind, { size: 150, required: true, initial: 'landlord', card: 'other', edit: true }),
    column(customerFields.properties, { size: 104 }),
    column(customerFields.open_jobs, { size: 104 }),
    column(customerFields.to_invoice, { size: 116 }),
    column(customerFields.owed, { size: 116, card: 'important' }),
    column(customerFields.overdue, {
      size: 116,
      card: 'important',
      cardCell: ({ row: { original } }) =>
        original.overdue > 0 ? `${formatPounds(original.overdue)} overdue` : 'Nothing overdue',
    }),
    column(customerFields.email, {
      size: 200,
      hint: 'Invoices go here.',
      edit: { type: 'email' },
    }),
    column(customerFields.phone, { size: 130, ...hidden, edit: { type: 'tel' } }),
    column(customerFields.address, {
      size: 240,
      ...hidden,
      hint: 'Empty: invoices go to the address of the property.',
      edit: { lines: 2 },
    }),
    column(customerFields.post_code, { size: 110, ...hidden, edit: { read: readPostCode } }),
    column(customerFields.statement_email, {
      size: 200,
      ...hidden,
      hint: 'Empty: statements go where invoices go.',
      edit: { type: 'email' },
    }),
    column(customerFields.delivery, {
      size: 112,
      required: true,
      initial: 'email',
      ...hidden,
      hint: 'Customers by post are left out when many invoices are emailed.',
      edit: true,
    }),
    column(customerFields.payment_terms, {
      size: 130,
      ...hidden,
      accessorFn: ({ payment_terms }) => payment_terms !== null && daysLabel(payment_terms),
      dataType: 'string',
      hint: 'From issue to the due date.',
      edit: { kind: 'choice', options: terms, asNumber: true, emptyLabel: 'As in Settings' },
    }),
    column(customerFields.spending_limit, {
      size: 130,
      ...hidden,
      hint: 'What a job may cost without asking, excluding VAT.',
      edit: true,
    }),
    column(customerFields.vat_number, { size: 140, ...hidden, edit: { read: readVatNumber } }),
    column(customerFields.reverse_charge, {
      size: 140,
      accessorFn: ({ reverse_charge }) => reverse_charge && 'Yes',
      required: true,
      ...hidden,
      initial: 'false',
      hint: 'The customer accounts for the VAT to HMRC.',
      edit: true,
    }),
    column(customerFields.cis_rate, {
      size: 130,
      accessorFn: ({ cis_rate }) => cis_rate !== null && `${cis_rate}%`,
      dataType: 'string',
      ...hidden,
      hint: 'Deducted from labour by customers in the construction industry.',
      edit: { kind: 'choice', options: labelOptions(cisRateLabels), asNumber: true, emptyLabel: 'None' },
    }),
    column(customerFields.notes, { size: 240, ...hidden, edit: { lines: 3 } }),
    column(customerFields.status, {
      size: 112,
      required: true,
      statusStyle: statusStyles,
      initial: 'active',
      edit: true,
    }),
    column(customerFields.updatedAt, { size: 160, ...hidden }),
  ];
}
