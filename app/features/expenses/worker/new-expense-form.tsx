import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { UnsentFilesDialog, useFormWithFiles } from '#app/features/job-content/files/form-with-files.tsx';
import { PickedFilesField } from '#app/features/job-content/files/picked-files.tsx';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { useLargeAmountDialog } from '#app/offline/ui/use-large-amount-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { emptyExpense, expenseBody, expenseErrors } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';

interface NewExpenseFormProps {
  /** The job it is for; otherwise the form asks. */
  context?: ContentContext | undefined;
  toastOptions: MutationMeta['toastOptions'];
  today: string;
  /** For forms in a dialog; without it the form resets for the next expense. */
  onDone?: () => void;
}

export function NewExpenseForm({ context, toastOptions, today, onDone }: NewExpenseFormProps) {
  const jobId = context?.of.job_id;
  const form = useForm({
    initial: () => emptyExpense(today, jobId),
    onSubmit: () => void upload(),
    typed: ['amount', 'description'],
  });
  const draft = form.values;
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { enabled: false });
  const { state, send, isStoring, setStoring, unsent } = useFormWithFiles({
    loading: 'Creating expense...',
    toastOptions: toastOptions,
    onDone,
    clear: () => form.reset(emptyExpense(today, jobId)),
  });
  const large = useLargeAmountDialog();

  async function upload(): Promise<boolean> {
    if (isStoring) return false;
    setStoring(true);
    const files = await state.toSend();
    const receipts = files.flatMap(({ name, part, blob }) => (part ? [] : [{ name, size: blob.size }]));
    const isValid = form.showErrors(expenseErrors(draft, receipts));
    if (!isValid || !(await large.confirm(expenseBody(draft).amount))) {
      setStoring(false);
      return false;
    }
    const client_ref = newUuid();
    const job_id = draft.job === null ? undefined : Number(draft.job);
    return send({
      entry: {
        kind: 'expense',
        at: new Date().toISOString(),
        makes: [client_ref],
        about: context?.about ?? jobs?.find(({ id }) => id === job_id)?.property_address ?? '',
        body: { ...expenseBody(draft), ...(job_id !== undefined && { job_id }), client_ref },
      },
      files,
      restore: () => form.change(draft),
      onErrors: (rejected) => form.showErrors({ ...rejected, form: Object.values(rejected).join(' ') }),
    });
  }
  return (
    <>
      <Form form={form} isHeld={unsent.length === 0 && !isStoring && form.isDirty} className="flex flex-col gap-4">
        <PickedFilesField
          label="Receipt"
          state={state}
          accept="image/*,application/pdf,video/*"
          error={form.errors.files}
          onChange={() => form.change({}, ['files'])}
        />
        <ExpenseFields form={form} hasJob={jobId !== undefined} today={today} short={onDone === undefined} />
        <Button type="submit" size="touch" wide loading={isStoring} aria-describedby="expense-fault">
          Add expense
        </Button>
      </Form>
      {large.question}
      <UnsentFilesDialog picked={unsent} onUpload={upload} isStoring={isStoring} onDiscard={state.clear} />
    </>
  );
}
