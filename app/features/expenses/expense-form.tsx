import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FieldError } from '#app/components/field.tsx';
import { FilesField } from '#app/components/files-field.tsx';
import { ProgressBar } from '#app/components/progress-bar.tsx';
import { SearchSelect } from '#app/components/search-select.tsx';
import { SegmentedControl } from '#app/components/segmented-control.tsx';
import { SelectField } from '#app/components/select-field.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { filesFault } from '#app/features/files/file-words.ts';
import { jobOption } from '#app/features/time-tracking/trackable-job.ts';
import { claimedFields } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import {
  amountTyped,
  type Expense,
  type ExpenseType,
  incompleteWords,
  typeLabels,
  typesWithoutJob,
} from './expense-words.ts';
import { useExpenseCalls } from './use-expense-calls.ts';

interface ExpenseFormProps {
  /** The one to be changed; absent: a new one. */
  expense?: Expense;
  /** The job that a new one belongs to, where it was opened from a job. */
  jobId?: number;
  today: string;
  onDone: () => void;
}

type Faults = Partial<
  Record<'files' | 'expense_type' | 'amount' | 'job_id' | 'expense_date' | 'description' | 'form', string>
>;

const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
const payers = [
  { value: 'worker', label: 'I paid' },
  { value: 'company', label: 'The company paid' },
] as const;

/** What was bought, for how much, and the receipt. */
export function ExpenseForm({ expense, jobId, today, onDone }: ExpenseFormProps) {
  const { create, update, progress } = useExpenseCalls();
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, {
    meta: { silent: true },
    enabled: jobId === undefined,
  });
  const [files, setFiles] = useState<File[]>([]);
  const [type, setType] = useState<ExpenseType | ''>(expense?.expense_type ?? '');
  const [amount, setAmount] = useState(expense ? expense.amount.toFixed(2) : '');
  const [job, setJob] = useState<string | null>(String(expense?.job_id ?? jobId ?? '') || null);
  const [date, setDate] = useState(expense?.expense_date ?? today);
  const [paidBy, setPaidBy] = useState<Expense['paid_by']>(expense?.paid_by ?? 'worker');
  const [description, setDescription] = useState(expense?.description ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const [client_ref] = useState(newUuid);
  const isSending = create.isPending || update.isPending;

  function check(): Faults {
    const tooMuch = files.length > 0 ? filesFault(files) : undefined;
    const missing = {
      ...(!expense && files.length === 0 && { files: 'Required' }),
      ...(type === '' && { expense_type: 'Required' }),
      ...(!(Number(amount) > 0) && { amount: 'Required' }),
    };
    return {
      ...missing,
      ...(Object.keys(missing).length > 0 && { form: incompleteWords }),
      ...(tooMuch && { files: tooMuch }),
      ...(type !== '' && !job && !typesWithoutJob.includes(type) && { job_id: 'Please select a Job.' }),
    };
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const found = check();
    setFaults(found);
    if (type === '' || Object.keys(found).length > 0) return;
    const rest = {
      expense_type: type,
      amount: Number(amount),
      expense_date: date,
      paid_by: paidBy,
      description: description.trim(),
    };
    const job_id = job === null ? null : Number(job);
    const after = { onSuccess: onDone, onError: (error: unknown) => setFaults(claimedFields(error) ?? {}) };
    if (expense) {
      update.mutate(
        { id: expense.id, changes: { ...rest, job_id }, expected_updatedAt: expense.updatedAt },
        after,
      );
    } else create.mutate({ fields: { ...rest, job_id, client_ref }, files }, after);
  }
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

  return (
    <form noValidate onSubmit={submit} onChange={() => setFaults({})} className="flex flex-col gap-4">
      {!expense && (
        <FilesField
          label="Receipt"
          hint="A photo, or a PDF."
          accept="image/*,application/pdf,video/*"
          files={files}
          onChange={setFiles}
          disabled={isSending}
          error={faults.files}
        />
      )}
      <div className="grid grid-cols-2 items-end gap-4">
        <SelectField
          label="Type"
          placeholder="Select a type"
          options={types}
          value={type}
          onChange={(event) => setType(event.target.value as ExpenseType)}
          error={faults.expense_type}
        />
        <TextField
          label="Amount"
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(amountTyped(event.target.value))}
          error={faults.amount}
        />
      </div>
      {jobId === undefined && (
        <SearchSelect
          label={type !== '' && typesWithoutJob.includes(type) ? 'Job (optional)' : 'Job'}
          options={options}
          value={job}
          onChange={setJob}
          error={faults.job_id}
        />
      )}
      <TextField
        type="date"
        label="Date"
        max={today}
        value={date}
        onChange={(event) => setDate(event.target.value)}
        error={faults.expense_date}
      />
      <SegmentedControl
        label="Who paid?"
        segments={payers}
        value={paidBy}
        onChange={(value: Expense['paid_by']) => setPaidBy(value)}
      />
      <TextareaField
        label="Description (optional)"
        rows={2}
        minLength={5}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        error={faults.description}
      />
      {create.isPending && <ProgressBar label="Uploading files..." value={progress} />}
      <FieldError id="expense-fault" error={faults.form} />
      <Button type="submit" size="touch" wide loading={isSending}>
        {expense ? 'Save' : 'Add expense'}
      </Button>
    </form>
  );
}
