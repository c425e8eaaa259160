import { formatPounds } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { type BulkRun, freshLabel } from './bulk-run.ts';
import { invoicesLabel } from './invoice-labels.ts';
import { MailIssued } from './mail-issued.tsx';

export function BulkProgress({ run }: { run: BulkRun }) {
  const { progress, cancel, finish, fetchAgain } = run;
  if (progress.step === 'idle') return null;
  const history = (
    <LinkButton to="/invoices/history" kind="secondary" size="small">
      Invoice History
    </LinkButton>
  );
  if (progress.step === 'stopped') {
    return (
      <Banner tone="warning" announce title="Stopped" action={history}>
        Invoices issued before you stopped remain issued. The rest were not issued.
      </Banner>
    );
  }
  if (progress.step === 'done') {
    const { issued, hasZip } = progress;
    return (
      <div className="space-y-3">
        <Banner
          tone={hasZip ? 'success' : 'warning'}
          announce
          title={`${freshLabel(issued)} issued, ${formatPounds(issued.total_amount)} in the ZIP`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => fetchAgain(issued)}>
                {hasZip ? 'Download ZIP again' : 'Download ZIP'}
              </Button>
              {history}
              <Button kind="quiet" size="small" onClick={finish}>
                Close
              </Button>
            </div>
          }
        >
          {hasZip
            ? `${issued.fileName} has been downloaded.`
            : 'The ZIP couldn’t be downloaded. Your invoices have been issued.'}
        </Banner>
        <MailIssued ids={issued.invoices.flatMap(({ id, existing }) => (id === null || existing ? [] : [id]))} />
        {issued.failed.length > 0 && (
          <Banner tone="danger" announce title="Not issued">
            <ul>
              {issued.failed.map(({ job_id, job_title, message }) => (
                <li key={job_id}>
                  {job_title}: {message}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    );
  }
  const count = progress.step === 'issuing' ? progress.count : progress.issued.invoices.length;
  const done = progress.step === 'issuing' ? 0 : Math.min(progress.done, count);
  const text =
    progress.step === 'issuing'
      ? `Issuing invoices for ${progress.count} ${progress.count === 1 ? 'job' : 'jobs'}`
      : `Downloading ZIP: ${done} of ${invoicesLabel(count)}`;
  return (
    <section aria-label="Run" className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {text}
        </p>
        <Button kind="secondary" size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <ProgressBar label={text} value={progress.step === 'issuing' ? null : done / Math.max(1, count)} />
    </section>
  );
}
