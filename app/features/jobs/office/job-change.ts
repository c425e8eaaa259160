import type { Job } from '#app/features/labels/job-labels.ts';
import type { RouterInputs } from '#server/router.ts';

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
  return { ...was, assignees: assigneesOf(job.assignees) };
}

/** As a change names them. */
export const assigneesOf = (assignees: Job['assignees'] | null): NonNullable<JobChanges['assignees']> =>
  (assignees ?? []).map(({ user_id, assigned_for }) => ({ user_id, assigned_for }));

/** Open, so that there is work to plan. */
export const mayPlan = ({ status }: Job) => status === 'pending_start' || status === 'in_progress';
