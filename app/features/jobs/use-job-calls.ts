import { toastPlaces } from '#app/components/toast.ts';
import { errorWords, refusalOf } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { OpenStatus } from './job-words.ts';

const place = toastPlaces.centre;

/** The writes of jobs by those who are no admins, each with the words in which it tells of itself. */
export function useJobCalls({ awaitsApproval = false } = {}) {
  const utils = trpc.useUtils();
  const update = trpc.jobs.update.useMutation({
    meta: { error: (error) => (refusalOf(error) ? errorWords(error) : 'Failed to update job'), place },
    onSettled: () => utils.jobs.invalidate(),
  });
  const create = trpc.jobs.create.useMutation({
    meta: {
      ...(awaitsApproval && { success: 'Sent to the office. The job waits for approval.' }),
      claimsFields: true,
      place,
    },
    onSuccess: () => utils.jobs.invalidate(),
  });
  return {
    create,
    setStatus: (id: number, status: OpenStatus) => update.mutate({ id, changes: { status } }),
    /** What is on its way, to be shown at once. */
    sending: update.isPending ? update.variables : undefined,
  };
}
