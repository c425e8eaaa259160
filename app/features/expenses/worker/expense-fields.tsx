import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { trpc } from '#app/lib/trpc.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { FieldError, TextField } from '#app/ui/field.tsx';
import type { FormState } from '#app/ui/form.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { type ExpenseType, expenseTypeLabels, maxLengths, typesWithoutJob } from '#server/expenses/constants.ts';
import type { Expense } from '../expense-styles.ts';
import type { ExpenseDraft } from './expense-draft.ts';

interface ExpenseFieldsProps {
  form: FormState<ExpenseDraft>;
  /** The job is fixed by the context. */
  hasJob: boolean;
  /** The expense being edited, whose job is always among the options. */
  expense?: Expense | undefined;
  today: string;
  /** Hides date and payer on the tracking page: today, paid by the worker. */
  short?: boolean;
}

const types = labelOptions(expenseTypeLabels);
const payers = [
  { value: 'worker', label: 'I paid' },
  { value: 'company', label: 'The company paid' },
] as const;

export function ExpenseFields(props: ExpenseFieldsProps) {
  const { form, hasJob, expense, today, short = false } = props;
  const { expense_type, job } = form.values;
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label="Type"
          placeholder="Select a type"
          options={types}
          {...form.text('expense_type')}
          // The type decides whether a job is required, so its error is cleared too.
          onChange={(event) =>
            form.change({ expense_type: event.target.value as ExpenseType }, ['expense_type', 'job_id'])
          }
        />
        <AmountField label="Amount" {...form.control('amount')} />
      </div>
      {!hasJob && (
        <JobChoice
          label={expense_type !== '' && typesWithoutJob.includes(expense_type) ? 'Job (optional)' : 'Job'}
          value={job}
          onChange={(job) => form.change({ job }, ['job_id'])}
          error={form.errors.job_id ?? null}
          expense={expense}
        />
      )}
      {!short && (
        <>
          <TextField type="date" label="Date" max={today} {...form.text('expense_date')} />
          <SegmentedControl label="Who paid?" segments={payers} {...form.control('paid_by')} />
        </>
      )}
      <TextareaField
        label="Description (optional)"
        rows={2}
        minLength={5}
        {...form.text('description')}
        maxLength={nearLimit(form.values.description, maxLengths.description)}
      />
      <FieldError id="expense-fault" error={form.errors.form ?? null} />
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
