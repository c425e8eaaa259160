import { useMemo } from 'react';
import { useMe } from '#app/lib/session/use-me.ts';
import { trpc } from '#app/lib/trpc.ts';
import { withRow } from '#app/offline/sending.ts';
import { useArrivals } from '#app/offline/use-arrivals.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { laidOverTasks, type Task } from './laid-over-tasks.ts';
import { tasksOfJob } from './tasks-of-job.ts';

/** The tasks of a job as this phone knows them: the server's, and what waits to be sent laid over them. */
export function useJobTasks(jobId: number) {
  const me = useMe();
  const input = tasksOfJob(jobId);
  const query = trpc.jobTasks.listOfJob.useQuery(input, { meta: { silent: true } });
  const { entries = [] } = useOutbox();
  const { jobTasks } = trpc.useUtils();
  useArrivals(({ kind }, answer) => {
    if (kind !== 'task' && kind !== 'task_change') return;
    const row = answer as Task;
    if (row.job_id === jobId) {
      jobTasks.listOfJob.setData(input, (list) => list && { ...list, data: withRow(list.data, row) });
    }
  });
  const rows = query.data?.data;
  const tasks = useMemo(() => laidOverTasks(rows ?? [], entries, jobId, me), [rows, entries, jobId, me]);
  return { query, tasks };
}
