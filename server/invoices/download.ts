import { Readable } from 'node:stream';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { LogoReader } from '#server/documents/logos.ts';
import { bufferOf, pdfOf } from '#server/infra/pdf/pdf-of.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { uniqueNames, zipStream } from '#server/infra/zip.ts';
import { printInvoices } from './print.ts';
import { readInvoices } from './queries.ts';
import { fileNameOf } from './rules.ts';
import type { InvoiceDocument } from './schema.ts';

/**
 * Invoices per print, split into files afterwards. Larger batches gain little speed and cost half a megabyte of browser
 * memory per invoice (npm run bench -- invoices).
 */
const batch = 50;

/** Prints before the response begins, so a failure still returns an error. */
export async function pdfDownload(
  printer: PdfPrinter,
  document: InvoiceDocument,
  { fileName, disposition, logoOf }: { fileName: string; disposition: 'inline' | 'attachment'; logoOf: LogoReader },
) {
  const [pdf] = await printInvoices(printer, [document], logoOf);
  return pdfOf(pdf!, { fileName, disposition });
}

/**
 * Streams invoices as a ZIP. Prints at most two batches ahead of the client, so memory stays constant and printing
 * stops when the client disconnects. `modifiedAt` (ISO) dates the entries.
 */
export function zipOfInvoices(
  db: Database,
  scope: Scope,
  printer: PdfPrinter,
  {
    invoices,
    modifiedAt,
    logoOf,
  }: {
    invoices: readonly { id: number; invoice_number: string }[];
    modifiedAt: string;
    logoOf: LogoReader;
  },
): Readable {
  const today = dayOf(Date.parse(modifiedAt), scope.time_zone);
  const prints = new Map<number, Promise<Uint8Array[]>>();
  let last: Promise<unknown> = Promise.resolve();
  // Serial, because parallel prints are hardly faster and each page takes 70 MB.
  const inTurn: PdfPrinter['print'] = (page) => {
    const print = last.then(() => printer.print(page));
    last = print.catch(() => {});
    return print;
  };
  const printFrom = (from: number): Promise<Uint8Array[]> => {
    const known = prints.get(from);
    if (known) return known;
    const ids = invoices.slice(from, from + batch).map(({ id }) => id);
    const print = readInvoices(db, scope, ids, today).then((documents) =>
      printInvoices({ print: inTurn }, documents, logoOf),
    );
    // Prevents an unhandled rejection; the consumer, if any, still gets the error.
    print.catch(() => {});
    prints.set(from, print);
    return print;
  };
  const pdfAt = async (at: number): Promise<Uint8Array> => {
    const from = at - (at % batch);
    prints.delete(from - batch);
    const print = printFrom(from);
    // Prints the next batch while this one is split and sent.
    if (from + batch < invoices.length) void printFrom(from + batch);
    return (await print)[at - from]!;
  };
  const names = uniqueNames(invoices.map(({ invoice_number }) => fileNameOf(invoice_number)));
  return zipStream(
    names.map((name, at) => ({
      name,
      modifiedAt,
      open: async () => Readable.from([bufferOf(await pdfAt(at))]),
    })),
  );
}
