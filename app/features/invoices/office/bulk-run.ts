import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { type BulkInput, type BulkResult, bulkFailure, invoicesLabel, noZipMessage } from './invoice-labels.ts';

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
export type BulkRun = ReturnType<typeof useBulkRun>;

export const freshLabel = ({ invoices }: BulkResult) =>
  invoicesLabel(invoices.filter(({ existing }) => !existing).length);
