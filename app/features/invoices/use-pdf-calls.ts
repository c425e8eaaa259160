import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#app/lib/affects.ts';
import { fetchFile, saveFile, shortLink } from '#app/lib/fetch-file.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { InvoiceMode, InvoiceType } from '#server/invoices/constants.ts';
import { failureWords, pdfFailure } from './invoice-words.ts';

/** A PDF to be fetched: an invoice that was issued, or what a job's would be. */
export interface WantedPdf {
  path: string;
  fileName: string;
  type: InvoiceType;
}

interface ShownPdf extends WantedPdf {
  /** Opened by the press itself: browsers refuse a window that comes later. Null: they refused this one too. */
  window: Window | null;
}

const meta = { loading: false, success: false, place: toastPositions.centre } as const;
const fetchPdf = ({ path, fileName }: WantedPdf) => fetchFile(path, { type: 'application/pdf', fileName });

export const issuedPdf = (id: number) => `/api/v1/invoices/${id}/pdf`;

interface JobPdf {
  jobId: number;
  type: InvoiceType;
  mode: InvoiceMode;
  /** 'YYYY-MM', of mode monthly. */
  period?: string | undefined;
  /** It is issued; else a preview that changes nothing. */
  issue?: boolean;
}

/** The PDF of a job's invoice. */
export function jobPdf({ jobId, type, mode, period, issue = false }: JobPdf): WantedPdf {
  const asked = new URLSearchParams({ invoice_type: type, invoice_mode: mode, download: String(issue) });
  if (mode === 'monthly' && period) asked.set('period', period);
  return {
    path: `/api/v1/invoices/generate/job/${jobId}?${asked}`,
    fileName: `invoice-job-${jobId}.pdf`,
    type,
  };
}

/**
 * The ways to an invoice's PDF: shown in a window of its own, or saved. `failure` says what is told when it does not come.
 */
export function usePdfCalls(failure: (type: InvoiceType) => string = pdfFailure) {
  const refresh = useRefresh('invoices');
  const show = useMutation({
    mutationFn: fetchPdf,
    meta: {
      ...meta,
      error: (error, asked) => failureWords(failure((asked as WantedPdf).type), error),
    },
    onSuccess: (file, asked: ShownPdf) => {
      // A browser that opens no window still keeps files.
      if (asked.window) asked.window.location.replace(shortLink(file.blob));
      else saveFile(file);
    },
    onError: (_error, asked: ShownPdf) => asked.window?.close(),
  });
  const save = useMutation({
    mutationFn: fetchPdf,
    meta: {
      ...meta,
      error: (error, asked) => failureWords(pdfFailure((asked as WantedPdf).type), error),
    },
    onSuccess: (file) => saveFile(file),
    // Where it was issued by that, lists of invoices and what is still to be billed have changed.
    onSettled: (_file, _error, { path }) => (path.includes('download=true') ? refresh() : undefined),
  });
  return {
    show(pdf: WantedPdf) {
      const opened = window.open('', '_blank');
      if (opened) opened.document.title = pdf.fileName;
      show.mutate({ ...pdf, window: opened });
    },
    save: save.mutate,
    saving: save.isPending ? save.variables.path : undefined,
    showing: show.isPending ? show.variables.path : undefined,
  };
}
