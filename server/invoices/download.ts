import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '#db/client.ts';
import { readInvoices } from '#db/queries/invoices.ts';
import type { Scope } from '#db/scope.ts';
import type { PdfPrinter } from '../platform/pdf/printer.ts';
import { printInvoices } from './print.ts';
import { fileNameOf } from './rules.ts';
import type { InvoiceDocument } from './schema.ts';

/** How many invoices are printed at once and then taken apart; also about what is held in memory. */
const batch = 50;

/** One invoice, printed before the answer begins, so that a failure is still an answer. */
export async function pdfDownload(
  printer: PdfPrinter,
  document: InvoiceDocument,
  { fileName, disposition }: { fileName: string; disposition: 'inline' | 'attachment' },
) {
  const [pdf] = await printInvoices(printer, [document]);
  const bytes = Buffer.from(pdf!);
  return {
    fileName,
    type: 'application/pdf',
    disposition,
    size: bytes.length,
    open: (range?: { start: number; end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

/**
 * Invoices as a ZIP, streamed: a batch is read and printed when its first is about to be sent, so that memory does not
 * grow with their number and nothing more is printed once nobody takes it.
 */
export function zipOfInvoices(
  db: Database,
  scope: Scope,
  printer: PdfPrinter,
  invoices: readonly { id: number; invoice_number: string }[],
): Readable {
  const zip = new ZipFile();
  let current: { from: number; files: Promise<Uint8Array[]> } | undefined;
  const pdfOf = async (at: number): Promise<Uint8Array> => {
    const from = at - (at % batch);
    if (current?.from !== from) {
      const ids = invoices.slice(from, from + batch).map(({ id }) => id);
      const files = readInvoices(db, scope, ids).then((documents) => printInvoices(printer, documents));
      current = { from, files };
    }
    return (await current.files)[at - from]!;
  };
  const names = unlike(invoices.map(({ invoice_number }) => fileNameOf(invoice_number)));
  for (const [at, name] of names.entries()) {
    // PDFs are packed already.
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      pdfOf(at).then(
        (pdf) => give(null, Readable.from([Buffer.from(pdf)])),
        (error) => give(error, Readable.from([])),
      );
    });
  }
  const out = zip.outputStream as Readable;
  zip.on('error', (error) => out.destroy(error as Error));
  zip.end();
  return out;
}

/** Numbers differ, but their names as files may not: a second one gets ' (2)'. */
function unlike(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : name.replace(/\.pdf$/, ` (${times}).pdf`);
  });
}
