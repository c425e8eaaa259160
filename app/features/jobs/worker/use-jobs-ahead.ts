import { useEffect } from 'react';
import { expensesOf } from '#app/features/expenses/expense-styles.ts';
import { allOf, tasksOfJob } from '#app/features/job-content/content-context.ts';
import type { FileRow } from '#app/features/job-content/files/file-messages.ts';
import { nextJobs } from '#app/features/pickers/trackable-jobs.ts';
import { rejectionOf } from '#app/lib/error-message.ts';
import { useOnline } from '#app/lib/online.ts';
import { trpc } from '#app/lib/trpc.ts';
import { whenIdle, whenUsed } from '#app/lib/use-loaded.ts';
import { useActiveTracking } from '#app/offline/active-tracking.ts';
import { saveThumbnails } from '#app/offline/cache/saved-thumbnails.ts';

/** Jobs prefetched completely; the rest without their content. Limits the phone's cache. */
const maxWhole = 40;

const ahead = { staleTime: 10 * 60_000, meta: { silent: true }, trpc: { context: { background: true } } } as const;

/**
 * Prefetches what the worker may need without signal, one at a time while the browser is idle: the running job and the
 * next ones with their content, in the order of the start screen. If there are more, the list of all jobs and the
 * content of some follow once the page is used. Thumbnails are last.
 */
export function useJobsAhead(userId: number, enabled: boolean) {
  const isOnline = useOnline();
  const running = useActiveTracking(userId)?.jobId;
  const { data: jobs } = trpc.jobs.active.useQuery(nextJobs, { ...ahead, enabled: enabled && isOnline });
  const places = new Map(jobs?.map(({ id, property_id }) => [id, property_id]));
  const ids = [...new Set([...(running === undefined ? [] : [running]), ...places.keys()])];
  const isKnown = jobs !== undefined;
  const whole = jobs ? ids : [];
  const hasMore = jobs?.length === nextJobs.first;
  const utils = trpc.useUtils();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the list of jobs changes, not on each refetch
  useEffect(() => {
    if (!isOnline || !enabled) return;
    let isGone = false;
    const property = (property_id: number) => utils.properties.list.prefetch({ property_id }, ahead);
    /** In one request. Returns the files; undefined if that failed. */
    async function load(id: number) {
      const position = places.get(id);
      const of = { job_id: id };
      const job = utils.jobs.get.fetch({ id }, ahead);
      const files = utils.files.list.fetch(allOf(of), ahead);
      await Promise.allSettled([
        job,
        // A recently closed job is in no list, so its property comes from the job.
        position === undefined ? job.then(({ property_id }) => property(property_id)) : property(position),
        utils.jobTasks.listOfJob.prefetch(tasksOfJob(id), ahead),
        utils.notes.list.prefetch(allOf(of), ahead),
        files,
        utils.expenses.list.prefetch(expensesOf(of), ahead),
        utils.timeTracking.listOfJob.prefetch({ id }, ahead),
      ]);
      return files.then(picturesIn, noneIfRejected);
    }
    async function loadAll() {
      const pictures: (FileRow[] | undefined)[] = [];
      async function loadEach(wanted: readonly number[]) {
        for (const id of wanted) {
          await whenIdle(async () => {});
          if (isGone) return;
          pictures.push(await load(id));
        }
      }
      await loadEach(whole);
      if (isGone) return;
      if (hasMore) {
        const { everyProperty, openJobs } = await whenUsed(() => import('../job-list.ts'));
        if (isGone) return;
        const [all] = await Promise.all([
          utils.jobs.active.fetch(undefined, ahead),
          utils.jobs.list.prefetch(openJobs, ahead),
          utils.properties.list.prefetch(everyProperty, ahead),
        ]);
        const others = all.filter(({ id }) => !whole.includes(id)).slice(0, maxWhole - whole.length);
        for (const { id, property_id } of others) places.set(id, property_id);
        await loadEach(others.map(({ id }) => id));
      }
      const known = pictures.filter((files) => files !== undefined);
      if (!isGone && known.length === pictures.length) await saveThumbnails(userId, known, () => isGone);
    }
    // Failures are retried with the next job list, connection or page.
    if (isKnown) loadAll().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [userId, whole.join(), isKnown, hasMore, isOnline, enabled]);
}

const picturesIn = ({ data }: { data: FileRow[] }) => data.filter(({ category }) => category !== 'expense_receipt');

function noneIfRejected(error: unknown): FileRow[] | undefined {
  return ['forbidden', 'not_found'].includes(rejectionOf(error)?.code ?? '') ? [] : undefined;
}
