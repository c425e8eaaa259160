import type { PdfPrinter } from '../platform/pdf/printer.ts';
import { splitPrint } from '../platform/pdf/split-print.ts';
import { anchorOf, invoicePages, stampOf, titleOf } from './document.ts';
import type { InvoiceDocument } from './schema.ts';

/** One PDF for each, in their order, from a single print. The same frozen invoice gives the same figures for ever. */
export async function printInvoices(
  printer: PdfPrinter,
  documents: readonly InvoiceDocument[],
): Promise<Uint8Array[]> {
  const print = await printer.print(invoicePages(documents));
  return splitPrint(
    print,
    documents.map((document, at) => ({
      anchor: anchorOf(at),
      title: `${titleOf(document)} ${document.invoice_number ?? '(preview)'}`,
      author: document.supplier.company_name ?? '',
      date: `${document.issue_date}T00:00:00Z`,
      stamp: stampOf(document),
    })),
  );
}
