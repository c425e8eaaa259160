import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FieldError } from '#app/components/field.tsx';
import { SelectField } from '#app/components/select-field.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import {
  amountTyped,
  type ExpenseType,
  incompleteWords,
  typeLabels,
} from '#app/features/expenses/expense-words.ts';
import { filesFault } from '#app/features/files/file-words.ts';
import { claimedFields } from '#app/lib/error-words.ts';
import { formatDateInZone, formatPounds } from '#app/lib/format.ts';
import type { Entry } from '#app/lib/outbox/entry.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { OnItsWay } from './on-its-way.tsx';
import { PickedFilesField } from './picked-files-field.tsx';
import type { OnTheJob } from './sub-screen.tsx';
import { usePickedFiles } from './use-picked-files.ts';
import { useWriting } from './use-writing.ts';

const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));

type Faults = Partial<Record<'files' | 'amount' | 'description' | 'form', string | undefined>>;

/** 'Add Job Expense': what was bought for the job, for how much, and its receipt. */
export function AddExpenseScreen({ jobId, about, timeZone }: OnTheJob) {
  const create = useWriting({ loading: 'Creating expense...', claimsFields: true });
  const state = usePickedFiles();
  const [type, setType] = useState<ExpenseType | ''>('');
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isStoring, setStoring] = useState(false);
  const isIncomplete = faults.form !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isStoring) return;
    if (state.picked.length === 0 || type === '' || !(Number(amount) > 0)) {
      return setFaults({ form: incompleteWords });
    }
    setStoring(true);
    const files = await state.files();
    const fault = filesFault(files);
    setFaults({ files: fault });
    if (fault) return setStoring(false);
    const at = new Date().toISOString();
    const client_ref = newUuid();
    create.mutate(
      {
        draft: {
          kind: 'expense',
          at,
          makes: [client_ref],
          about,
          body: {
            job_id: jobId,
            expense_type: type,
            amount: Number(amount),
            expense_date: formatDateInZone(at, timeZone),
            description: description.trim(),
            client_ref,
          },
        },
        files: files.map((file) => ({ name: file.name, blob: file })),
        onStored() {
          state.clear();
          setType('');
          setAmount('');
          setDescription('');
          setStoring(false);
        },
      },
      {
        onError: (error) => {
          const refused = claimedFields(error);
          if (refused) setFaults({ ...refused, form: Object.values(refused).join(' ') });
          setStoring(false);
        },
      },
    );
  }
  return (
    <>
      <form noValidate onSubmit={submit} onChange={() => setFaults({})} className="flex flex-col gap-4">
        <PickedFilesField
          label="Receipt"
          state={state}
          accept="image/*,application/pdf,video/*"
          error={faults.files}
          invalid={isIncomplete && state.picked.length === 0}
          onChange={() => setFaults({})}
        />
        <div className="grid grid-cols-2 items-end gap-3">
          <SelectField
            label="Type"
            placeholder="Select a type"
            options={types}
            value={type}
            onChange={(event) => setType(event.target.value as ExpenseType)}
            invalid={isIncomplete && type === ''}
          />
          <TextField
            label="Amount"
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(amountTyped(event.target.value))}
            error={faults.amount ?? null}
            invalid={isIncomplete && !(Number(amount) > 0)}
          />
        </div>
        <TextareaField
          label="Description (optional)"
          rows={2}
          minLength={5}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={faults.description ?? null}
        />
        <FieldError id="expense-fault" error={faults.form ?? null} />
        <Button type="submit" size="touch" wide loading={isStoring} aria-describedby="expense-fault">
          Add expense
        </Button>
      </form>
      <OnItsWay jobId={jobId} kind="expense" title="On its way" timeZone={timeZone} words={expenseWords} />
    </>
  );
}

function expenseWords(entry: Entry): string {
  if (entry.kind !== 'expense') return '';
  const { expense_type, amount } = entry.body;
  return `${expense_type && typeLabels[expense_type]}, ${formatPounds(amount)}`;
}
