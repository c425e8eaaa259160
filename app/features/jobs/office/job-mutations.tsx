import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cachedJob } from '#app/features/job-content/use-known-job.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmRequired, type SentChange } from '#app/table/edit/row-edits.ts';
import { useRemove, useRowEdits } from '#app/table/resource.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { counted } from '#app/ui/counted.ts';
import type { JobStatus } from '#server/jobs/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { updateFailure } from '../job-actions.tsx';
import { type OfficeJob, withAssignee } from './job-columns.tsx';

export function useOfficeJobMutations() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const unfinished = async (id: number) => unfinishedLabels(await utils.client.jobs.unfinished.query({ id }));

  /** A new assignee keeps the planned day. */
  function dayOf(id: number) {
    return cachedJob(client, id)?.assignees?.[0]?.assigned_for ?? null;
  }
  async function send({ id, changes, expected_updatedAt, confirm_past }: SentChange) {
    if (changes.status === 'completed' && !confirm_past) {
      const lines = await unfinished(id);
      if (lines.length > 0) throw new ConfirmRequired(`Some work is unfinished: ${lines.join(', ')}.`);
    }
    const { assignee_id, ...rest } = changes;
    const assignees = assignee_id === null ? [] : [{ user_id: Number(assignee_id), assigned_for: dayOf(id) }];
    const sent: RouterInputs['jobs']['update']['changes'] = {
      ...rest,
      ...(assignee_id !== undefined && { assignees }),
    };
    return withAssignee(await utils.client.jobs.update.mutate({ id, changes: sent, expected_updatedAt }));
  }
  const edits = useRowEdits<OfficeJob>('jobs', send);
  const update = trpc.jobs.update.useMutation({
    meta: { claimsFields: true, error: updateFailure, toastOptions: toastPositions.centre },
    onSuccess: useRefresh('jobs'),
  });
  const remove = useRemove('jobs', utils.client.jobs.remove, edits);
  return { edits, update, remove, unfinished };
}
export type OfficeJobMutations = ReturnType<typeof useOfficeJobMutations>;

const exactly = (total: number, one: string, many: string) =>
  total > 0 ? [counted({ total, total_exact: true }, one, many)!] : [];

/** Short labels of unfinished work on a job; empty if there is none. */
export function unfinishedLabels(found: RouterOutputs['jobs']['unfinished']): string[] {
  const { timers, tasks_open, time_to_review, expenses_pending } = found;
  return [
    ...timers.map(({ User }) => `${User.first_name} ${User.last_name}'s timer is running`),
    ...exactly(tasks_open, 'open task', 'open tasks'),
    ...exactly(time_to_review, 'time record to review', 'time records to review'),
    ...exactly(expenses_pending, 'pending expense', 'pending expenses'),
  ];
}

/** Confirms completing a job that has unfinished work. `whenReady` runs its action at once if there is none. */
export function useCompleting({ unfinished }: Pick<OfficeJobMutations, 'unfinished'>) {
  const [isOpen, setOpen] = useState(false);
  const [confirmation, setConfirmation] = useState<{ title: string; lines: readonly string[]; go: () => void }>();

  async function whenReady({ id, job_title }: Job, status: JobStatus | undefined, go: () => void) {
    if (status !== 'completed') return go();
    // If the check fails, continue: the change itself will report the error.
    const lines = await unfinished(id).catch(() => []);
    if (lines.length === 0) return go();
    setConfirmation({ title: job_title, lines, go });
    setOpen(true);
  }
  const question = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => setOpen(false)}
      title="Some work is unfinished"
      confirm="Complete anyway"
      onConfirm={() => {
        setOpen(false);
        confirmation?.go();
      }}
    >
      <p>{confirmation?.title}:</p>
      <ul className="mt-1 list-disc pl-5">
        {confirmation?.lines.map((lines) => (
          <li key={lines}>{lines}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { whenReady, question };
}

interface DeleteJobDialogProps {
  /** Null: closed. */
  job: Job | null;
  remove: OfficeJobMutations['remove'];
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteJobDialog({ job, remove, onClose, onDeleted }: DeleteJobDialogProps) {
  return (
    <ConfirmDialog
      open={job !== null}
      onOpenChange={onClose}
      title="Delete job"
      confirm="Delete"
      danger
      loading={remove.isPending}
      onConfirm={() => {
        if (job) remove.mutate({ id: job.id }, { onSuccess: () => onDeleted?.(), onSettled: onClose });
      }}
    >
      Are you sure you want to delete this job? This action cannot be undone.
    </ConfirmDialog>
  );
}
