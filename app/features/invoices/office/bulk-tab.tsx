import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { statusStyles as jobStatusLooks } from '#app/features/labels/job-labels.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Form, type FormState, useForm } from '#app/ui/form.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { invoiceModeLabels, invoiceTypeLabels, noPeriodMessage } from '#server/invoices/constants.ts';
import { invoiceFields } from '#server/invoices/fields.ts';
import { useBulkRun } from './bulk-run.ts';
import { type BulkInput, type BulkResult, bulkFailure, monthBefore, monthOptions } from './invoice-labels.ts';
import { issuedPdf, jobPdf, usePdfMutations } from './use-pdf-mutations.ts';

/** `period`: '' for none. */
type BulkChoice = Required<Pick<BulkInput, 'invoice_mode' | 'invoice_type' | 'period' | 'JobStatus' | 'getExisting'>>;

/** By default the last month of all completed jobs, work and expenses together. */
const firstChoice = (today: string): BulkChoice => ({
  invoice_mode: 'monthly',
  invoice_type: 'both',
  period: monthBefore(today, 1),
  JobStatus: 'completed',
  getExisting: false,
});

const jobStatuses = labelOptions(jobStatusLooks);

/** Submitting only previews the run; nothing is issued. */
function BulkForm({ today, form, isAsking }: { today: string; form: FormState<BulkChoice>; isAsking: boolean }) {
  const { invoice_mode, period, getExisting } = form.values;
  const isMonthly = invoice_mode === 'monthly';
  return (
    <Form form={form} isHeld={false} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label={invoiceFields.invoice_mode.label}
          options={labelOptions(invoiceModeLabels)}
          {...form.text('invoice_mode')}
          onChange={({ target }) =>
            form.change({ invoice_mode: target.value as BulkChoice['invoice_mode'] }, ['period'])
          }
        />
        <SelectField
          {...form.text('period')}
          label={invoiceFields.period_start.label}
          options={[{ value: '', label: isMonthly ? 'Choose a month' : 'All time' }, ...monthOptions(today)]}
          value={isMonthly ? period : ''}
          disabled={!isMonthly}
        />
        <SelectField
          label={invoiceFields.invoice_type.label}
          options={labelOptions(invoiceTypeLabels)}
          {...form.text('invoice_type')}
        />
        <SelectField label="Job status" options={jobStatuses} {...form.text('JobStatus')} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Include invoices already issued"
          hint="Adds invoices already issued for this selection to the ZIP."
          checked={getExisting}
          onChange={({ target }) => form.change({ getExisting: target.checked })}
        />
        <Button type="submit" icon={ListChecks} loading={isAsking}>
          Preview invoices
        </Button>
      </div>
    </Form>
  );
}

/** The form's query input; a job's own mode has no month. */
function inputOf({ period, ...choice }: BulkChoice): BulkInput {
  return { ...choice, ...(choice.invoice_mode === 'monthly' && { period }) };
}

const BulkPreview = lazyPart(() => import('./bulk-preview.tsx').then((module) => module.BulkPreview));
const BulkProgress = lazyPart(() => import('./bulk-progress.tsx').then((module) => module.BulkProgress));

/** Bulk invoicing: a preview, then the ticked invoices as a ZIP. */
export function BulkTab() {
  const { today } = useCompanyDay();
  /** The preview of `choice`; changing the form outdates it. */
  const [preview, setPreview] = useState<{ choice: BulkChoice; result: BulkResult } | null>(null);
  const dryRun = trpc.invoices.generateBulk.useMutation({
    meta: { toastOptions: toastPositions.centre, success: false, error: bulkFailure },
  });
  const run = useBulkRun();
  const pdf = usePdfMutations();
  const { step } = run.progress;
  const isRunning = step === 'issuing' || step === 'fetching';

  const form = useForm({
    initial: () => firstChoice(today),
    validate: ({ invoice_mode, period }) => ({
      period: invoice_mode === 'monthly' && period === '' ? noPeriodMessage : undefined,
    }),
    onSubmit(choice) {
      run.finish();
      dryRun.mutate({ ...inputOf(choice), dry_run: true }, { onSuccess: (result) => setPreview({ choice, result }) });
    },
  });
  const choice = form.values;
  const result = preview?.choice === choice ? preview.result : null;
  usePreload('when used', BulkPreview);

  function show({ id, job_id, invoice_number }: BulkResult['invoices'][number]) {
    const { invoice_type: type, invoice_mode: mode, period } = choice;
    if (id === null || invoice_number === null) pdf.show(jobPdf({ jobId: job_id, type, mode, period }));
    else pdf.show(issuedPdf({ id, invoice_number, invoice_type: type }));
  }
  return (
    <div className="space-y-6">
      <BulkForm today={today} form={form} isAsking={dryRun.isPending} />
      <BulkProgress needed={step !== 'idle'} run={run} />
      {result && (
        <BulkPreview
          // Ticks stay when the same choice is previewed again.
          key={JSON.stringify(choice)}
          result={result}
          isRunning={isRunning}
          onPreview={show}
          onResolved={form.submit}
          input={inputOf(choice)}
          onIssue={(jobs, joint) => {
            run.start({ ...inputOf(choice), jobs, joint }, jobs.length);
            setPreview(null);
          }}
        />
      )}
    </div>
  );
}
