import type { Books, Party } from './entries.ts';

export interface BankLine {
  day: string;
  /** Pence; negative: money out. */
  amount: number;
  payee: string;
  description: string;
  reference: string;
}

/** Who was paid for what the company bought itself: receipts name no shop. */
export const companyPurchases = 'Company purchases';

/** Whom a program is to know as a supplier: workers, and one for what the company bought itself. */
export const payeeOf = (expense: { paid_by: string; party: Party }): string =>
  expense.paid_by === 'company' ? companyPurchases : expense.party.name;

/** All money that moved, as a statement of the bank would say it, in the order of days. */
export function bankLines({ receipts, expenses, pay }: Books): BankLine[] {
  const lines: BankLine[] = [
    ...receipts.map(({ kind, day, party, reference, description, amount }) => ({
      ...{ day, payee: party.name, description, reference },
      amount: kind === 'receipt' ? amount : -amount,
    })),
    ...expenses
      .filter(({ paid_by }) => paid_by === 'company')
      .map(({ day, reference, description, lines }) => ({
        ...{ day, payee: companyPurchases, description, reference },
        amount: -lines.reduce((sum, { net, vat }) => sum + net + vat, 0),
      })),
    ...pay.map(({ day, party, reference, description, gross, deducted }) => ({
      ...{ day, payee: party.name, description, reference },
      amount: deducted - gross,
    })),
  ];
  return lines.filter(({ amount }) => amount !== 0).toSorted((a, b) => a.day.localeCompare(b.day));
}
