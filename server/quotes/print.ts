import type { Database } from '#db/client.ts';
import { anchor } from '#server/documents/document-page.ts';
import { logoReader, logosOf } from '#server/documents/logos.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { Logger } from '#server/infra/log.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { quotePage, stampOf, titleOf } from './document.ts';
import type { Quote } from './schema.ts';

interface Parts {
  db: Database;
  storage: Storage;
  log: Logger;
  printer: PdfPrinter;
  clock: Clock;
}

/** The same stored quote always prints the same amounts. */
export async function printQuote(
  parts: Parts,
  { company_id, zone }: { company_id: number; zone: string },
  quote: Quote,
): Promise<Uint8Array> {
  const logos = await logosOf([quote], logoReader(parts, { company_id }));
  const today = dayOf(parts.clock(), zone);
  const print = await parts.printer.print(quotePage(quote, { zone, today }, logos));
  const { splitPrint } = await import('#server/infra/pdf/split-print.ts');
  const day = quote.sent_at === null ? today : dayOf(Date.parse(quote.sent_at), zone);
  const [pdf] = await splitPrint(print, [
    {
      anchor,
      title: titleOf(quote),
      author: quote.supplier.company_name ?? '',
      date: `${day}T00:00:00Z`,
      stamp: stampOf(quote),
    },
  ]);
  return pdf!;
}
