import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { DataTable } from '#app/components/table/data-table.tsx';
import { exportOf } from '#app/components/table/export-of.ts';
import type { RowAction } from '#app/components/table/row-actions.tsx';
import { useTablePage } from '#app/components/table/use-table-page.ts';
import { useTableState } from '#app/components/table/use-table-state.ts';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { invoiceListInput, invoiceTable } from './invoice-table.ts';
import { type Invoice, undeletable } from './invoice-words.ts';
import { useInvoiceCalls } from './use-invoice-calls.ts';
import { issuedPdf, usePdfCalls } from './use-pdf-calls.ts';

const previewFailure = () => 'Failed to load invoice preview';
const pdfOf = ({ id, invoice_number, invoice_type }: Invoice) => ({
  path: issuedPdf(id),
  fileName: `${invoice_number}.pdf`,
  type: invoice_type,
});

const none = {
  title: 'No invoices found',
  children: 'Try adjusting your filters or generate some invoices first.',
};

/** Every invoice and credit note that was issued, the newest first. */
export function HistoryTab() {
  const { timeZone, now, today } = useCompanyDay();
  const spec = useMemo(() => invoiceTable(today), [today]);
  const table = useTableState(spec);
  const input = invoiceListInput(table.state);
  const { query, exactTotal } = useTablePage<Invoice, typeof input>(trpc.invoices.list, input);
  const { markSent, remove } = useInvoiceCalls();
  const pdf = usePdfCalls(previewFailure);
  const [doomed, setDoomed] = useState<Invoice | null>(null);
  const [leaving, setLeaving] = useState<Invoice | null>(null);
  const actions: RowAction<Invoice>[] = [
    { label: 'View', icon: Eye, onClick: (row) => pdf.show(pdfOf(row)) },
    { label: 'Download', icon: Download, onClick: (row) => pdf.save(pdfOf(row)) },
    {
      label: 'Mark as sent',
      icon: Send,
      onClick: setLeaving,
      refusal: ({ status }) => (status === 'unsent' ? undefined : 'Only one that is not sent yet.'),
    },
    useHistoryAction('invoices'),
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true, refusal: undeletable },
  ];
  return (
    <>
      <DataTable
        name="invoices"
        label="Invoice History"
        nouns={['invoice', 'invoices']}
        spec={spec}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={invoiceColumns}
        rowLabel={({ invoice_number }) => invoice_number}
        searchLabel="Search number, customer, property or job"
        timeZone={timeZone}
        today={today}
        actions={actions}
        exportHref={exportOf('invoices', input)}
        empty={{
          icon: FileText,
          ...none,
          noMatch: none,
        }}
      />
      <DeleteInvoiceDialog
        invoice={doomed}
        isDeleting={remove.isPending}
        onDelete={({ id }, reason) =>
          remove.mutate({ id, ...(reason && { reason }) }, { onSettled: () => setDoomed(null) })
        }
        onClose={() => setDoomed(null)}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title="Mark as sent?"
        confirm="Mark as sent"
        loading={markSent.isPending}
        onConfirm={() =>
          leaving &&
          markSent.mutate(
            { id: leaving.id, changes: { sent_at: new Date(now).toISOString() } },
            { onSettled: () => setLeaving(null) },
          )
        }
      >
        {leaving && `Invoice #${leaving.invoice_number}: `}from then on its due date stays, and only a credit
        note takes it back.
      </ConfirmDialog>
    </>
  );
}
