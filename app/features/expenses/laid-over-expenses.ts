import type { Bodies, Entry } from '#app/offline/entry.ts';
import { type Sending, sendingOf } from '#app/offline/sending.ts';
import type { Expense } from './expense-words.ts';

export type ShownExpense = Expense & { sending: Sending };

/** What of a change can be shown before the server has answered; another job's title is not known here. */
function changed(changes: Bodies['expense_change']['changes']): Partial<Expense> {
  const { expense_type, amount, expense_date, paid_by, description, job_id } = changes;
  return {
    ...(expense_type !== undefined && { expense_type }),
    ...(amount !== undefined && { amount }),
    ...(expense_date !== undefined && { expense_date }),
    ...(paid_by !== undefined && { paid_by }),
    ...(description != null && { description }),
    ...(job_id !== undefined && { job_id, Job: null }),
  };
}

/** The server's expenses with the waiting changes laid over them; a refused change is not shown as made. */
export function laidOverExpenses(rows: readonly Expense[], entries: readonly Entry[]): ShownExpense[] {
  const shown = new Map<number, ShownExpense>(rows.map((row) => [row.id, { ...row, sending: 'sent' }]));
  for (const entry of entries) {
    if (entry.kind !== 'expense_change' && entry.kind !== 'expense_remove') continue;
    const expense = shown.get(entry.body.id);
    if (!expense) continue;
    if (entry.refusal) expense.sending = sendingOf(entry);
    else if (entry.kind === 'expense_remove') shown.delete(entry.body.id);
    else
      Object.assign(
        expense,
        changed(entry.body.changes),
        expense.sending === 'sent' && { sending: sendingOf(entry) },
      );
  }
  return [...shown.values()];
}
