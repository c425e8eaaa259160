import { filesError } from '#app/features/job-content/files/file-messages.ts';
import { plainPounds } from '#app/lib/format.ts';
import { selectJobMessage } from '#server/checks/constants.ts';
import { type ExpenseType, incompleteMessage, typesWithoutJob } from '#server/expenses/constants.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import type { Expense } from '../expense-styles.ts';

/** Form values, as typed. */
export interface ExpenseDraft {
  expense_type: ExpenseType | '';
  amount: string;
  /** The job's id. */
  job: string | null;
  /** YYYY-MM-DD */
  expense_date: string;
  paid_by: Expense['paid_by'];
  description: string;
}

type ExpenseErrors = Partial<
  Record<'files' | 'expense_type' | 'amount' | 'job_id' | 'expense_date' | 'description' | 'form', string>
>;

export const emptyExpense = (today: string, jobId?: number): ExpenseDraft => ({
  expense_type: '',
  amount: '',
  job: jobId === undefined ? null : String(jobId),
  expense_date: today,
  paid_by: 'worker',
  description: '',
});

export const draftOf = (expense: Expense): ExpenseDraft => ({
  expense_type: expense.expense_type,
  amount: plainPounds(expense.amount),
  job: expense.job_id === null ? null : String(expense.job_id),
  expense_date: expense.expense_date,
  paid_by: expense.paid_by,
  description: expense.description,
});

/** Validates before sending. `files`: the receipts; null if the expense already has them. */
export function expenseErrors(
  { expense_type, amount, job }: ExpenseDraft,
  files: readonly { name: string; size: number }[] | null,
): ExpenseErrors {
  const read = readAmount(amount);
  const isUnreadable = amount.trim() !== '' && read.error !== undefined;
  const missing = {
    ...(files?.length === 0 && { files: 'Required' }),
    ...(expense_type === '' && { expense_type: 'Required' }),
    ...(!isUnreadable && !read.value && { amount: 'Required' }),
  };
  const tooMuch = files && files.length > 0 ? filesError(files) : undefined;
  const needsJob = expense_type !== '' && !job && !typesWithoutJob.includes(expense_type);
  return {
    ...missing,
    ...(Object.keys(missing).length > 0 && { form: incompleteMessage }),
    ...(isUnreadable && { amount: read.error }),
    ...(tooMuch && { files: tooMuch }),
    ...(needsJob && { job_id: selectJobMessage }),
  };
}

/** The request body of a valid draft. */
export const expenseBody = ({ expense_type, amount, expense_date, paid_by, description }: ExpenseDraft) => ({
  expense_type: expense_type as ExpenseType,
  amount: readAmount(amount).value ?? 0,
  expense_date,
  paid_by,
  description: description.trim(),
});

/** The changed fields of an expense; undefined if there are none. */
export function expenseChanges(expense: Expense, draft: ExpenseDraft) {
  const next = { ...expenseBody(draft), job_id: draft.job === null ? null : Number(draft.job) };
  const changed = Object.entries(next).filter(([name, value]) => expense[name as keyof Expense] !== value);
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<typeof next>);
}
