import { expect } from 'vitest';
import type { AccountProgram } from '#server/account-exports/constants.ts';
import { unzip } from './unzip.ts';

/*
 * Reads an export as its program would, by what docs/accounts.md says of its format: headings, required cells, days, signs,
 * lengths, sizes of files, and names that must be known from another file.
 */

/** Sums of a program after the import, in pence. */
export interface Imported {
  /** Of customers, after CIS that they keep back. */
  due: number;
  /** Expenses with VAT. */
  bought: number;
  /** Owed to workers for labour, after CIS. */
  labour: number;
  /** In and out of the bank. */
  moved: number;
}

type Row = Record<string, string>;

const pence = (text: string) => Math.round(Number(text) * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const half = (amount: number) => Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5);
const unsigned = /^\d+\.\d\d$/;
const signed = /^-?\d+\.\d\d$/;

/** Cells of RFC 4180, by their headings. */
export function parseCsv(text: string): Row[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') rows.push([]);
  }
  const [heading, ...lines] = rows.slice(0, -1);
  return lines.map((line) => {
    expect(line.length, line.join()).toBe(heading!.length);
    return Object.fromEntries(heading!.map((name, at) => [name, line[at]!]));
  });
}

function assertDay(text: string): void {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  expect(date.getUTCDate(), text).toBe(Number(day));
}

/** All rows of a file, in however many parts it is, of at most `most` documents each: rows with one value of `number`. */
function rowsOf(files: Record<string, Buffer>, name: string, most = Number.POSITIVE_INFINITY, number?: string): Row[] {
  const parts = Object.keys(files).filter((each) => new RegExp(`^${name}(-\\d+)?\\.csv$`).test(each));
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    const text = files[part]!.toString();
    expect(text, 'a byte order mark would be part of the first heading').not.toMatch(/^\uFEFF/);
    const rows = parseCsv(text);
    for (const [column, cell] of rows.flatMap((row) => Object.entries(row))) {
      if (column.startsWith('*')) expect(cell.trim(), `${part} ${column}`).not.toBe('');
      if (!signed.test(cell)) expect(cell, `${part} ${column}`).not.toMatch(/^[=+\-@]/);
    }
    const documents = number === undefined ? rows.map((_, at) => `${part} ${at}`) : rows.map((row) => row[number]!);
    expect(new Set(documents).size, part).toBeLessThanOrEqual(most);
    for (const [at, document] of documents.entries()) {
      if (document === documents[at - 1]) continue;
      expect(seen, 'rows of a document stand together, in one file').not.toContain(document);
      seen.add(document);
    }
    return rows;
  });
}

/** Rows of one document stand together. */
function byNumber(rows: readonly Row[], number: string): Row[][] {
  const documents: Row[][] = [];
  for (const row of rows) {
    const last = documents.at(-1);
    if (last?.[0]?.[number] === row[number]) last!.push(row);
    else documents.push([row]);
  }
  return documents;
}

/** Rows of one document are of the same person and days. */
function assertAlike(documents: readonly Row[][], columns: readonly string[]): void {
  for (const rows of documents) {
    for (const column of columns) expect(new Set(rows.map((row) => row[column])).size, column).toBe(1);
  }
}

const uniqueNames = (rows: readonly Row[], column: string) => {
  const names = rows.map((row) => row[column]!.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  return new Set(names);
};

function readXero(files: Record<string, Buffer>): Imported {
  const contacts = rowsOf(files, 'contacts', 1000);
  const names = uniqueNames(contacts, '*ContactName');
  for (const { AccountNumber } of contacts) expect(AccountNumber!.length).toBeLessThan(50);
  /** With the VAT that Xero counts by the name of the tax rate, line by line. */
  const sumOf = (rows: readonly Row[]) =>
    total(
      rows.map((row) => {
        const tax = row['*TaxType']!;
        const rate = /Reverse Charge/.test(tax) ? 0 : Number(/^(\d+)%/.exec(tax)?.[1] ?? 0);
        const net = pence(row['*UnitAmount']!);
        return net + half((net * rate) / 100);
      }),
    );
  const documentsOf = (name: string) => {
    const rows = rowsOf(files, name, 500, '*InvoiceNumber');
    for (const row of rows) {
      expect(row['*Quantity']).toBe('1');
      expect(row['*UnitAmount']).toMatch(signed);
      assertDay(row['*InvoiceDate']!);
      assertDay(row['*DueDate']!);
    }
    const documents = byNumber(rows, '*InvoiceNumber');
    assertAlike(documents, ['*ContactName', '*InvoiceDate', '*DueDate']);
    return documents;
  };
  const [invoices, credits, bills] = ['sales-invoices', 'credit-notes', 'bills'].map(documentsOf);
  for (const rows of invoices!) expect(sumOf(rows)).toBeGreaterThanOrEqual(0);
  // Added as invoices with negative amounts.
  for (const rows of credits!) expect(sumOf(rows)).toBeLessThanOrEqual(0);
  for (const [row] of [...invoices!, ...credits!]) expect(names).toContain(row!['*ContactName']!.toLowerCase());
  const bank = rowsOf(files, 'bank', 1000);
  for (const row of bank) {
    assertDay(row['*Date']!);
    expect(row['*Amount']).toMatch(signed);
  }
  const isPay = ([row]: Row[]) => row!['*InvoiceNumber']!.startsWith('PAY-');
  return {
    due: sumOf([...invoices!, ...credits!].flat()),
    bought: sumOf(bills!.filter((rows) => !isPay(rows)).flat()),
    labour: sumOf(bills!.filter(isPay).flat()),
    moved: total(bank.map((row) => pence(row['*Amount']!))),
  };
}

function readQuickbooks(files: Record<string, Buffer>): Imported {
  const customers = uniqueNames(rowsOf(files, 'customers', 1000), 'Name');
  const suppliers = uniqueNames(rowsOf(files, 'suppliers', 1000), 'Name');
  interface Columns {
    number: string;
    person: string;
    days: readonly string[];
    net: string;
    code: string;
    vat: string;
  }
  const sumOf = (name: string, known: Set<string>, columns: Columns) => {
    const rows = rowsOf(files, name, 100, columns.number);
    assertAlike(byNumber(rows, columns.number), [columns.person, ...columns.days]);
    for (const row of rows) {
      expect(row[columns.number]!.length).toBeLessThanOrEqual(21);
      expect(known).toContain(row[columns.person]!.toLowerCase());
      for (const day of columns.days) assertDay(row[day]!);
      for (const amount of [columns.net, columns.vat]) expect(row[amount]).toMatch(unsigned);
      const rate = /RC/.test(row[columns.code]!) ? 0 : Number(/^(\d+)/.exec(row[columns.code]!)?.[1] ?? 0);
      // A receipt's own VAT may be a part of what the rate says.
      if (name !== 'bills') expect(pence(row[columns.vat]!)).toBe(half((pence(row[columns.net]!) * rate) / 100));
    }
    return total(rows.map((row) => pence(row[columns.net]!) + pence(row[columns.vat]!)));
  };
  const sales = { person: '*Customer', net: '*Item Amount', code: 'Item tax code', vat: 'Item Tax Amount' };
  const journals = byNumber(rowsOf(files, 'pay-journals', 100, 'Journal No.'), 'Journal No.');
  assertAlike(journals, ['Journal Date']);
  for (const rows of journals) {
    for (const row of rows) {
      assertDay(row['Journal Date']!);
      expect(row['Account Name']).not.toBe('');
    }
    const side = (column: string) => total(rows.map((row) => pence(row[column] || '0')));
    expect(side('Debits')).toBe(side('Credits'));
  }
  const bank = rowsOf(files, 'bank', 1000);
  for (const row of bank) {
    expect(Object.keys(row)).toEqual(['Date', 'Description', 'Amount']);
    assertDay(row.Date!);
    expect(row.Amount).toMatch(signed);
  }
  return {
    due:
      sumOf('invoices', customers, { ...sales, number: '*Invoice number', days: ['*Invoice date', '*Due date'] }) -
      sumOf('credit-notes', customers, {
        ...sales,
        number: '*Credit note number',
        days: ['*Credit note date', '*Due date'],
      }),
    bought: sumOf('bills', suppliers, {
      ...{ number: '*BillNo', person: '*Supplier', days: ['*BillDate', '*DueDate'] },
      ...{ net: '*LineAmount', code: '*LineTaxCode', vat: 'LineTaxAmount' },
    }),
    // The last row of a journal is the bank's, unless all of it was deducted.
    labour: total(
      journals
        .flat()
        .map((row) => (/^(Subcontractors|Wages|CIS deducted)$/.test(row['Account Name']!) ? sideOf(row) : 0)),
    ),
    moved: total(bank.map((row) => pence(row.Amount!))),
  };
}

/** Of a row of a journal: a debit is positive. One of the two is empty. */
function sideOf(row: Row): number {
  const [debit, credit] = [row.Debits!, row.Credits!];
  expect([debit, credit].filter(Boolean)).toEqual([expect.stringMatching(unsigned)]);
  return pence(debit || '0') - pence(credit || '0');
}

/** The ledger of a type: of a customer, of a supplier, at the bank. */
const sageTypes: Readonly<Record<string, 'customer' | 'supplier' | 'bank'>> = {
  ...{ SI: 'customer', SC: 'customer', SA: 'customer', SP: 'customer' },
  ...{ PI: 'supplier', PC: 'supplier', PA: 'supplier', PR: 'supplier' },
  ...{ BP: 'bank', BR: 'bank' },
};

function readSage(files: Record<string, Buffer>): Imported {
  const records = (name: string) => {
    const rows = rowsOf(files, name);
    for (const row of rows) expect(row['Account Name']!.length).toBeLessThanOrEqual(60);
    return uniqueNames(rows, 'Account Reference');
  };
  const known = { customer: records('customers'), supplier: records('suppliers') };
  const ledger = rowsOf(files, 'transactions');
  for (const row of ledger) {
    const of = sageTypes[row.Type!]!;
    expect(of, `it imports no ${row.Type}`).toBeDefined();
    expect(row['Account Reference']).toMatch(/^[A-Z0-9]{1,8}$/);
    if (of !== 'bank') expect(known[of]).toContain(row['Account Reference']!.toLowerCase());
    expect(row['Nominal A/C Ref']).toMatch(/^\d{1,8}$/);
    assertDay(row.Date!);
    for (const name of ['Reference', 'Extra Reference']) expect(row[name]!.length).toBeLessThanOrEqual(30);
    expect(row.Details!.length).toBeLessThanOrEqual(60);
    for (const name of ['Net Amount', 'Tax Amount']) expect(row[name]).toMatch(unsigned);
    expect(row['Tax Code']).toMatch(/^T\d{1,2}$/);
  }
  const sumOf = (types: string, isPay?: boolean) =>
    total(
      ledger
        .filter(({ Type }) => types.split(' ').includes(Type!))
        .filter(({ Reference }) => isPay === undefined || Reference!.startsWith('PAY-') === isPay)
        .map((row) => pence(row['Net Amount']!) + pence(row['Tax Amount']!)),
    );
  const [spent, back] = [sumOf('BP'), sumOf('BR')];
  return {
    due: sumOf('SI') - sumOf('SC'),
    bought: sumOf('PI', false) - sumOf('PC', false) + spent - back,
    labour: sumOf('PI', true) - sumOf('PC', true),
    moved: sumOf('SA') - sumOf('SP') - sumOf('PA') + sumOf('PR') - spent + back,
  };
}

const readers = { xero: readXero, quickbooks: readQuickbooks, sage: readSage } as const;

/** Throws where the program would refuse a row. */
export function importAccounts(program: AccountProgram, archive: Buffer): Imported {
  const files = unzip(archive);
  const readme = files['README.txt']!.toString();
  for (const name of Object.keys(files)) if (name !== 'README.txt') expect(readme).toContain(`${name}: `);
  return readers[program](files);
}
