import { trpc } from '#app/lib/trpc.ts';

/** Asked for after the page, and again by live-updates.tsx whenever something changes. */
const quietly = { meta: { silent: true }, trpc: { context: { background: true } } } as const;

/** What waits for the office, by the path of its place: for the sidebar's badges. */
export function useWaitingCounts(): Readonly<Record<string, { value: number; of: string }>> {
  const jobs = trpc.jobs.counts.useQuery(undefined, quietly);
  const review = trpc.dashboard.review.useQuery(undefined, quietly);
  return {
    '/jobs': { value: jobs.data?.by_status.awaiting_approval ?? 0, of: 'awaiting approval' },
    '/expenses': { value: review.data?.expenses_to_review ?? 0, of: 'to review' },
    '/time-tracked': { value: review.data?.amendment_requests ?? 0, of: 'amendment requests' },
  };
}
