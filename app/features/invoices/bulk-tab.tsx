import { useState } from 'react';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
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
  const [choice, setChoice] = useState(() => firstChoice(today));
  /** What would be issued by the choice as it stands. */
  const [result, setResult] = useState<BulkResult | null>(null);
  const dryRun = trpc.invoices.generateBulk.useMutation({
    meta: { place: toastPlaces.centre, success: false, error: bulkFailure },
    onSuccess: setResult,
  });
  const run = useBulkRun();
  const pdf = usePdfCalls();
  const { step } = run.progress;
  const isRunning = step === 'issuing' || step === 'fetching';

  function preview({ id, job_id, invoice_number }: BulkResult['invoices'][number]) {
    const { invoice_type: type, invoice_mode: mode, period } = choice;
    if (id === null) pdf.show(jobPdf({ jobId: job_id, type, mode, period }));
    else pdf.show({ path: issuedPdf(id), fileName: `${invoice_number}.pdf`, type });
  }
  return (
    <div className="space-y-6">
      <BulkForm
        today={today}
        choice={choice}
        isAsking={dryRun.isPending}
        onChange={(change) => {
          setChoice({ ...choice, ...change });
          setResult(null);
        }}
        onAsk={() => {
          run.finish();
          dryRun.mutate({ ...inputOf(choice), dry_run: true });
        }}
      />
      <BulkProgress run={run} />
      {result && (
        <BulkPreview
          key={dryRun.submittedAt}
          result={result}
          isRunning={isRunning}
          onPreview={preview}
          onIssue={(jobs) => {
            run.start({ ...inputOf(choice), jobs }, jobs.length);
            setResult(null);
          }}
        />
      )}
    </div>
  );
}
