import type { ComponentProps } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { FormWithFiles, useFormWithFiles } from '#app/features/job-content/files/form-with-files.tsx';
import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { nowIso } from '#app/lib/clock.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { useLargeAmountDialog } from '#app/offline/ui/use-large-amount-dialog.tsx';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChoiceGroup, FieldError, TextField } from '#app/ui/field.tsx';
import { Form, type FormState, useForm } from '#app/ui/form.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { type ExpenseType, expenseTypeLabels, typesWithoutJob } from '#server/expenses/constants.ts';
import { expenseFields } from '#server/expenses/fields.ts';
import type { Expense } from '../expense-styles.ts';
import type { useExpenseMutations } from './expense-actions.tsx';
import {
  draftOf,
  type ExpenseDraft,
  emptyExpense,
  expenseBody,
  expenseChanges,
  expenseErrors,
} from './expense-draft.ts';

interface NewExpenseFormProps {
  /** The job it is for; otherwise the form asks. */
  context?: ContentContext | undefined;
  today: string;
  /** For forms in a dialog; without it the form resets for the next expense. */
  onDone?: () => void;
}

export function NewExpenseForm({ context, today, onDone }: NewExpenseFormProps) {
  const jobId = context?.of.job_id;
  const form = useForm({
    initial: () => emptyExpense(today, jobId),
    onSubmit: () => void files.upload(),
    typed: ['amount', 'description'],
  });
  const draft = form.values;
  useFormDraft(form, draftName('expense', context?.of), [
    ...(['amount', 'expense_type', 'description'] as const),
    // Not today's date in a form that hides it.
    ...(onDone ? (['expense_date', 'paid_by', 'job'] as const) : []),
  ]);
  const { jobs } = useTrackableJobs();
  const large = useLargeAmountDialog();
  const files = useFormWithFiles({
    loading: 'Creating expense...',
    toastOptions: context?.toastOptions ?? toastPositions.centre,
    onDone,
    clear: () => form.reset(emptyExpense(today, jobId)),
    async prepare(_files, receipts) {
      const isValid = form.showErrors(expenseErrors(draft, receipts));
      if (!isValid || !(await large.confirm(expenseBody(draft).amount))) return null;
      const client_ref = newUuid();
      const job_id = draft.job === null ? undefined : Number(draft.job);
      return {
        entry: {
          kind: 'expense',
          at: nowIso(),
          makes: [client_ref],
          about: context?.about ?? jobs.find(({ id }) => id === job_id)?.property_address ?? '',
          body: { ...expenseBody(draft), ...(job_id !== undefined && { job_id }), client_ref },
        },
        restore: () => form.change(draft),
        onErrors: (rejected) => form.showErrors({ ...rejected, form: Object.values(rejected).join(' ') }),
      };
    },
  });
  return (
    <>
      <FormWithFiles
        form={form}
        files={files}
        label="Receipt"
        accept="image/*,application/pdf,video/*"
        submit="Add expense"
        describedBy="expense-fault"
      >
        <ExpenseFields form={form} hasJob={jobId !== undefined} today={today} short={onDone === undefined} />
      </FormWithFiles>
      {large.question}
    </>
  );
}

interface EditExpenseFormProps {
  expense: PendingRow<'expenses'>;
  change: ReturnType<typeof useExpenseMutations>['change'];
  today: string;
  onDone: () => void;
}

export function EditExpenseForm({ expense, change, today, onDone }: EditExpenseFormProps) {
  const large = useLargeAmountDialog();
  const form = useForm({
    initial: () => draftOf(expense),
    validate: (draft) => expenseErrors(draft, null),
    async onSubmit(draft) {
      const changes = expenseChanges(expense, draft);
      if (!changes) return leaveAtOnce(onDone);
      if (changes.amount !== undefined && !(await large.confirm(changes.amount))) return;
      change(expense, changes, () => leaveAtOnce(onDone));
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <ExpenseFields form={form} hasJob={false} expense={expense} today={today} />
      <Button type="submit" size="touch" wide>
        Save
      </Button>
      {large.question}
    </Form>
  );
}

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

function ExpenseFields(props: ExpenseFieldsProps) {
  const { form, hasJob, expense, today, short = false } = props;
  const { expense_type, job } = form.values;
  return (
    <>
      <AmountField label={expenseFields.amount.label} {...form.control('amount')} className={largeAmount} />
      <TypeChips
        value={expense_type}
        error={form.errors.expense_type ?? null}
        // The type decides whether a job is required, so its error is cleared too.
        onChange={(expense_type) => form.change({ expense_type }, ['expense_type', 'job_id'])}
      />
      {!hasJob && (
        <JobChoice
          label={
            expense_type !== '' && typesWithoutJob.includes(expense_type)
              ? `${expenseFields.job_id.label} (optional)`
              : expenseFields.job_id.label
          }
          value={job}
          onChange={(job) => form.change({ job }, ['job_id'])}
          error={form.errors.job_id ?? null}
          expense={expense}
        />
      )}
      {!short && (
        <>
          <TextField type="date" label={expenseFields.expense_date.label} max={today} {...form.text('expense_date')} />
          <SegmentedControl label="Who paid?" segments={payers} {...form.control('paid_by')} />
        </>
      )}
      <TextareaField
        label={`${expenseFields.description.label} (optional)`}
        rows={2}
        minLength={5}
        {...form.text('description')}
        maxLength={nearLimit(form.values.description, expenseFields.description.limit)}
      />
      <FieldError id="expense-fault" error={form.errors.form ?? null} />
    </>
  );
}

/** 32/40, in a field of 56 px. */
const largeAmount = '[&_input]:min-h-touch [&_input]:pl-9 [&_input]:font-semibold [&_input]:text-3xl';

interface TypeChipsProps {
  value: ExpenseType | '';
  error: string | null;
  onChange: (type: ExpenseType) => void;
}

function TypeChips({ value, error, onChange }: TypeChipsProps) {
  return (
    <ChoiceGroup label={expenseFields.expense_type.label} error={error}>
      {(name) => (
        <div className="flex flex-wrap gap-2">
          {types.map((type) => (
            <label
              key={type.value}
              className={classNames(
                'relative flex min-h-tap items-center rounded-full border border-line-control bg-raised px-4 font-medium',
                'transition duration-quick hover:bg-hover active:scale-[.98]',
                'has-checked:border-accent-solid has-checked:bg-accent-solid has-checked:text-on-accent',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={type.value === value}
                onChange={() => onChange(type.value as ExpenseType)}
                className="absolute inset-0 appearance-none rounded-full focus-visible:outline-none"
              />
              {type.label}
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}

interface JobChoiceProps extends Omit<ComponentProps<typeof SearchSelect>, 'options'> {
  expense: Expense | undefined;
}

function JobChoice({ expense, ...field }: JobChoiceProps) {
  const { jobs } = useTrackableJobs('whole');
  const { job_id = null, Job } = expense ?? {};
  const active = jobs.find(({ id }) => id === job_id);
  const own =
    job_id !== null && Job
      ? [active ?? { id: job_id, job_title: Job.job_title, property_address: Job.Property.address }]
      : [];
  const options = [...own, ...jobs.filter(({ id }) => id !== job_id)].map(jobOption);
  return <SearchSelect {...field} options={options} />;
}
