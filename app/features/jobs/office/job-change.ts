import { useMutation } from '@tanstack/react-query';
import { createElement } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { actionToastOptions } from '#app/ui/action-toast.tsx';
import { UndoToast, undoneMessage } from '#app/ui/undo-toast.tsx';
import type { RouterInputs } from '#server/router.ts';
import { updateFailure } from '../job-actions.tsx';

export type JobChanges = RouterInputs['jobs']['update']['changes'];

/** One field of these clears or sets the others (C16). */
const billing = ['billing_type', 'fixed_price', 'not_billed_reason'] as const;

/** The changes that take back `changes` of `job`, with what follows from them. */
export function changesBack(job: Job, changes: JobChanges): JobChanges {
  const fields = new Set(Object.keys(changes) as (keyof Job & keyof JobChanges)[]);
  if (billing.some((field) => fields.has(field))) for (const field of billing) fields.add(field);
  // A status sets or clears the end date (J4, J5).
  if (fields.has('status')) fields.add('job_end_date');
  const was = Object.fromEntries([...fields].map((field) => [field, job[field]])) as JobChanges;
  if (!fields.has('assignees')) return was;
  return { ...was, assignees: (job.assignees ?? []).map(({ user_id, assigned_for }) => ({ user_id, assigned_for })) };
}

interface JobStep {
  job: Job;
  changes: JobChanges;
  /** What has happened, in the toast. */
  done: string;
}

const toastOptions = actionToastOptions;

/** Changes a job outside its form, with an Undo in the toast: the job may have left the list. */
export function useJobChange() {
  const { client } = trpc.useUtils();
  const onSuccess = useRefresh('jobs');
  const mutationFn = ({ job, changes }: Omit<JobStep, 'done'>) =>
    client.jobs.update.mutate({ id: job.id, changes, expected_updatedAt: job.updatedAt });
  const back = useMutation({
    mutationFn,
    meta: { success: undoneMessage, error: updateFailure, toastOptions: toastPositions.centre },
    onSuccess,
  });
  return useMutation({
    mutationFn: (step: JobStep) => mutationFn(step),
    meta: {
      success(answer, variables) {
        const { job, changes, done } = variables as JobStep;
        const onUndo = () => back.mutate({ job: answer as Job, changes: changesBack(job, changes) });
        return createElement(UndoToast, { message: done, onUndo });
      },
      error: updateFailure,
      toastOptions,
    },
    onSuccess,
  });
}
