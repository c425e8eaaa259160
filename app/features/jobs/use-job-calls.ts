import type { Job } from '#app/features/labels/job-words.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { rowName } from '#app/offline/entry.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import type { OpenStatus } from '#server/jobs/constants.ts';

const place = toastPositions.centre;
const failed = (error: unknown) => (rejectionOf(error) ? errorMessage(error) : 'Failed to update job');

/** Sets a job's status, through the outbox. */
export function useJobStatus() {
  const { mutate } = useOutboxMutation({ error: failed, place });
  return ({ id, property_address }: Job, status: OpenStatus) => {
    const needs = [rowName('jobs', id)];
    const body = { id, changes: { status } };
    const at = new Date().toISOString();
    mutate({ entry: { kind: 'job_status', at, needs, about: property_address, body } });
  };
}

/** A new job. It needs a connection: who it is for is looked up, and the office looks at it. */
export function useCreateJob({ awaitsApproval = false }) {
  return trpc.jobs.create.useMutation({
    meta: {
      ...(awaitsApproval && { success: 'Sent to the office. The job waits for approval.' }),
      claimsFields: true,
      place,
    },
    onSuccess: useRefresh('jobs'),
  });
}
