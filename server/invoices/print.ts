import type { Database } from '#db/client.ts';
import { readLogoBytes } from '#server/documents/logo-bytes.ts';
import type { Logger } from '#server/infra/log.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { anchorOf, invoicePages, stampOf, titleOf } from './document.ts';
import type { InvoiceDocument } from './schema.ts';

/** `data:` URL of a logo; undefined prints only the name. */
export type LogoReader = (id: string) => Promise<string | undefined>;

export function logoReader(
  parts: { db: Database; storage: Storage; log: Logger },
  company: { company_id: number },
): LogoReader {
  const read = new Map<string, Promise<string | undefined>>();
  return (id) => {
    let address = read.get(id);
    if (!address) {
      address = readLogoBytes(parts, company, Number(id)).then(
        (logo) => logo && `data:${logo.mime};base64,${logo.bytes.toString('base64')}`,
      );
      read.set(id, address);
    }
    return address;
  };
}

async function logosOf(documents: readonly InvoiceDocument[], logoOf: LogoReader) {
  const ids = new Set(documents.flatMap(({ supplier: { logo = '' } }) => (/^\d+$/.test(logo) ? [logo] : [])));
  const logos = new Map<string, string>();
  for (const id of ids) {
    const address = await logoOf(id);
    if (address) logos.set(id, address);
  }
  return logos;
}

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
