import { bankLines, companyPurchases, payeeOf } from './bank.ts';
import type { Codes } from './codes.ts';
import type { Books, ExpenseEntry, Party, PayEntry, RatedLine, SalesEntry } from './entries.ts';
import { type AccountFiles, amountText, cutter, dayText, filesOf, stepsOf, wordsText } from './files.ts';

/*
 * QuickBooks Online asks in its import which column is which, and takes no negative line: docs/accounts.md. So CIS that a
 * customer kept back is a credit note, and pay is a journal.
 */

const customerHeading = ['Name', 'Email', 'Phone', 'Street', 'Postcode'];
/** The names that it recognises by itself. */
const documentHeading = (document: string) => [
  ...[`*${document} number`, '*Customer', `*${document} date`, '*Due date', 'Terms', 'Location', 'Memo'],
  ...['Item (Product/Service)', 'Item Description', 'Item Quantity', 'Item Rate', '*Item Amount', 'Item tax code'],
  ...['Item Tax Amount', 'Currency'],
];
const invoiceHeading = documentHeading('Invoice');
const creditHeading = documentHeading('Credit note');
const billHeading = [
  ...['*BillNo', '*Supplier', '*BillDate', '*DueDate', 'Terms', 'Location', 'Memo', '*Account', 'LineDescription'],
  ...['*LineAmount', '*LineTaxCode', 'LineTaxAmount', 'Currency'],
];
const journalHeading = [
  ...['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name', 'Currency'],
];
const bankHeading = ['Date', 'Description', 'Amount'];

/** What one import takes. */
const limits = { documents: 100, names: 1000, bankLines: 1000 };
const noVat = { vat_rate: null, reverse_charge: false };
/** Characters of a document's number. */
const longestNumber = 21;

/** One line, where the rest of a receipt is less than nothing. */
function withoutNegative(lines: readonly RatedLine[]): readonly RatedLine[] {
  if (lines.every(({ net }) => net >= 0)) return lines;
  const sum = (name: 'net' | 'vat') => lines.reduce((total, line) => total + line[name], 0);
  return [{ ...lines[0]!, net: sum('net'), vat: sum('vat') }];
}

export function quickbooksFiles(books: Books, codes: Codes): AccountFiles {
  const { cut, notes } = cutter();
  /** Without the signs that it gives a meaning. */
  const name = (text: string) => cut(text.replace(/[:"\t]/g, ' '), 100, 'a name');
  const number = (text: string) => cut(text, longestNumber, 'a number');

  const salesRow = (
    entry: SalesEntry,
    line: Pick<RatedLine, 'vat_rate' | 'reverse_charge' | 'net' | 'vat'>,
    { no, item, description }: { no: string; item: string; description: string },
  ) => [
    ...[number(no), name(entry.party.name), dayText(entry.day), dayText(entry.due), '', ''],
    ...[wordsText(entry.client_reference), item, wordsText(description), '1', amountText(line.net)],
    ...[amountText(line.net), codes.tax('Sales', line), amountText(line.vat), 'GBP'],
  ];
  const salesRows = (entry: SalesEntry) =>
    entry.lines.map((line) =>
      salesRow(entry, line, {
        ...{ no: entry.reference, item: codes.account('sales'), description: entry.description || entry.reference },
      }),
    );
  /** A credit note of what the customer kept back; an invoice, where that was of a credit note. */
  const withheldRows = (entry: SalesEntry) => [
    salesRow(
      entry,
      { ...noVat, net: entry.cis, vat: 0 },
      {
        no: `${entry.reference.slice(4 - longestNumber)}-CIS`,
        item: codes.account('cis_suffered'),
        description: `CIS kept back from ${entry.reference}`,
      },
    ),
  ];
  const expenseRows = (entry: ExpenseEntry) =>
    withoutNegative(entry.lines).map((line) => [
      ...[number(entry.reference), name(payeeOf(entry)), dayText(entry.day), dayText(entry.day), '', '', ''],
      ...[codes.account(entry.expense_type), wordsText(entry.description), amountText(line.net)],
      ...[codes.tax('Purchases', line), amountText(line.vat), 'GBP'],
    ]);
  function journalRows(entry: PayEntry): string[][] {
    const row = (account: string, debit: number) => [
      ...[number(entry.reference), dayText(entry.day), account],
      ...[debit > 0 ? amountText(debit) : '', debit < 0 ? amountText(-debit) : ''],
      ...[wordsText(entry.description), name(entry.party.name), 'GBP'],
    ];
    return [
      row(codes.account(entry.is_subcontractor ? 'subcontractors' : 'wages'), entry.gross),
      ...(entry.deducted === 0 ? [] : [row(codes.account('cis_deducted'), -entry.deducted)]),
      ...(entry.gross === entry.deducted ? [] : [row(codes.account('bank'), entry.deducted - entry.gross)]),
    ];
  }

  const partyRows = (parties: readonly Party[]) =>
    parties.map(({ name: who, email, phone, address, post_code }) => [
      [name(who), wordsText(email), wordsText(phone), wordsText(address.join(', ')), wordsText(post_code)],
    ]);
  const of = (kind: SalesEntry['kind']) => books.sales.filter((entry) => entry.kind === kind);
  const withheldOf = (kind: SalesEntry['kind']) =>
    of(kind)
      .filter(({ cis }) => cis !== 0)
      .map(withheldRows);
  const bank = bankLines(books).map(({ day, amount, payee, description, reference }) => [
    [dayText(day), wordsText([payee, reference, description].filter(Boolean).join(', ')), amountText(amount)],
  ]);
  const suppliers = [
    ...partyRows(books.workers),
    ...(books.expenses.some(({ paid_by }) => paid_by === 'company') ? [[[companyPurchases, '', '', '', '']]] : []),
  ];
  const files = [
    ...filesOf('customers', customerHeading, partyRows(books.customers), limits.names),
    ...filesOf('suppliers', customerHeading, suppliers, limits.names),
    ...filesOf(
      'invoices',
      invoiceHeading,
      [...of('invoice').map(salesRows), ...withheldOf('credit_note')],
      limits.documents,
    ),
    ...filesOf(
      'credit-notes',
      creditHeading,
      [...of('credit_note').map(salesRows), ...withheldOf('invoice')],
      limits.documents,
    ),
    ...filesOf('bills', billHeading, books.expenses.map(expenseRows), limits.documents),
    ...filesOf(
      'pay-journals',
      journalHeading,
      books.pay.filter(({ payment_type }) => payment_type !== 'reimbursement').map(journalRows),
      limits.documents,
    ),
    ...filesOf('bank', bankHeading, bank, limits.bankLines),
  ];
  return {
    files,
    steps: stepsOf(files, {
      customers: 'Settings, Import data, Customers.',
      suppliers: 'Settings, Import data, Suppliers. Workers, and one for what the company bought itself.',
      invoices: 'Settings, Import data, Invoices. Dates are D/M/YYYY, amounts exclusive of VAT.',
      'credit-notes':
        'Settings, Import data, Credit notes. Those that end in -CIS are what customers kept back for HMRC.',
      bills: 'Settings, Import data, Bills. Expenses, exclusive of VAT.',
      'pay-journals': 'Settings, Import data, Journal entries. Pay, with the CIS that was deducted.',
      bank: 'Transactions, Bank transactions, Upload from file. Leave it out if QuickBooks is connected to your bank.',
    }),
    notes: notes(),
  };
}
