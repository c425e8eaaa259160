import { useEffect } from 'react';
import { expensesOf } from '#app/features/expenses/expense-words.ts';
import { allOf, tasksOfJob } from '#app/features/job-content/content-context.ts';
import type { FileRow } from '#app/features/job-content/files/file-words.ts';
import { rejectionOf } from '#app/lib/error-message.ts';
import { useOnline } from '#app/lib/online.ts';
import { trpc } from '#app/lib/trpc.ts';
import { whenIdle } from '#app/lib/when-idle.ts';
import { useActiveTracking } from '#app/offline/active-tracking.ts';
import { saveThumbnails } from '#app/offline/cache/saved-thumbnails.ts';
import { everyProperty, openJobs } from '../job-lists.ts';

/** How long (ms) prefetched answers count as fresh. */
const freshMs = 10 * 60_000;
/** Jobs loaded with everything in them; of the rest, only the facts. Keeps the phone's cache small. */
const maxWhole = 40;

const ahead = {
  staleTime: freshMs,
  meta: { silent: true },
  trpc: { context: { background: true } },
} as const;

/**
 * Loads the jobs that the worker may track before the signal goes, so that each opens as a whole without it: the running
 * one first, then in the order of the start screen. One job at a time, when the browser is idle. Thumbnails come last.
 */
export function useJobsAhead(userId: number, enabled: boolean) {
  const isOnline = useOnline();
  const running = useActiveTracking(userId)?.jobId;
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { ...ahead, enabled: enabled && isOnline });
  const places = new Map(jobs?.map(({ id, property_id }) => [id, property_id]));
  const ids = [...new Set([...(running === undefined ? [] : [running]), ...places.keys()])];
  const isKnown = jobs !== undefined;
  const whole = jobs ? ids.slice(0, maxWhole) : [];
  const hasMore = isKnown && ids.length > maxWhole;
  const utils = trpc.useUtils();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for other jobs only, not for each answer about them
  useEffect(() => {
    if (!isOnline || !enabled) return;
    let isGone = false;
    const property = (property_id: number) => utils.properties.list.prefetch({ property_id }, ahead);
    /**
     * In one request. A job closed since is in no list: its property follows from the job. Answers with the pictures;
     * undefined where they could not be asked for.
     */
    async function load(id: number) {
      const place = places.get(id);
      const of = { job_id: id };
      const job = utils.jobs.get.fetch({ id }, ahead);
      const files = utils.files.list.fetch(allOf(of), ahead);
      await Promise.allSettled([
        job,
        place === undefined ? job.then(({ property_id }) => property(property_id)) : property(place),
        utils.jobTasks.listOfJob.prefetch(tasksOfJob(id), ahead),
        utils.notes.list.prefetch(allOf(of), ahead),
        files,
        utils.expenses.list.prefetch(expensesOf(of), ahead),
        utils.timeTracking.listOfJob.prefetch({ id }, ahead),
      ]);
      return files.then(picturesIn, noneIfRefused);
    }
    async function loadAll() {
      const pictures: (FileRow[] | undefined)[] = [];
      for (const id of whole) {
        await whenIdle(async () => {});
        if (isGone) return;
        pictures.push(await load(id));
      }
      if (isGone) return;
      if (hasMore) {
        await Promise.all([
          utils.jobs.list.prefetch(openJobs, ahead),
          utils.properties.list.prefetch(everyProperty, ahead),
        ]);
      }
      const known = pictures.filter((files) => files !== undefined);
      if (!isGone && known.length === pictures.length) await saveThumbnails(userId, known, () => isGone);
    }
    // What fails is loaded with the next list of jobs, the next connection or the next page.
    if (isKnown) loadAll().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [userId, whole.join(), isKnown, hasMore, isOnline, enabled]);
}

const picturesIn = ({ data }: { data: FileRow[] }) =>
  data.filter(({ category }) => category !== 'expense_receipt');

function noneIfRefused(error: unknown): FileRow[] | undefined {
  return ['forbidden', 'not_found'].includes(rejectionOf(error)?.code ?? '') ? [] : undefined;
}
