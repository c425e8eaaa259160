import { expect, test } from 'vitest';
import { cisPage } from '#server/cis/document.ts';
import { invoicePages } from '#server/invoices/document.ts';
import type { InvoiceDocument, InvoiceSection } from '#server/invoices/schema.ts';
import { statementPage } from '#server/statements/document.ts';
import type { Statement } from '#server/statements/schema.ts';
import { cisStatement, invoice, invoiceLine, statement, statementRecord, supplier } from '#tests/support/documents.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { isWhole } from '#tests/support/whole.ts';

const maxRows = 60;
const every = Array.from({ length: maxRows }, (_, at) => at + 1);
/** Without the soak those in which the sum goes to a second page, of one and of two lines a row. */
const counts = isWhole ? every : every.filter((count) => count % 30 <= 1 || (count >= 10 && count <= 27));

/** Names a row and its document on the page. */
const mark = (row: number, count: number) => `Row ${row + 1} of ${count}.`;
const list = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const notes = [
  '',
  '\nThe isolation valve was seized and had to be freed before the cylinder could be drained.',
  '\nTwo\nlines',
];
const dayAt = (at: number) => `2026-02-${String((at % 28) + 1).padStart(2, '0')}`;
const line = (at: number, count: number, ofDay: number) =>
  invoiceLine({
    line_number: at + 1,
    work_date: dayAt(Math.floor(at / ofDay)),
    description: `${mark(at, count)}${notes[at % notes.length]}`,
  });
const section = (at: number): InvoiceSection => ({ ...invoice().sections[0]!, section: at + 1, job_number: 100 + at });

const invoices: Record<string, (count: number) => InvoiceDocument> = {
  'an invoice by week': (count) => invoice({ lines: list(count, (at) => line(at, count, 1)) }),
  'an invoice by day with earlier work, a discount, CIS and a long footer': (count) =>
    invoice({
      lines: list(count, (at) => ({
        ...line(at, count, 3),
        is_earlier: at >= count / 2,
        kind: at > 0 && at === count - 1 ? 'discount' : 'labour',
      })),
      cis_rate: 20,
      footer: 'Registered in England no. 01234567\n'.repeat(6),
    }),
  'an invoice of several jobs': (count) =>
    invoice({
      job_count: Math.ceil(count / 2),
      sections: list(Math.ceil(count / 2), section),
      lines: list(count, (at) => ({ ...line(at, count, 2), section: Math.floor(at / 2) + 1 })),
    }),
  'a credit note': (count) =>
    invoice({
      status: 'credit_note',
      credits_invoice_number: 'INV-1',
      lines: list(count, (at) => line(at, count, count)),
    }),
};

const entry = (at: number, count: number) => ({ ...statementRecord, id: at + 1, job_title: mark(at, count) });
const days = (count: number, ofDay: number, total: number): Statement['days'] =>
  list(Math.ceil(count / ofDay), (day) => ({
    ...statement().days[0]!,
    day: `2026-03-${String((day % 7) + 10)}`,
    records: list(Math.min(ofDay, count - day * ofDay), (at) => entry(day * ofDay + at, total)),
  }));

const statements: Record<string, (count: number) => Statement> = {
  'a statement of few days': (count) => statement({ days: days(count, 9, count), reimbursed: [], paid: [] }),
  'a statement of a record a day': (count) => statement({ days: days(count, 1, count), reimbursed: [], paid: [] }),
  'a statement with expenses and payments': (count) => {
    const worked = Math.ceil(count / 2);
    const bought = Math.ceil((count - worked) / 2);
    const { reimbursed, paid } = statement();
    return statement({
      days: days(worked, 4, count),
      reimbursed: list(bought, (at) => ({ ...reimbursed[0]!, description: mark(worked + at, count) })),
      paid: list(count - worked - bought, (at) => ({ ...paid[0]!, description: mark(worked + bought + at, count) })),
    });
  },
};

const bodyOf = (page: string) => /<body>([\s\S]*)<\/body>/.exec(page)![1]!;
/** All documents in one print, each beginning on a new page. */
const joined = (pages: readonly string[]) =>
  pages[0]!.replace(/<body>[\s\S]*<\/body>/, () => `<body>${pages.map(bodyOf).join('')}</body>`);

interface PrintedPage {
  rows: number;
  /** Rows of its document, and those on the pages before. */
  count: number;
  before: number;
}

/** The pages with rows or what follows them, without those of the foot's letters. */
async function printedPages(html: string): Promise<PrintedPage[]> {
  const pages = await pdfText(await testPrinter().print(html));
  let count = 0;
  let before = 0;
  return pages.flatMap((text) => {
    const rows = [...text.matchAll(/Row\s+(\d+)\s+of\s+(\d+)\./g)];
    if (rows.some(([, row]) => row === '1')) [count, before] = [Number(rows[0]![2]), 0];
    before += rows.length;
    const isLetters = rows.length === 0 && before === count && text.startsWith('Page of');
    return isLetters ? [] : [{ rows: rows.length, count, before: before - rows.length }];
  });
}

/** Pages after a document's first that have fewer than three of its rows. */
const lonely = (pages: readonly PrintedPage[]) => pages.filter(({ rows, before }) => before > 0 && rows < 3);

test.each(Object.entries(invoices))('%s: no later page has fewer than three rows', async (_, make) => {
  const pages = await printedPages(invoicePages(counts.map(make)));
  expect(pages.length).toBeGreaterThan(counts.length);
  expect(lonely(pages)).toEqual([]);
});

test.each(Object.entries(statements))('%s: no later page has fewer than three rows', async (_, make) => {
  const pages = await printedPages(
    joined(counts.map((count) => statementPage(make(count), supplier, 'Europe/London'))),
  );
  expect(pages.length).toBeGreaterThan(counts.length);
  expect(lonely(pages)).toEqual([]);
});

test('26 rows of one line fit on a page, the first too', async () => {
  const plain = invoice({ lines: list(maxRows, (at) => invoiceLine({ description: mark(at, maxRows) })) });
  const [first, second] = await printedPages(invoicePages([plain]));
  expect(first!.rows).toBeGreaterThanOrEqual(26);
  expect(second!.rows).toBeGreaterThanOrEqual(26);
});

test('a CIS statement is one page, with the longest names too', async () => {
  const long = 'Featherstonehaugh-Cholmondeley '.repeat(6).trim();
  const page = cisPage(cisStatement({ User: { first_name: long, last_name: long } }), {
    ...supplier,
    company_name: long,
    cis_employer_reference: '123/AB45678',
    cis_utr: '9876543210',
  });
  expect(await printedPages(page)).toHaveLength(1);
});
