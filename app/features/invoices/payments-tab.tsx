import { useNavigate } from '@remix-run/react';
import Banknote from 'lucide-react/icons/banknote';
import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { paidMethodLabels } from '#server/invoices/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { type InvoicePayment, invoicePaymentTable } from './invoice-table.ts';

export const invoicePaymentColumns = (timeZone: string): readonly TableColumn<InvoicePayment>[] => [
  {
    accessorKey: 'paid_at',
    header: 'Received',
    size: 130,
    // A payment has a day; its time is noon unless a program said another.
    cell: ({ row }) => formatDay(row.original.paid_at, timeZone),
    meta: { dataType: 'datetime', card: 'important' },
  },
  { accessorKey: 'invoice_number', header: 'Invoice', size: 150, meta: { dataType: 'string', card: 'important' } },
  { accessorKey: 'customer_name', header: 'Customer', size: 240, meta: { dataType: 'string', card: 'other' } },
  { accessorKey: 'amount', header: 'Amount', size: 130, meta: { dataType: 'currency', card: 'important' } },
  {
    id: 'method',
    header: 'Method',
    size: 140,
    accessorFn: ({ method }) => method && paidMethodLabels[method],
    meta: { dataType: 'string', card: 'other' },
  },
  { accessorKey: 'reference', header: 'Reference', size: 220, meta: { dataType: 'string', card: 'other' } },
  { accessorKey: 'recorded_by', header: 'Recorded by', size: 170, meta: { dataType: 'string' } },
  { accessorKey: 'createdAt', header: 'Recorded', size: 150, meta: { dataType: 'datetime', startsHidden: true } },
];

/** What customers paid, payment by payment; repayments are negative. */
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
