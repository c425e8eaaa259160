import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { trpc } from '#app/lib/trpc.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { type ExpenseType, expenseTypeLabels, typesWithoutJob } from '#server/expenses/constants.ts';
import type { Expense } from '../expense-words.ts';
import type { ExpenseDraft, ExpenseFaults } from './expense-draft.ts';

interface ExpenseFieldsProps {
  draft: ExpenseDraft;
  onChange: (changes: Partial<ExpenseDraft>) => void;
  faults: ExpenseFaults;
  /** The job is given: it is not to be chosen. */
  hasJob: boolean;
  /** The one that is changed: its own job is among those to choose from. */
  expense?: Expense | undefined;
  today: string;
  /** On the tracking page it is today's and the worker's own money. */
  short?: boolean;
}

const types = labelOptions(expenseTypeLabels);
const payers = [
  { value: 'worker', label: 'I paid' },
  { value: 'company', label: 'The company paid' },
] as const;

/** What was bought, for how much, when, for which job, and who paid. */
export function ExpenseFields(props: ExpenseFieldsProps) {
  const { draft, onChange, faults, hasJob, expense, today, short = false } = props;
  const { expense_type } = draft;
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label="Type"
          placeholder="Select a type"
          options={types}
          value={expense_type}
          onChange={(event) => onChange({ expense_type: event.target.value as ExpenseType })}
          error={faults.expense_type ?? null}
        />
        <AmountField
          label="Amount"
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
          error={faults.amount ?? null}
        />
      </div>
      {!hasJob && (
        <JobChoice
          label={expense_type !== '' && typesWithoutJob.includes(expense_type) ? 'Job (optional)' : 'Job'}
          value={draft.job}
          onChange={(job) => onChange({ job })}
          error={faults.job_id ?? null}
          expense={expense}
        />
      )}
      {!short && (
        <>
          <TextField
            type="date"
            label="Date"
            max={today}
            value={draft.expense_date}
            onChange={(event) => onChange({ expense_date: event.target.value })}
            error={faults.expense_date ?? null}
          />
          <SegmentedControl
            label="Who paid?"
            segments={payers}
            value={draft.paid_by}
            onChange={(paid_by: Expense['paid_by']) => onChange({ paid_by })}
          />
        </>
      )}
      <TextareaField
        label="Description (optional)"
        rows={2}
        minLength={5}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={faults.description ?? null}
      />
      <FieldError id="expense-fault" error={faults.form ?? null} />
    </>
  );
}

interface JobChoiceProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | null;
  expense?: Expense | undefined;
}

function JobChoice({ expense, ...field }: JobChoiceProps) {
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const own =
    expense?.Job && expense.job_id !== null
      ? [
          {
            id: expense.job_id,
            job_title: expense.Job.job_title,
            property_id: 0,
            property_address: expense.Job.Property.address,
          },
        ]
      : [];
  const options = [...own, ...(jobs ?? []).filter(({ id }) => id !== expense?.job_id)].map(jobOption);
  return <SearchSelect {...field} options={options} />;
}
