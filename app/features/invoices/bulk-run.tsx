import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { formatPounds } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { type BulkInput, type BulkResult, bulkFailure, invoicesLabel, noZipMessage } from './invoice-labels.ts';
import { MailIssued } from './mail-issued.tsx';

/** Signature of a local file header, which starts each file of a ZIP. */
const signature = [0x50, 0x4b, 0x03, 0x04];

/**
 * Counts the files of a streamed ZIP for the progress bar, since it has no Content-Length. Call it with each chunk;
 * returns the number of files started so far. Signatures may span chunks.
 */
export function countZipEntries(): (piece: Uint8Array) => number {
  let matched = 0;
  let count = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === signature[matched]) matched += 1;
      else matched = byte === signature[0] ? 1 : 0;
      if (matched === signature.length) {
        count += 1;
        matched = 0;
      }
    }
    return count;
  };
}

/** A request with its idempotency key; sending it again returns the original result. */
interface Run {
  input: BulkInput;
  key: string;
  controller: AbortController;
}

type Progress =
  | { step: 'idle' }
  | { step: 'issuing'; count: number }
  | { step: 'fetching'; done: number; issued: BulkResult }
  | { step: 'done'; issued: BulkResult; hasZip: boolean }
  /** Cancelled before the server reported what it issued. */
  | { step: 'stopped' };

const common = { toastOptions: toastPositions.centre, loading: false } as const;

/**
 * Issues the chosen invoices, then fetches them as one ZIP. Both steps share an idempotency key, so that a failed ZIP
 * can be fetched again. Cancelling does not revoke issued invoices.
 */
export function useBulkRun() {
  const refresh = useRefresh('invoices');
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const current = useRef<Run | null>(null);
  const isOf = (run: Run) => current.current === run;

  const issue = useMutation({
    mutationFn: ({ input, key, controller }: Run) =>
      utils.client.invoices.generateBulk.mutate(input, { signal: controller.signal, context: { idempotencyKey: key } }),
    meta: {
      ...common,
      success: (answer) => `${freshLabel(answer as BulkResult)} issued.`,
      error: (error, run) => !(run as Run).controller.signal.aborted && bulkFailure(error),
    },
    onSuccess: (issued, run) => fetchZip.mutate({ ...run, issued }),
    onError: (_error, run) => {
      if (isOf(run)) setProgress({ step: run.controller.signal.aborted ? 'stopped' : 'idle' });
    },
    onSettled: refresh,
  });

  const fetchZip = useMutation({
    mutationFn: ({ input, key, controller, issued }: Run & { issued: BulkResult }) => {
      const count = countZipEntries();
      setProgress({ step: 'fetching', done: 0, issued });
      return fetchFile('/api/v1/invoices/generate/bulk', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(input),
        signal: controller.signal,
        type: 'application/zip',
        fileName: 'bulk-invoices.zip',
        onChunk: (bytes) => setProgress({ step: 'fetching', done: count(bytes), issued }),
      });
    },
    meta: {
      ...common,
      success: false,
      error: (_error, run) => !(run as Run).controller.signal.aborted && noZipMessage,
    },
    onSuccess: (file, { issued }) => {
      saveFile(file);
      setProgress({ step: 'done', issued, hasZip: true });
    },
    onError: (_error, { issued }) => setProgress({ step: 'done', issued, hasZip: false }),
  });

  return {
    progress,
    start(input: BulkInput, count: number) {
      const run = { input, key: newUuid(), controller: new AbortController() };
      current.current = run;
      setProgress({ step: 'issuing', count });
      issue.mutate(run);
    },
    cancel: () => current.current?.controller.abort(),
    /** Fetches the ZIP of the issued invoices again; issues nothing. */
    fetchAgain(issued: BulkResult) {
      if (!current.current) return;
      current.current = { ...current.current, controller: new AbortController() };
      fetchZip.mutate({ ...current.current, issued });
    },
    finish: () => setProgress({ step: 'idle' }),
  };
}
type BulkRun = ReturnType<typeof useBulkRun>;

const freshLabel = ({ invoices }: BulkResult) => invoicesLabel(invoices.filter(({ existing }) => !existing).length);

export function BulkProgress({ run }: { run: BulkRun }) {
  const { progress, cancel, finish, fetchAgain } = run;
  if (progress.step === 'idle') return null;
  const history = (
    <LinkButton to="/invoices?tab=history" kind="secondary" size="small">
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
        <p role="status" className="font-medium tabular-nums">
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
