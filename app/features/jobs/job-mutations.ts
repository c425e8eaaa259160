import type { Job } from '#app/features/labels/job-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { rowName } from '#app/offline/entry.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import type { OpenStatus } from '#server/jobs/constants.ts';

const toastOptions = toastPositions.centre;
export const updateFailure = (error: unknown) => (rejectionOf(error) ? errorMessage(error) : 'Failed to update job');

/** Sets a job's status, through the outbox. */
export function useJobStatus() {
  const { mutate } = useOutboxMutation({ error: updateFailure, toastOptions });
  return ({ id, property_address }: Job, status: OpenStatus) => {
    const needs = [rowName('jobs', id)];
    const body = { id, changes: { status } };
    const at = new Date().toISOString();
    mutate({ entry: { kind: 'job_status', at, needs, about: property_address, body } });
  };
}

/** Creates a job. Needs a connection: it looks up the requester, and the office must see the job. */
export function useCreateJob({ awaitsApproval = false }) {
  return trpc.jobs.create.useMutation({
    meta: {
      ...(awaitsApproval && { success: 'Sent to the office. The job is awaiting approval.' }),
      claimsFields: true,
      toastOptions,
    },
    onSuccess: useRefresh('jobs'),
  });
}
