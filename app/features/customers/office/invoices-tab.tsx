import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { invoiceColumns } from '#app/features/invoices/office/invoice-columns.tsx';
import type { Invoice } from '#app/features/invoices/office/invoice-labels.ts';
import { invoiceTable } from '#app/features/invoices/office/invoice-list.ts';
import { issuedPdf, usePdfMutations } from '#app/features/invoices/office/use-pdf-mutations.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { type ListState, listInput } from '#app/table/state/list-state.ts';
import { sumOf } from '#app/table/sums.tsx';
import { columnId } from '#app/table/table-column.ts';
import { invoiceFields } from '#server/invoices/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { useCustomerId } from './customer-page.tsx';

export const customerInvoiceTable = (today: string) => {
  const { customer_of: _, property_id: __, ...filters } = invoiceTable(today).filters;
  return { ...invoiceTable(today), filters };
};

export const invoicesInput = (
  state: ListState,
  customer_id: number,
  today: string,
): RouterInputs['invoices']['list'] => ({
  ...listInput(customerInvoiceTable(today), state),
  customer_id,
});

const sums = [
  sumOf<Invoice>(invoiceFields.total_amount),
  sumOf<Invoice>(invoiceFields.paid_amount),
  sumOf<Invoice>(invoiceFields.owed_amount),
];

/** The customer's invoices, also those under a former name. */
export function CustomerInvoices() {
  const id = useCustomerId();
  const { today, timeZone } = useCompanyDay();
  const spec = useMemo(() => customerInvoiceTable(today), [today]);
  const page = useTablePage<Invoice, RouterInputs['invoices']['list']>({
    entity: 'invoices',
    spec,
    list: trpc.invoices.list,
    input: (state) => invoicesInput(state, id, today),
    sums,
  });
  const pdf = usePdfMutations();
  const columns = useMemo(
    () => invoiceColumns(timeZone).map((each) => (columnId(each) === 'due_date' ? readOnly(each) : each)),
    [timeZone],
  );
  const view = (row: Invoice) => pdf.show(issuedPdf(row));
  return (
    <DataTable
      {...page}
      name="customer invoices"
      label="Invoices"
      nouns={['invoice', 'invoices']}
      columns={columns}
      rowLabel={({ invoice_number }) => invoice_number}
      searchLabel="Search number, property or job"
      actions={[
        { label: 'View', icon: Eye, onClick: view },
        { label: 'Download', icon: Download, onClick: (row) => pdf.save(issuedPdf(row)) },
      ]}
      empty={{ icon: FileText, title: 'No invoices yet', children: 'Invoices to this customer appear here.' }}
    />
  );
}

const readOnly = (column: ReturnType<typeof invoiceColumns>[number]) => {
  const { edit: _, required: __, ...meta } = column.meta;
  return { ...column, meta };
};
