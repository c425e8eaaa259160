import { newUuid } from '#app/lib/uuid.ts';
import type { Expense } from '../expense-words.ts';

/** The expense that Ctrl+Enter begins under another one: of the same person, day and job, to be said what and how much. */
export function nextExpense(after: Expense, id: number): Expense {
  return {
    ...after,
    id,
    client_ref: newUuid(),
    amount: undefined as unknown as number,
    vat_amount: 0,
    description: '',
    status: 'pending',
    is_billable: true,
    billing_status: 'unbilled',
    invoice_id: null,
    has_files: false,
  };
}
