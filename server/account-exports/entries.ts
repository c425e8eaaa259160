import type { ExpenseType, Payer } from '../expenses/constants.ts';
import { expenseTypeLabels } from '../expenses/constants.ts';
import { paidMethodLabels } from '../invoices/constants.ts';
import { type PaymentType, paymentMethodLabels, paymentTypeLabels } from '../payments/constants.ts';
import { pence } from '../pricing/constants.ts';
import { type BookEntryKind, bookEntryKinds } from './constants.ts';
import type { ExpenseRow, PartyRow, PayRow, ReceiptRow, SalesRow } from './queries.ts';

/* The entries of a period as every accounts program reads them. All amounts are whole pence. */

export interface Party {
  /** C12 of a customer, W3 of a worker. */
  account: string;
  /** Unique: programs know people by their name. */
  name: string;
  email: string;
  phone: string;
  /** One for each line. */
  address: string[];
  post_code: string;
}

export interface RatedLine {
  /** Percent; null: no VAT is counted. */
  vat_rate: number | null;
  /** The customer pays the VAT, so it is not in `vat`. */
  reverse_charge: boolean;
  net: number;
  vat: number;
}

interface Entry {
  kind: BookEntryKind;
  id: number;
  day: string;
  party: Party;
  /** What people call it, unique among those of its kind. */
  reference: string;
  description: string;
}

/** A credit note's amounts are positive: its kind says which way they go. */
export interface SalesEntry extends Entry {
  kind: 'invoice' | 'credit_note';
  due: string;
  client_reference: string;
  /** The highest rate first. */
  lines: RatedLine[];
  /** Kept back by the customer for HMRC. */
  cis: number;
}

export interface ReceiptEntry extends Entry {
  kind: 'receipt' | 'repayment';
  /** Positive. */
  amount: number;
}

export interface ExpenseEntry extends Entry {
  kind: 'expense';
  expense_type: ExpenseType;
  paid_by: Payer;
  /** What the VAT within is of, and the rest. */
  lines: RatedLine[];
}

export interface PayEntry extends Entry {
  kind: 'payment';
  payment_type: PaymentType;
  is_subcontractor: boolean;
  /** Negative: a correction. */
  gross: number;
  /** Kept back for HMRC. */
  deducted: number;
}

export interface Books {
  sales: SalesEntry[];
  receipts: ReceiptEntry[];
  expenses: ExpenseEntry[];
  pay: PayEntry[];
  customers: Party[];
  workers: Party[];
}

export interface BookRows {
  sales: readonly SalesRow[];
  receipts: readonly ReceiptRow[];
  expenses: readonly ExpenseRow[];
  pay: readonly PayRow[];
  customers: readonly PartyRow[];
  workers: readonly PartyRow[];
  isVatRegistered: boolean;
}

const firstLine = (text: string) => text.split('\n')[0]!.trim();
const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ');
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function partyOf(row: PartyRow, letter: 'C' | 'W'): Party {
  const account = `${letter}${row.id}`;
  return {
    account,
    name: row.is_shared ? `${row.name.trim()} (${account})` : row.name.trim(),
    email: row.email,
    phone: row.phone,
    address: row.address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    post_code: row.post_code,
  };
}

function salesOf(row: SalesRow, party: Party): SalesEntry {
  const sign = row.is_credit_note ? -1 : 1;
  const lineOf = ({ vat_rate, net_amount, vat_amount }: Pick<SalesRow, 'vat_rate' | 'net_amount' | 'vat_amount'>) => ({
    vat_rate,
    reverse_charge: row.reverse_charge,
    net: sign * pence(net_amount),
    vat: row.reverse_charge ? 0 : sign * pence(vat_amount),
  });
  const of = joined([row.job_title, firstLine(row.property_address)]);
  return {
    kind: row.is_credit_note ? 'credit_note' : 'invoice',
    id: row.id,
    day: row.issue_date,
    due: row.due_date ?? row.issue_date,
    party,
    reference: row.invoice_number,
    description: row.credited_number === null ? of : joined([`Credit for ${row.credited_number}`, of]),
    client_reference: row.client_reference,
    lines: row.rates.length > 0 ? row.rates.map(lineOf) : [lineOf(row)],
    cis: sign * pence(row.cis_amount),
  };
}

/** Rates that a receipt's VAT may be of: it names only the amount. */
const receiptRates = [20, 5];

/**
 * The VAT of a receipt is of what it would be 20% or 5% of, to the penny; else as much of it as 20% says, and the rest of
 * the receipt is without.
 */
export function receiptLines(gross: number, vat: number): RatedLine[] {
  const net = gross - vat;
  if (vat === 0) return [{ vat_rate: null, reverse_charge: false, net, vat: 0 }];
  const rate = receiptRates.find((each) => Math.floor((2 * net * each + 100) / 200) === vat);
  if (rate !== undefined) return [{ vat_rate: rate, reverse_charge: false, net, vat }];
  const taxed = vat * 5;
  return [
    { vat_rate: 20, reverse_charge: false, net: taxed, vat },
    { vat_rate: null, reverse_charge: false, net: net - taxed, vat: 0 },
  ];
}

/** The entries of a period, in the order of their days. */
export function booksOf(rows: BookRows): Books {
  const customers = new Map(rows.customers.map((row) => [row.id, partyOf(row, 'C')]));
  const workers = new Map(rows.workers.map((row) => [row.id, partyOf(row, 'W')]));
  return {
    sales: rows.sales.map((row) => salesOf(row, customers.get(row.customer_id)!)),
    receipts: rows.receipts.map(({ id, day, customer_id, invoice_number, method, reference, amount }) => ({
      kind: amount < 0 ? ('repayment' as const) : ('receipt' as const),
      id,
      day,
      party: customers.get(customer_id)!,
      reference: invoice_number,
      description: joined([(paidMethodLabels as Readonly<Record<string, string>>)[method] ?? '', reference]),
      amount: Math.abs(pence(amount)),
    })),
    expenses: rows.expenses.map((row) => ({
      kind: 'expense' as const,
      id: row.id,
      day: row.expense_date,
      party: workers.get(row.user_id)!,
      reference: `EXP-${row.id}`,
      description: joined([
        expenseTypeLabels[row.expense_type],
        firstLine(row.description),
        firstLine(row.property_address),
      ]),
      expense_type: row.expense_type,
      paid_by: row.paid_by,
      lines: receiptLines(pence(row.amount), rows.isVatRegistered ? pence(row.vat_amount) : 0),
    })),
    pay: rows.pay.map((row) => ({
      kind: 'payment' as const,
      id: row.id,
      day: row.payment_date,
      party: workers.get(row.user_id)!,
      reference: `PAY-${row.id}`,
      description: joined([
        paymentTypeLabels[row.payment_type],
        (paymentMethodLabels as Readonly<Record<string, string>>)[row.payment_method] ?? '',
        firstLine(row.description),
      ]),
      payment_type: row.payment_type,
      is_subcontractor: row.is_subcontractor,
      gross: pence(row.amount),
      deducted: pence(row.cis_deducted),
    })),
    customers: [...customers.values()],
    workers: [...workers.values()],
  };
}

export type AnyEntry = SalesEntry | ReceiptEntry | ExpenseEntry | PayEntry;

export const allEntries = ({ sales, receipts, expenses, pay }: Books): AnyEntry[] => [
  ...sales,
  ...receipts,
  ...expenses,
  ...pay,
];

/** The entries that `isIncluded`, and the people whom they name. */
export function booksWith(books: Books, isIncluded: (entry: AnyEntry) => boolean): Books {
  const entries = {
    sales: books.sales.filter(isIncluded),
    receipts: books.receipts.filter(isIncluded),
    expenses: books.expenses.filter(isIncluded),
    pay: books.pay.filter(isIncluded),
  };
  const accounts = new Set(
    Object.values(entries).flatMap((each: readonly AnyEntry[]) => each.map(({ party }) => party.account)),
  );
  const named = (parties: readonly Party[]) => parties.filter(({ account }) => accounts.has(account));
  return { ...entries, customers: named(books.customers), workers: named(books.workers) };
}

export interface EntryFigures {
  net: number;
  vat: number;
  /** Net and VAT. */
  gross: number;
  /** Kept back for HMRC under the Construction Industry Scheme. */
  cis: number;
}

export function figuresOf(entry: AnyEntry): EntryFigures {
  if ('lines' in entry) {
    const net = total(entry.lines.map((line) => line.net));
    const vat = total(entry.lines.map((line) => line.vat));
    return { net, vat, gross: net + vat, cis: 'cis' in entry ? entry.cis : 0 };
  }
  if (entry.kind === 'payment') return { net: entry.gross, vat: 0, gross: entry.gross, cis: entry.deducted };
  return { net: entry.amount, vat: 0, gross: entry.amount, cis: 0 };
}

export type KindTotals = EntryFigures & { kind: BookEntryKind; count: number };

/** For each kind that there is any of. */
export function totalsOf(books: Books): KindTotals[] {
  const entries = allEntries(books);
  return bookEntryKinds.flatMap((kind) => {
    const figures = entries.filter((entry) => entry.kind === kind).map(figuresOf);
    if (figures.length === 0) return [];
    const sum = (name: keyof EntryFigures) => total(figures.map((each) => each[name]));
    return [{ kind, count: figures.length, net: sum('net'), vat: sum('vat'), gross: sum('gross'), cis: sum('cis') }];
  });
}
