import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { type InvoiceType, invoiceTypeLabels } from '#server/invoices/constants.ts';
import { rowStyles, statusStyle } from './invoice-labels.ts';
import { issuedPdf, jobPdf, usePdfMutations } from './use-pdf-mutations.ts';

const types = Object.entries(invoiceTypeLabels).map(([value, label]) => ({ value: value as InvoiceType, label }));

interface InvoiceActionsProps {
  jobId: number;
  /** The question before the next invoice is issued is open. */
  isIssuing: boolean;
  onIssuing: (isOpen: boolean) => void;
}

/** A job's invoices: those issued, a preview of the next one, and issuing it. Admins only. */
export function InvoiceActions({ jobId, isIssuing, onIssuing }: InvoiceActionsProps) {
  const [type, setType] = useState<InvoiceType>('both');
  const issued = trpc.invoices.list.useQuery({ job_id: jobId, limit: 100 });
  const pdf = usePdfMutations();
  const preview = jobPdf({ jobId, type, mode: 'job' });
  const issue = jobPdf({ jobId, type, mode: 'job', issue: true });
  return (
    <section aria-label="Invoices" className="mb-4 space-y-3">
      <SegmentedControl label="What to invoice" hideLabel segments={types} value={type} onChange={setType} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="small"
          icon={Eye}
          loading={pdf.showing === preview.path}
          onClick={() => pdf.show(preview)}
        >
          Preview invoice
        </Button>
        <Button size="small" icon={Download} loading={pdf.saving === issue.path} onClick={() => onIssuing(true)}>
          Issue and download
        </Button>
      </div>
      {issued.data && issued.data.data.length > 0 && (
        <ul className="divide-y divide-line">
          {issued.data.data.map((invoice) => {
            const { id, invoice_number, invoice_type, total_amount, open_amount } = invoice;
            const style = rowStyles[statusStyle(invoice) as keyof typeof rowStyles];
            const request = issuedPdf(invoice);
            return (
              <li key={id} className="flex items-center gap-3 py-1 text-sm">
                <span className="min-w-0 grow truncate font-medium">{invoice_number}</span>
                <span className="text-muted max-sm:hidden">{invoiceTypeLabels[invoice_type]}</span>
                <span className="text-right">
                  <span>{formatPounds(total_amount)}</span>
                  {open_amount !== 0 && open_amount !== total_amount && (
                    <span className="block text-muted text-xs">{formatPounds(open_amount)} open</span>
                  )}
                </span>
                <StatusText style={style} />
                <IconButton icon={Eye} label={`View ${invoice_number}`} onClick={() => pdf.show(request)} />
                <IconButton icon={Download} label={`Download ${invoice_number}`} onClick={() => pdf.save(request)} />
              </li>
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        open={isIssuing}
        onOpenChange={onIssuing}
        title="Issue this invoice?"
        confirm="Issue and download"
        loading={pdf.saving === issue.path}
        onConfirm={() => pdf.save(issue, { onSettled: () => onIssuing(false) })}
      >
        The invoice gets the next number and its items are marked as billed. If there is nothing new to invoice, you’ll
        get the latest invoice again.
      </ConfirmDialog>
    </section>
  );
}
