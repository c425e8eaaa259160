import { dayOrder, withWork } from '#app/features/diary/day-order.ts';
import { dayIn } from '#app/lib/days.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import type { RouterOutputs } from '#server/router.ts';
import { useMyRows } from '../records/my-rows.ts';
import type { DayPlan } from './likely-jobs.ts';

const none: RouterOutputs['visits']['mine'] = [];

/** Today's visits as My day shows them: with what waits to be sent. */
export function useVisitsOfToday(visits: RouterOutputs['visits']['mine']) {
  const userId = useSessionUser()?.id ?? 0;
  const { timeZone, today } = useCompanyDay();
  const rows = usePendingRows('visits', visits);
  const isOfToday = (start: string) => dayIn(timeZone, start) === today;
  const work = useMyRows(userId, [], ({ sync, start_time }) => sync === 'waiting' && isOfToday(start_time));
  const planned = visits
    .filter(({ day }) => day === today)
    .map((visit) => ({ sync: 'sent' as const, ...visit, ...rows.find(({ ref }) => ref === visit.id) }));
  return withWork(planned, work);
}

/** The worker's plan and records of today, for lists of jobs to go to. */
export function useDayPlan(active: ActiveTracking | null): DayPlan {
  const { data = none } = trpc.visits.mine.useQuery();
  const { entries = [] } = useOutbox();
  const { next, rest, over } = dayOrder(useVisitsOfToday(data), null);
  const open = [...(next ? [next] : []), ...rest];
  const finished = entries.flatMap((entry) =>
    entry.kind === 'job_status' && entry.body.changes.status === 'pending_completed' ? [entry.body.id as number] : [],
  );
  return {
    next: open.map(({ job_id }) => job_id).filter((id) => !finished.includes(id)),
    over: new Set([...over.map(({ job_id }) => job_id), ...finished]),
    running: active?.jobId ?? null,
  };
}
