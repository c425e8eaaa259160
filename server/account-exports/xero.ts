import type { AccountName } from '#server/company-settings/account-codes.ts';
import { bankLines, payeeOf } from './bank.ts';
import type { Codes } from './codes.ts';
import type { Books, ExpenseEntry, Party, PayEntry, RatedLine, SalesEntry } from './entries.ts';
import { type AccountFiles, amountText, cutter, dayText, filesOf, stepsOf, wordsText } from './files.ts';

/* Xero's templates: docs/accounts.md. It counts the VAT of a line by the name of its tax rate, so amounts are without. */

const address = ['POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4', 'POCity', 'PORegion'];
const contactHeading = [
  ...['*ContactName', 'AccountNumber', 'EmailAddress', 'FirstName', 'LastName', 'POAttentionTo', ...address],
  ...['POPostalCode', 'POCountry', 'SAAttentionTo', 'SAAddressLine1', 'SAAddressLine2', 'SAAddressLine3'],
  ...['SAAddressLine4', 'SACity', 'SARegion', 'SAPostalCode', 'SACountry', 'PhoneNumber'],
];
const invoiceHeading = [
  ...['*ContactName', 'EmailAddress', ...address, 'POPostalCode', 'POCountry', '*InvoiceNumber', 'Reference'],
  ...['*InvoiceDate', '*DueDate', 'InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount'],
  ...['*AccountCode', '*TaxType', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
  'BrandingTheme',
];
const billHeading = [
  ...['*ContactName', 'EmailAddress', ...address, 'POPostalCode', 'POCountry', '*InvoiceNumber', '*InvoiceDate'],
  ...['*DueDate', 'Total', 'InventoryItemCode', 'Description', '*Quantity', '*UnitAmount', '*AccountCode', '*TaxType'],
  ...['TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
];
const bankHeading = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'];

/** What one import takes. */
const limits = { invoices: 500, bankLines: 1000, contacts: 1000 };
const noVat = { vat_rate: null, reverse_charge: false };

/** Cells of a row by their headings; others stay empty. */
const rowOf = (heading: readonly string[], cells: Readonly<Record<string, string>>) =>
  heading.map((name) => cells[name] ?? '');

export function xeroFiles(books: Books, codes: Codes): AccountFiles {
  const { cut, notes } = cutter();
  const name = (text: string) => cut(text, 255, 'a contact’s name');
  const addressOf = ({ address: [one = '', two = '', three = '', ...rest], post_code }: Party) => ({
    POAddressLine1: wordsText(one),
    POAddressLine2: wordsText(two),
    POAddressLine3: wordsText(three),
    POAddressLine4: wordsText(rest.join(', ')),
    POPostalCode: wordsText(post_code),
  });

  function salesRows(entry: SalesEntry): string[][] {
    const sign = entry.kind === 'credit_note' ? -1 : 1;
    const row = (
      description: string,
      net: number,
      account: AccountName,
      line: Pick<RatedLine, 'vat_rate' | 'reverse_charge'>,
    ) =>
      rowOf(invoiceHeading, {
        '*ContactName': name(entry.party.name),
        EmailAddress: wordsText(entry.party.email),
        ...addressOf(entry.party),
        '*InvoiceNumber': entry.reference,
        Reference: wordsText(entry.client_reference),
        '*InvoiceDate': dayText(entry.day),
        '*DueDate': dayText(entry.due),
        '*Description': wordsText(description || entry.reference),
        '*Quantity': '1',
        '*UnitAmount': amountText(sign * net),
        '*AccountCode': codes.account(account),
        '*TaxType': codes.tax('Sales', line),
        Currency: 'GBP',
      });
    return [
      ...entry.lines.map((line) => row(entry.description, line.net, 'sales', line)),
      ...(entry.cis === 0 ? [] : [row('CIS kept back by the customer', -entry.cis, 'cis_suffered', noVat)]),
    ];
  }

  const billRow = (
    entry: { reference: string; day: string; description: string },
    contact: string,
    cells: {
      net: number;
      account: AccountName;
      line: Pick<RatedLine, 'vat_rate' | 'reverse_charge'>;
      description?: string;
    },
  ) =>
    rowOf(billHeading, {
      '*ContactName': name(contact),
      '*InvoiceNumber': entry.reference,
      '*InvoiceDate': dayText(entry.day),
      '*DueDate': dayText(entry.day),
      Description: wordsText(cells.description ?? entry.description),
      '*Quantity': '1',
      '*UnitAmount': amountText(cells.net),
      '*AccountCode': codes.account(cells.account),
      '*TaxType': codes.tax('Purchases', cells.line),
      Currency: 'GBP',
    });
  const expenseRows = (entry: ExpenseEntry) =>
    entry.lines.map((line) => billRow(entry, payeeOf(entry), { net: line.net, account: entry.expense_type, line }));
  const payRows = (entry: PayEntry) => [
    billRow(entry, entry.party.name, {
      net: entry.gross,
      account: entry.is_subcontractor ? 'subcontractors' : 'wages',
      line: noVat,
    }),
    ...(entry.deducted === 0
      ? []
      : [
          billRow(entry, entry.party.name, {
            ...{ net: -entry.deducted, account: 'cis_deducted', line: noVat },
            description: 'CIS deducted',
          }),
        ]),
  ];

  const salesOf = (kind: SalesEntry['kind']) => books.sales.filter((entry) => entry.kind === kind).map(salesRows);
  const contacts = [...books.customers, ...books.workers].map((party) => [
    rowOf(contactHeading, {
      '*ContactName': name(party.name),
      AccountNumber: party.account,
      EmailAddress: wordsText(party.email),
      ...addressOf(party),
      PhoneNumber: wordsText(party.phone),
    }),
  ]);
  const bank = bankLines(books).map(({ day, amount, payee, description, reference }) => [
    [dayText(day), amountText(amount), wordsText(payee), wordsText(description), reference, ''],
  ]);
  const files = [
    ...filesOf('contacts', contactHeading, contacts, limits.contacts),
    ...filesOf('sales-invoices', invoiceHeading, salesOf('invoice'), limits.invoices),
    ...filesOf('credit-notes', invoiceHeading, salesOf('credit_note'), limits.invoices),
    ...filesOf(
      'bills',
      billHeading,
      [
        ...books.expenses.map(expenseRows),
        ...books.pay.filter(({ payment_type }) => payment_type !== 'reimbursement').map(payRows),
      ],
      limits.invoices,
    ),
    ...filesOf('bank', bankHeading, bank, limits.bankLines),
  ];
  return {
    files,
    steps: stepsOf(files, {
      contacts: 'Contacts, Import. New customers and workers, so that the other files find them.',
      'sales-invoices': 'Business, Invoices, Import. Amounts are tax exclusive. They come in as drafts to approve.',
      'credit-notes': 'Business, Invoices, Import. Negative amounts, tax exclusive: each becomes a credit note.',
      bills:
        'Business, Bills to pay, Import. Expenses, and pay with the CIS that was deducted. Amounts are tax exclusive.',
      bank: 'Accounting, Bank accounts, Import a statement. Leave it out if Xero is connected to your bank.',
    }),
    notes: notes(),
  };
}
