import type { Codes } from './codes.ts';
import type { Books, ExpenseEntry, PayEntry, ReceiptEntry, SalesEntry } from './entries.ts';
import { type AccountFiles, amountText, cutter, dayText, filesOf, stepsOf, wordsText } from './files.ts';

/*
 * Sage 50's audit trail transactions: docs/accounts.md. It imports no SR and no PP, so payments are SA and PA, to be
 * allocated there. Amounts are never negative: the type says which way they go.
 */

const heading = [
  ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details', 'Net Amount'],
  ...['Tax Code', 'Tax Amount', 'Exchange Rate', 'Extra Reference'],
];
const recordHeading = [
  ...['Account Reference', 'Account Name', 'Street 1', 'Street 2', 'Town', 'County', 'Postcode', 'Contact Name'],
  'Telephone Number',
];
const noVat = { vat_rate: null, reverse_charge: false };
/** Types whose amounts are taken back by another. */
const opposite = { SI: 'SC', SC: 'SI', PI: 'PC', PC: 'PI', BP: 'BR', PA: 'PR' } as const;
type Type = keyof typeof opposite | 'SA' | 'SP';

const longestAccount = 8;
/** 'C12'; from ten million on with letters, because an account has 8 characters. */
function accountOf(account: string): string {
  if (account.length <= longestAccount) return account;
  return `${account[0]}${Number(account.slice(1)).toString(36).toUpperCase()}`;
}

export function sageFiles(books: Books, codes: Codes): AccountFiles {
  const { cut, notes } = cutter();

  interface Row {
    type: Type;
    account: string;
    nominal: string;
    net: number;
    tax: string;
    vat: number;
    details?: string;
  }
  const rowOf = (
    entry: { day: string; reference: string; description: string; client_reference?: string },
    { type, account, nominal, net, tax, vat, details = entry.description }: Row,
  ) => [
    ...[net < 0 ? opposite[type as keyof typeof opposite] : type, account, nominal, '', dayText(entry.day)],
    ...[cut(entry.reference, 30, 'a reference'), cut(details, 60, 'details'), amountText(Math.abs(net)), tax],
    ...[amountText(Math.abs(vat)), '1', cut(entry.client_reference ?? '', 30, 'an extra reference')],
  ];
  const noTax = (of: 'Sales' | 'Purchases') => ({ tax: codes.tax(of, noVat), vat: 0 });

  function salesRows(entry: SalesEntry) {
    const account = accountOf(entry.party.account);
    const type = entry.kind === 'invoice' ? ('SI' as const) : ('SC' as const);
    return [
      ...entry.lines.map((line) =>
        rowOf(entry, {
          ...{ type, account, nominal: codes.account('sales'), net: line.net },
          ...{ tax: codes.tax('Sales', line), vat: line.vat },
        }),
      ),
      ...(entry.cis === 0
        ? []
        : [
            rowOf(entry, {
              ...{ type: opposite[type], account, nominal: codes.account('cis_suffered'), net: entry.cis },
              ...{ ...noTax('Sales'), details: 'CIS kept back by the customer' },
            }),
          ]),
    ];
  }
  const receiptRows = (entry: ReceiptEntry) => [
    rowOf(entry, {
      ...{
        type: entry.kind === 'receipt' ? ('SA' as const) : ('SP' as const),
        account: accountOf(entry.party.account),
      },
      ...{ nominal: codes.account('bank'), net: entry.amount, ...noTax('Sales') },
    }),
  ];
  const expenseRows = (entry: ExpenseEntry) =>
    entry.lines.map((line) =>
      rowOf(entry, {
        ...(entry.paid_by === 'company'
          ? { type: 'BP' as const, account: codes.account('bank') }
          : { type: 'PI' as const, account: accountOf(entry.party.account) }),
        ...{ nominal: codes.account(entry.expense_type), net: line.net },
        ...{ tax: codes.tax('Purchases', line), vat: line.vat },
      }),
    );
  function payRows(entry: PayEntry) {
    const account = accountOf(entry.party.account);
    const without = noTax('Purchases');
    const paid = rowOf(entry, {
      ...{ type: 'PA', account, nominal: codes.account('bank'), net: entry.gross - entry.deducted, ...without },
    });
    const rows = [];
    if (entry.payment_type !== 'reimbursement') {
      const nominal = codes.account(entry.is_subcontractor ? 'subcontractors' : 'wages');
      rows.push(rowOf(entry, { type: 'PI', account, nominal, net: entry.gross, ...without }));
    }
    if (entry.deducted !== 0) {
      const nominal = codes.account('cis_deducted');
      rows.push(
        rowOf(entry, { type: 'PC', account, nominal, net: entry.deducted, ...without, details: 'CIS deducted' }),
      );
    }
    return entry.gross === entry.deducted ? rows : [...rows, paid];
  }

  const recordRows = (parties: Books['customers']) =>
    parties.map(({ account, name, address: [one = '', two = '', ...rest], post_code, phone }) => [
      [
        ...[accountOf(account), cut(name, 60, 'a name'), cut(one, 60, 'a line of an address')],
        ...[cut(two, 60, 'a line of an address'), cut(rest.join(', '), 60, 'a line of an address'), ''],
        ...[wordsText(post_code), '', cut(phone, 30, 'a telephone number')],
      ],
    ]);
  const transactions = [
    ...books.sales.map(salesRows),
    ...books.receipts.map(receiptRows),
    ...books.expenses.map(expenseRows),
    ...books.pay.map(payRows),
  ];
  const files = [
    ...filesOf('customers', recordHeading, recordRows(books.customers), 1_000_000),
    ...filesOf('suppliers', recordHeading, recordRows(books.workers), 1_000_000),
    ...filesOf('transactions', heading, transactions, 1_000_000),
  ];
  return {
    files,
    steps: stepsOf(files, {
      customers: 'File, Import, Customer records. The first row has the headings.',
      suppliers: 'File, Import, Supplier records. Workers are suppliers.',
      transactions:
        'File, Import, Audit trail transactions. Receipts are SA and payments PA: allocate them to their invoices. Back up first.',
    }),
    notes: [
      ...notes(),
      ...(books.sales.some(({ cis }) => cis !== 0) || books.pay.some(({ deducted }) => deducted !== 0)
        ? ['CIS is in plain credits: Sage 50 imports no CIS deductions, and its CIS pages do not know them.']
        : []),
    ],
  };
}
