import { useQueryClient } from '@tanstack/react-query';
import { cachedJob } from '#app/features/job-content/use-cached-job.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmRequired, type SentChange } from '#app/table/edit/row-sender.ts';
import { useRemove, useRowEdits, useSave } from '#app/table/resource.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { counted } from '#app/ui/counted.ts';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import type { JobStatus } from '#server/jobs/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { updateFailure } from '../job-actions.tsx';
import { assigneesOf, changesBack, type JobChanges } from './job-change.ts';
import { type OfficeJob, withAssignee } from './job-columns.tsx';

/** Every change of a job by the office: in cells, on cards, in panels. */
export function useJobEdits() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const unfinished = useUnfinished();

  /** A new assignee keeps the planned day. */
  function dayOf(id: number) {
    return cachedJob(client, id)?.assignees?.[0]?.assigned_for ?? null;
  }
  async function send({ id, changes, expected_updatedAt, confirm_past }: SentChange) {
    if (changes.status === 'completed' && !confirm_past) {
      const lines = await unfinished(id);
      if (lines.length > 0) throw new ConfirmRequired(`Some work is unfinished: ${lines.join(', ')}.`);
    }
    const { assignee_id, assignees, ...rest } = changes;
    const only = assignee_id === null ? [] : [{ user_id: Number(assignee_id), assigned_for: dayOf(id) }];
    const sent: JobChanges = {
      ...rest,
      ...(assignee_id !== undefined && { assignees: only }),
      ...(assignees !== undefined && { assignees: assigneesOf(assignees as Job['assignees']) }),
    };
    return withAssignee(await utils.client.jobs.update.mutate({ id, changes: sent, expected_updatedAt }));
  }
  return useRowEdits<OfficeJob>('jobs', send, { before: changesBack });
}

/** Changes a job outside its table. */
export function useSaveJob() {
  return useSave('jobs', useJobEdits(), { error: updateFailure });
}

export function useRemoveJob() {
  const { client } = trpc.useUtils();
  return useRemove('jobs', client.jobs.remove);
}

function useUnfinished() {
  const { client } = trpc.useUtils();
  return async (id: number) => unfinishedLabels(await client.jobs.unfinished.query({ id }));
}

const exactly = (total: number, one: string, many: string) =>
  total > 0 ? [counted({ total, total_exact: true }, one, many)!] : [];

/** Tasks named in the list of what is unfinished. */
const maxNamed = 3;

/** Short labels of unfinished work on a job; empty if there is none. */
export function unfinishedLabels(found: RouterOutputs['jobs']['unfinished']): string[] {
  const { timers, tasks, tasks_open, time_to_review, expenses_pending, materials_pending } = found;
  const named = tasks.slice(0, maxNamed).map(({ description }) => description);
  if (tasks_open > named.length) named.push('…');
  return [
    ...timers.map(({ User }) => `${User.first_name} ${User.last_name}'s timer is running`),
    ...exactly(tasks_open, 'open task', 'open tasks').map((count) => `${count} (${named.join(', ')})`),
    ...exactly(time_to_review, 'time record to review', 'time records to review'),
    ...exactly(expenses_pending, 'pending expense', 'pending expenses'),
    ...exactly(materials_pending, 'pending material', 'pending materials'),
  ];
}

interface Question {
  title: string;
  lines: readonly string[];
  answer: (isReady: boolean) => void;
}

/** Before a job is completed, `isReady` lists its unfinished work, if any, and asks; other statuses are ready at once. */
export function useCompleting() {
  const unfinished = useUnfinished();
  const dialog = useDialog<Question>();

  async function isReady({ id, job_title }: Job, status: JobStatus | undefined): Promise<boolean> {
    if (status !== 'completed') return true;
    // If the check fails, continue: the change itself will report the error.
    const lines = await unfinished(id).catch(() => []);
    if (lines.length === 0) return true;
    return new Promise((answer) => dialog.open({ title: job_title, lines, answer }));
  }
  function close(isReady: boolean) {
    dialog.close();
    dialog.value?.answer(isReady);
  }
  const question = (
    <ConfirmDialog
      open={dialog.isOpen}
      onOpenChange={() => close(false)}
      title="Some work is unfinished"
      confirm="Complete anyway"
      onConfirm={() => close(true)}
    >
      <p>{dialog.shown?.title}:</p>
      <ul className="mt-1 list-disc pl-5">
        {dialog.shown?.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { isReady, question };
}

interface DeleteJobDialogProps {
  deleting: DialogState<Job>;
  remove: ReturnType<typeof useRemoveJob>;
  onDeleted?: () => void;
}

export function DeleteJobDialog({ deleting: { isOpen, value, close }, remove, onDeleted }: DeleteJobDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={close}
      title="Delete job"
      confirm="Delete"
      danger
      loading={remove.isPending}
      onConfirm={() => {
        if (value) remove.mutate({ id: value.id }, { onSuccess: () => onDeleted?.(), onSettled: close });
      }}
    >
      Are you sure you want to delete this job? This action cannot be undone.
    </ConfirmDialog>
  );
}
