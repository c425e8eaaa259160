import { useEffect } from 'react';
import { expensesOfJob } from '#app/features/expenses/expenses-of-job.ts';
import { filesOfJob } from '#app/features/files/files-of-job.ts';
import { tasksOfJob } from '#app/features/job-tasks/tasks-of-job.ts';
import { notesOfJob } from '#app/features/notes/notes-of-job.ts';
import { useOnline } from '#app/lib/online.ts';
import { trpc } from '#app/lib/trpc.ts';
import { whenIdle } from '#app/lib/when-idle.ts';

/** So long (ms) what was fetched ahead is fresh enough. */
const freshMs = 10 * 60_000;
/** More jobs than these nobody does in a day. */
const most = 12;

const ahead = {
  staleTime: freshMs,
  meta: { silent: true },
  trpc: { context: { background: true } },
} as const;

/** Asks ahead for what is in the jobs that are assigned for today, so that they can be looked into without signal. */
export function useTodaysJobs(enabled: boolean) {
  const isOnline = useOnline();
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { ...ahead, enabled: enabled && isOnline });
  const today = jobs?.filter(({ assigned_for }) => assigned_for !== null).slice(0, most) ?? [];
  const named = today.map(({ id, property_id }) => `${id} ${property_id}`).join();
  const utils = trpc.useUtils();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for other jobs only, not for each answer about them
  useEffect(() => {
    if (!isOnline || !enabled) return;
    // Each job by itself: the answers of twelve in one go would hold up whoever taps meanwhile.
    for (const { id, property_id } of today) {
      whenIdle(async () => {
        for (const asked of [
          utils.jobs.get.prefetch({ id }, ahead),
          utils.properties.list.prefetch({ property_id }, ahead),
          utils.jobTasks.listOfJob.prefetch(tasksOfJob(id), ahead),
          utils.notes.list.prefetch(notesOfJob(id), ahead),
          utils.files.list.prefetch(filesOfJob(id), ahead),
          utils.expenses.list.prefetch(expensesOfJob(id), ahead),
          utils.timeTracking.listOfJob.prefetch({ id }, ahead),
        ])
          asked.catch(() => {});
      });
    }
  }, [named, isOnline, enabled]);
}
