import { type LogoReader, logosOf } from '#server/documents/logos.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import { anchorOf, invoicePages, stampOf, titleOf } from './document.ts';
import type { InvoiceDocument } from './schema.ts';

/** One PDF per document, in order, from a single print. The same stored invoice always prints the same amounts. */
export async function printInvoices(
  printer: Pick<PdfPrinter, 'print'>,
  documents: readonly InvoiceDocument[],
  logoOf: LogoReader,
): Promise<Uint8Array[]> {
  const print = await printer.print(invoicePages(documents, await logosOf(documents, logoOf)));
  const { splitPrint } = await import('#server/infra/pdf/split-print.ts');
  return splitPrint(
    print,
    documents.map((document, at) => ({
      anchor: anchorOf(at),
      title: titleOf(document),
      author: document.supplier.company_name ?? '',
      date: `${document.issue_date}T00:00:00Z`,
      stamp: stampOf(document),
    })),
  );
}
