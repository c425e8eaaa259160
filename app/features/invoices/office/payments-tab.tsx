import { useNavigate } from '@remix-run/react';
import Banknote from 'lucide-react/icons/banknote';
import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { paidMethodLabels } from '#server/invoices/constants.ts';
import { invoicePaymentFields } from '#server/invoices/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { type InvoicePayment, invoicePaymentTable } from './invoice-list.ts';

export const invoicePaymentColumns = (timeZone: string): readonly TableColumn<InvoicePayment>[] => [
  column(invoicePaymentFields.paid_at, {
    size: 130,
    // A payment has a day; its time is noon unless a program said another.
    cell: ({ row }) => formatDay(row.original.paid_at, timeZone),
    card: 'important',
  }),
  column(invoicePaymentFields.invoice_number, { size: 150, card: 'important' }),
  column(invoicePaymentFields.customer_name, { size: 240, card: 'other' }),
  column(invoicePaymentFields.amount, { size: 130, card: 'important' }),
  column(invoicePaymentFields.method, {
    size: 140,
    accessorFn: ({ method }) => method && paidMethodLabels[method],
    card: 'other',
  }),
  column(invoicePaymentFields.reference, { size: 220, card: 'other' }),
  column(invoicePaymentFields.recorded_by, { size: 170 }),
  column(invoicePaymentFields.createdAt, { size: 150, startsHidden: true }),
];

/** Customers' payments; repayments are negative. */
export function PaymentsTab() {
  const navigate = useNavigate();
  const { timeZone } = useCompanyDay();
  const columns = useMemo(() => invoicePaymentColumns(timeZone), [timeZone]);
  const page = useTablePage<InvoicePayment, RouterInputs['invoices']['payments']>({
    entity: 'invoices-payments',
    spec: invoicePaymentTable,
    list: trpc.invoices.payments,
  });
  return (
    <DataTable
      {...page}
      name="invoice payments"
      label="Payments from customers"
      nouns={['payment', 'payments']}
      columns={columns}
      rowLabel={({ invoice_number }) => invoice_number}
      searchLabel="Search invoice, customer or reference"
      actions={[
        {
          label: 'Show invoice',
          icon: FileText,
          onClick: ({ invoice_number }) =>
            navigate(`/invoices?${new URLSearchParams({ tab: 'history', q: invoice_number })}`),
        },
      ]}
      empty={{
        icon: Banknote,
        title: 'No payments yet',
        children: 'Record a payment in Invoice History, and it appears here.',
        action: (
          <LinkButton to="/invoices/history" kind="secondary">
            Open Invoice History
          </LinkButton>
        ),
        noMatch: { title: 'No payments found' },
      }}
    />
  );
}
