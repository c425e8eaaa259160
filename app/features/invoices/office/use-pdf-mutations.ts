import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#app/lib/affects.ts';
import { fetchFile, saveFile, shortLink } from '#app/lib/fetch-file.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { InvoiceMode, InvoiceType } from '#server/invoices/constants.ts';
import { failureMessage, pdfFailure } from './invoice-labels.ts';

/** A PDF to fetch: an issued invoice, or a preview for a job. */
interface PdfRequest {
  path: string;
  fileName: string;
  type: InvoiceType;
}

interface ShownPdf extends PdfRequest {
  /** Opened in the click handler, because browsers block windows opened later. Null if it was blocked too. */
  window: Window | null;
}

const meta = { loading: false, success: false, toastOptions: toastPositions.centre } as const;
const fetchPdf = ({ path, fileName }: PdfRequest) => fetchFile(path, { type: 'application/pdf', fileName });

type Issued = { id: number; invoice_number: string; invoice_type: InvoiceType };

export const issuedPdf = ({ id, invoice_number, invoice_type }: Issued): PdfRequest => ({
  path: `/api/v1/invoices/${id}/pdf`,
  fileName: `${invoice_number}.pdf`,
  type: invoice_type,
});

interface JobPdf {
  jobId: number;
  type: InvoiceType;
  mode: InvoiceMode;
  /** 'YYYY-MM', for mode monthly. */
  period?: string | undefined;
  /** Issues the invoice; otherwise a preview without effects. */
  issue?: boolean;
}

export function jobPdf({ jobId, type, mode, period, issue = false }: JobPdf): PdfRequest {
  const requested = new URLSearchParams({ invoice_type: type, invoice_mode: mode, download: String(issue) });
  if (mode === 'monthly' && period) requested.set('period', period);
  return { path: `/api/v1/invoices/generate/job/${jobId}?${requested}`, fileName: `invoice-job-${jobId}.pdf`, type };
}

/** Shows an invoice's PDF in a new window, or saves it. `failure`: the error message. */
export function usePdfMutations(failure: (type: InvoiceType) => string = pdfFailure) {
  const refresh = useRefresh('invoices');
  const show = useMutation({
    mutationFn: fetchPdf,
    meta: { ...meta, error: (error, requested) => failureMessage(failure((requested as PdfRequest).type), error) },
    onSuccess: (file, requested: ShownPdf) => {
      // The window was blocked; save the file instead.
      if (requested.window) requested.window.location.replace(shortLink(file.blob));
      else saveFile(file);
    },
    onError: (_error, requested: ShownPdf) => requested.window?.close(),
  });
  const save = useMutation({
    mutationFn: fetchPdf,
    meta: { ...meta, error: (error, requested) => failureMessage(pdfFailure((requested as PdfRequest).type), error) },
    onSuccess: (file) => saveFile(file),
    // A download issues the invoice, which changes invoice lists and unbilled amounts.
    onSettled: (_file, _error, { path }) => (path.includes('download=true') ? refresh() : undefined),
  });
  return {
    show(pdf: PdfRequest) {
      const opened = window.open('', '_blank');
      if (opened) opened.document.title = pdf.fileName;
      show.mutate({ ...pdf, window: opened });
    },
    save: save.mutate,
    saving: save.isPending ? save.variables.path : undefined,
    showing: show.isPending ? show.variables.path : undefined,
  };
}
