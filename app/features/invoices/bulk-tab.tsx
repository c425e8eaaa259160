import { useState } from 'react';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useForm } from '#app/ui/form.tsx';
import { noPeriodWords } from '#server/invoices/constants.ts';
import { type BulkChoice, BulkForm, firstChoice } from './bulk-form.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkFailure } from './bulk-words.ts';
import type { BulkInput, BulkResult } from './invoice-words.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { issuedPdf, jobPdf, usePdfCalls } from './use-pdf-calls.ts';

/** What the form means as a question; a job's own mode knows no month. */
function inputOf({ period, ...choice }: BulkChoice): BulkInput {
  return { ...choice, ...(choice.invoice_mode === 'monthly' && { period }) };
}

/** Invoices of many jobs at once: first what would be issued, then what was ticked of it, as a ZIP. */
export function BulkTab() {
  const { today } = useCompanyDay();
  /** The preview for `choice`; a change of the form outdates it. */
  const [preview, setPreview] = useState<{ choice: BulkChoice; result: BulkResult } | null>(null);
  const dryRun = trpc.invoices.generateBulk.useMutation({
    meta: { place: toastPositions.centre, success: false, error: bulkFailure },
  });
  const run = useBulkRun();
  const pdf = usePdfCalls();
  const { step } = run.progress;
  const isRunning = step === 'issuing' || step === 'fetching';

  const form = useForm({
    initial: () => firstChoice(today),
    validate: ({ invoice_mode, period }) => ({
      period: invoice_mode === 'monthly' && period === '' ? noPeriodWords : undefined,
    }),
    onSubmit(choice) {
      run.finish();
      dryRun.mutate(
        { ...inputOf(choice), dry_run: true },
        { onSuccess: (result) => setPreview({ choice, result }) },
      );
    },
  });
  const choice = form.values;
  const result = preview?.choice === choice ? preview.result : null;

  function show({ id, job_id, invoice_number }: BulkResult['invoices'][number]) {
    const { invoice_type: type, invoice_mode: mode, period } = choice;
    if (id === null) pdf.show(jobPdf({ jobId: job_id, type, mode, period }));
    else pdf.show({ path: issuedPdf(id), fileName: `${invoice_number}.pdf`, type });
  }
  return (
    <div className="space-y-6">
      <BulkForm today={today} form={form} isAsking={dryRun.isPending} />
      <BulkProgress run={run} />
      {result && (
        <BulkPreview
          key={dryRun.submittedAt}
          result={result}
          isRunning={isRunning}
          onPreview={show}
          onIssue={(jobs) => {
            run.start({ ...inputOf(choice), jobs }, jobs.length);
            setPreview(null);
          }}
        />
      )}
    </div>
  );
}
