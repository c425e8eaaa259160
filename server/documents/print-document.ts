import { pdfOf } from '#server/infra/pdf/pdf-of.ts';
import type { PdfPrinter } from '#server/infra/pdf/printer.ts';
import { anchor } from './document-page.ts';

interface Printed {
  page: string;
  fileName: string;
  author: string;
  /** YYYY-MM-DD, the file's date: equal content gives an identical file. */
  day: string;
}

export async function printDocument(printer: PdfPrinter, { page, fileName, author, day }: Printed) {
  const title = fileName.replace(/\.pdf$/, '');
  const parts = [{ anchor, title, author, date: `${day}T00:00:00Z`, stamp: undefined }];
  const { splitPrint } = await import('#server/infra/pdf/split-print.ts');
  const [pdf] = await splitPrint(await printer.print(page), parts);
  return pdfOf(pdf!, { fileName, disposition: 'inline' });
}
