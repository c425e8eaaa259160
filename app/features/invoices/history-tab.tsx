import AlarmClock from 'lucide-react/icons/alarm-clock';
import Banknote from 'lucide-react/icons/banknote';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { useCustomerSource } from '#app/features/pickers/use-customer-source.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { invoiceListInput, invoiceTable } from './invoice-table.ts';
import {
  type Invoice,
  keepsDueDate,
  mayRemind,
  undeletable,
  unmailable,
  unpayable,
} from './invoice-words.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { UnsentMails } from './unsent-mails.tsx';
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
  const { edits, markSent, remove } = useInvoiceCalls();
  const columns = useMemo(() => invoiceColumns(timeZone), [timeZone]);
  const { status, customer_of = '' } = table.state.filters;
  const customers = useCustomerSource(customer_of, query.data?.data);
  const pdf = usePdfCalls(previewFailure);
  const [doomed, setDoomed] = useState<Invoice | null>(null);
  const [leaving, setLeaving] = useState<Invoice | null>(null);
  const [mailed, setMailed] = useState<readonly Invoice[]>([]);
  const [paid, setPaid] = useState<readonly Invoice[]>([]);
  const mail = { onClick: (row: Invoice) => setMailed([row]), refusal: unmailable };
  const actions: RowAction<Invoice>[] = [
    { label: 'View', icon: Eye, onClick: (row) => pdf.show(pdfOf(row)) },
    { label: 'Download', icon: Download, onClick: (row) => pdf.save(pdfOf(row)) },
    {
      ...mail,
      label: 'Send by e-mail',
      icon: Mail,
      isHidden: ({ sent_at }) => sent_at !== null,
      onMany: setMailed,
    },
    {
      ...mail,
      label: 'Remind',
      icon: MailWarning,
      isHidden: (row) => !mayRemind(row),
      onMany: setMailed,
    },
    {
      ...mail,
      label: 'Send again',
      icon: MailCheck,
      isHidden: (row) => row.sent_at === null || mayRemind(row),
    },
    {
      label: 'Record a payment',
      icon: Banknote,
      onClick: (row) => setPaid([row]),
      refusal: unpayable,
      onMany: (rows) => setPaid(rows.filter(({ open_amount }) => open_amount > 0)),
    },
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true, refusal: undeletable },
  ];
  const menu: RowAction<Invoice>[] = [
    {
      label: 'Mark as sent',
      icon: Send,
      onClick: setLeaving,
      isHidden: (row) => row.sent_at !== null || unmailable(row) !== undefined,
    },
    useHistoryAction('invoices'),
  ];
  const isOverdue = status === 'overdue';
  return (
    <>
      <UnsentMails invoices={query.data?.data ?? []} />
      <DataTable
        name="invoices"
        label="Invoice History"
        nouns={['invoice', 'invoices']}
        spec={spec}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={({ invoice_number }) => invoice_number}
        searchLabel="Search number, customer, property or job"
        timeZone={timeZone}
        today={today}
        actions={actions}
        menu={menu}
        edits={edits}
        refusal={keepsDueDate}
        choices={{ customer_of: customers }}
        end={
          <Button
            kind={isOverdue ? 'primary' : 'secondary'}
            size="small"
            icon={AlarmClock}
            aria-pressed={isOverdue}
            onClick={() => table.change({ filters: { status: isOverdue ? 'all' : 'overdue' } })}
          >
            Overdue
          </Button>
        }
        exportHref={exportOf('invoices', input)}
        empty={{
          icon: FileText,
          ...none,
          noMatch: none,
        }}
      />
      <SendDialog invoices={mailed} onClose={() => setMailed([])} />
      <PaymentDialog invoices={paid} today={today} onRecord={edits.commit} onClose={() => setPaid([])} />
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
        {`${leaving ? `Invoice #${leaving.invoice_number}: ` : ''}from then on its due date stays, and only a credit note takes it back.`}
      </ConfirmDialog>
    </>
  );
}
