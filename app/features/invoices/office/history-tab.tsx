import { useNavigate } from '@remix-run/react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Banknote from 'lucide-react/icons/banknote';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { useDebtorSource, usePropertySource } from '#app/features/pickers/option-sources.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { useDeleting, useRowEdits, useTablePage } from '#app/table/resource.ts';
import { type SumField, sumOf } from '#app/table/sums.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { addedFigure, type SummedFigure } from '#server/invoices/constants.ts';
import { invoiceFields } from '#server/invoices/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import {
  dueDateNote,
  failureMessage,
  type Invoice,
  mailErrorOf,
  mayRemind,
  undeletable,
  unmailable,
  unpayable,
} from './invoice-labels.ts';
import { invoiceTable } from './invoice-list.ts';
import { OpenMoneyStrip } from './open-money.tsx';
import { issuedPdf, usePdfMutations } from './use-pdf-mutations.ts';

const previewFailure = () => 'Failed to load invoice preview';
const none = { title: 'No invoices found', children: 'Try adjusting your filters or generate some invoices first.' };

const toastOptions = toastPositions.centre;

const figureSum = ({ name: key, label }: { name: SummedFigure; label: string }): SumField<Invoice> => ({
  key,
  label,
  value: (invoice) => addedFigure(invoice, key),
});

const invoiceSums: readonly SumField<Invoice>[] = [
  figureSum(invoiceFields.net_amount),
  figureSum(invoiceFields.vat_amount),
  figureSum(invoiceFields.total_amount),
  figureSum(invoiceFields.amount_due),
  figureSum(invoiceFields.paid_amount),
  sumOf(invoiceFields.owed_amount),
  sumOf(invoiceFields.to_pay_back),
  {
    key: 'unsent_amount',
    label: 'Not sent',
    value: ({ status, open_amount }) => (status === 'unsent' ? open_amount : 0),
  },
  {
    key: 'overdue_amount',
    label: 'Overdue',
    value: ({ status, open_amount }) => (status === 'overdue' ? open_amount : 0),
  },
];

const HistoryDialogs = lazyPart(() => import('./history-dialogs.tsx').then((module) => module.HistoryDialogs));

export function useInvoiceMutations() {
  const { client } = trpc.useUtils();
  const refresh = useRefresh('invoices');
  const edits = useRowEdits<Invoice>('invoices', (change) => client.invoices.update.mutate(change));
  const remove = trpc.invoices.remove.useMutation({
    meta: {
      toastOptions,
      success: (answer) => {
        const { credit_note } = answer as { credit_note: { invoice_number: string } | null };
        return credit_note ? `Credit note ${credit_note.invoice_number} issued` : 'Invoice voided';
      },
      error: (error) => failureMessage('Failed to delete invoice', error),
    },
    onSuccess: refresh,
  });
  return { edits, remove };
}

const noProperties: RouterOutputs['properties']['list']['data'] = [];

export function HistoryTab() {
  const navigate = useNavigate();
  const { today } = useCompanyDay();
  const spec = useMemo(() => invoiceTable(today), [today]);
  const page = useTablePage<Invoice, RouterInputs['invoices']['list']>({
    entity: 'invoices',
    spec,
    list: trpc.invoices.list,
    sums: invoiceSums,
    moreExports: [
      { entity: 'invoices-lines', label: 'Lines, CSV', hint: 'Each line of these invoices, without void ones' },
    ],
  });
  const { table, query, timeZone } = page;
  const { edits, remove } = useInvoiceMutations();
  const hasDeductions = query.data?.data.some(({ cis_rate }) => cis_rate !== null) ?? false;
  const columns = useMemo(() => invoiceColumns(timeZone, hasDeductions), [timeZone, hasDeductions]);
  const { status, customer_of = '', property_id = '' } = table.state.filters;
  const customers = useDebtorSource(customer_of, query.data?.data);
  const { data: chosen } = trpc.properties.list.useQuery(
    { property_id: Number(property_id), limit: 1 },
    { enabled: property_id !== '' },
  );
  const properties = usePropertySource(
    (chosen?.data ?? noProperties).map(({ id, address }) => ({ property_id: id, property_address: address })),
  );
  const pdf = usePdfMutations(previewFailure);
  const deleting = useDeleting<Invoice>();
  const posting = useDialog<readonly Invoice[]>();
  const mailing = useDialog<readonly Invoice[]>();
  const paying = useDialog<readonly Invoice[]>();
  const isOpen = mailing.isOpen || posting.isOpen || paying.isOpen || deleting.isOpen;
  const mail = { onClick: (row: Invoice) => mailing.open([row]), blockedReason: unmailable };
  const actions: RowAction<Invoice>[] = [
    { label: 'View', icon: Eye, onClick: (row) => pdf.show(issuedPdf(row)) },
    {
      ...mail,
      label: 'Send by email',
      icon: Mail,
      letter: 'e',
      isHidden: ({ sent_at }) => sent_at !== null,
      onMany: mailing.open,
    },
    {
      ...mail,
      label: 'Remind',
      icon: AlarmClock,
      letter: 'r',
      isHidden: (row) => !mayRemind(row),
      onMany: mailing.open,
    },
    { ...mail, label: 'Send again', icon: Mail, isHidden: (row) => row.sent_at === null || mayRemind(row) },
    {
      label: 'Record payment',
      icon: Banknote,
      onClick: (row) => paying.open([row]),
      blockedReason: unpayable,
      onMany: (rows) => paying.open(rows.filter(({ open_amount }) => open_amount > 0)),
    },
    { label: 'Download', icon: Download, onClick: (row) => pdf.save(issuedPdf(row)) },
    {
      label: 'Sent another way',
      icon: Send,
      onClick: (row) => posting.open([row]),
      isHidden: (row) => row.sent_at !== null || unmailable(row) !== undefined,
      onMany: posting.open,
    },
    { ...deleting.action, blockedReason: undeletable },
  ];
  const menu: RowAction<Invoice>[] = [
    {
      label: 'Payments',
      icon: Banknote,
      onClick: ({ invoice_number }) =>
        navigate(`/invoices?${new URLSearchParams({ tab: 'payments', q: invoice_number })}`),
      isHidden: ({ paid_amount }) => paid_amount === 0,
    },
    useHistoryAction('invoices'),
  ];
  return (
    <>
      <OpenMoneyStrip status={status} />
      <UnsentMails invoices={query.data?.data ?? []} />
      <DataTable
        {...page}
        label="Invoice History"
        nouns={['invoice', 'invoices']}
        columns={columns}
        rowLabel={({ invoice_number }) => invoice_number}
        searchLabel="Search number, customer, property or job"
        actions={actions}
        menu={menu}
        edits={edits}
        blockedReason={dueDateNote}
        choices={{ customer_of: customers, property_id: properties }}
        empty={{
          icon: FileText,
          ...none,
          noMatch: none,
          action: (
            <LinkButton to="/invoices" kind="secondary">
              Generate invoices
            </LinkButton>
          ),
        }}
      />
      <HistoryDialogs needed={isOpen} {...{ mailing, posting, paying, deleting, today, edits, remove }} />
    </>
  );
}

/** Visible invoices whose mail failed, with the error, until they are sent again. */
function UnsentMails({ invoices }: { invoices: readonly Invoice[] }) {
  const byError = new Map<string, string[]>();
  for (const invoice of invoices) {
    const mailError = mailErrorOf(invoice);
    if (mailError === undefined) continue;
    byError.set(mailError, [...(byError.get(mailError) ?? []), invoice.invoice_number]);
  }
  if (byError.size === 0) return null;
  return (
    <div className="mb-3">
      <Banner tone="danger" title="Not sent">
        <ul>
          {[...byError].map(([mailError, numbers]) => (
            <li key={mailError} className="break-words">
              {numbers.join(', ')}: {mailError}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
