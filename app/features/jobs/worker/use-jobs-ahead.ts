import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { expensesOf } from '#app/features/expenses/expense-styles.ts';
import { allOf, tasksOfJob } from '#app/features/job-content/content-context.ts';
import type { FileRow } from '#app/features/job-content/files/file-messages.ts';
import { materialsOf } from '#app/features/materials/material-styles.ts';
import { nextJobs } from '#app/features/pickers/trackable-jobs.ts';
import { useOnline } from '#app/lib/online.ts';
import { answeredAt } from '#app/lib/restored.ts';
import { trpc } from '#app/lib/trpc.ts';
import { whenIdle, whenUsed } from '#app/lib/when-idle.ts';
import { useActiveTracking } from '#app/offline/active-tracking.ts';
import { saveThumbnails } from '#app/offline/cache/saved-thumbnails.ts';

/** Jobs prefetched completely; the rest without their content. Limits the phone's cache. */
const maxWhole = 40;

/** After this time contents are loaded again in any case: erased contact details do not change the version. */
const maxContentAgeMs = 24 * 3_600_000;

const ahead = { staleTime: 10 * 60_000, trpc: { context: { background: true } } } as const;
const fresh = { ...ahead, staleTime: 0 };

/**
 * Prefetches what the worker may need without signal, one at a time while the browser is idle: the running job and the
 * next ones with their content, in the order of the start screen. If there are more, the list of all jobs and the
 * content of some follow once the page is used, as the price list does. Thumbnails are last.
 */
export function useJobsAhead(identity: string, enabled: boolean) {
  const isOnline = useOnline();
  const running = useActiveTracking(identity)?.jobId;
  const { data: jobs } = trpc.jobs.active.useQuery(nextJobs, { ...ahead, enabled: enabled && isOnline });
  const propertyIds = new Map(jobs?.map(({ id, property_id }) => [id, property_id]));
  const ids = [...new Set([...(running === undefined ? [] : [running]), ...propertyIds.keys()])];
  const isKnown = jobs !== undefined;
  const whole = jobs ? ids : [];
  const hasMore = jobs?.length === nextJobs.first;
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the list of jobs changes, not on each refetch
  useEffect(() => {
    if (!isOnline || !enabled) return;
    let isGone = false;
    /** The queries of a job's panel. */
    const partsOf = (id: number, propertyId: number | undefined) => [
      part(utils.jobs.get, { id }),
      ...(propertyId === undefined ? [] : [part(utils.properties.list, { property_id: propertyId })]),
      part(utils.jobTasks.listOfJob, tasksOfJob(id)),
      part(utils.notes.list, allOf({ job_id: id })),
      part(utils.files.list, allOf({ job_id: id })),
      part(utils.expenses.list, expensesOf({ job_id: id })),
      part(utils.materials.list, materialsOf({ job_id: id })),
      part(utils.timeTracking.listOfJob, { id }),
    ];
    const propertyIdOf = (id: number) => propertyIds.get(id) ?? utils.jobs.get.getData({ id })?.property_id;
    const filesOf = (id: number) => utils.files.list.getData(allOf({ job_id: id }))?.data;
    /** Version of the contents on the phone; undefined if they are too old. */
    const versionOf = (id: number) => {
      const loaded = utils.jobs.contentVersions.getData({ ids: [id] });
      const state = queryClient.getQueryState(getQueryKey(trpc.jobs.contentVersions, { ids: [id] }, 'query'));
      const at = answeredAt(state?.dataUpdatedAt ?? 0) ?? 0;
      return Date.now() - at < maxContentAgeMs ? loaded?.[0]?.version : undefined;
    };
    /** In one request. Returns whether the phone has all of it. */
    async function load(id: number) {
      const propertyId = propertyIdOf(id);
      const answers = await Promise.allSettled(partsOf(id, propertyId).map((each) => each.fetch()));
      // A recently closed job is in no list, so its property comes from the job.
      const found = propertyIdOf(id);
      if (propertyId === undefined && found !== undefined)
        answers.push(...(await Promise.allSettled([part(utils.properties.list, { property_id: found }).fetch()])));
      return answers.every(({ status }) => status === 'fulfilled');
    }
    async function loadAll() {
      void whenUsed(async () => isGone || utils.priceList.offered.prefetch(undefined, ahead));
      const pictures: (FileRow[] | undefined)[] = [];
      async function loadEach(ids: readonly number[]) {
        if (ids.length === 0) return;
        const versions = await utils.client.jobs.contentVersions.query({ ids: [...ids] }, ahead.trpc);
        // The caller may not read the others.
        for (const { id, version } of versions.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))) {
          if (versionOf(id) !== version || !partsOf(id, propertyIdOf(id)).every((each) => each.isLoaded())) {
            await whenIdle(async () => {});
            if (isGone) return;
            // Stored as a query, so that it is persisted together with the contents.
            if (await load(id)) utils.jobs.contentVersions.setData({ ids: [id] }, [{ id, version }]);
          }
          pictures.push(filesOf(id));
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
        for (const { id, property_id } of others) propertyIds.set(id, property_id);
        await loadEach(others.map(({ id }) => id));
      }
      const known = pictures.filter((files) => files !== undefined);
      if (!isGone && known.length === pictures.length)
        await saveThumbnails(identity, known.map(picturesIn), () => isGone);
    }
    // Failures are retried with the next job list, connection or page.
    if (isKnown) loadAll().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [identity, whole.join(), isKnown, hasMore, isOnline, enabled]);
}

const picturesIn = (files: FileRow[]) => files.filter(({ category }) => category !== 'expense_receipt');

interface Query<Input> {
  fetch(input: Input, options: typeof fresh): Promise<unknown>;
  getData(input: Input): unknown;
}

const part = <Input>(query: Query<Input>, input: Input) => ({
  fetch: () => query.fetch(input, fresh),
  isLoaded: () => query.getData(input) !== undefined,
});
