import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { formatDate } from '#server/format.ts';
import { addDays, dayOf, timeOfDay } from '#server/infra/time-zone.ts';
import { noAccessText, visitText } from './constants.ts';
import type { RequestedVisit, VisitorJob } from './queries.ts';

type Visits = Pick<VisitorJob, 'visits'>;

/** The next planned visit, from `today` (YYYY-MM-DD) on. */
export const comingVisit = ({ visits }: Visits, today: string) =>
  visits.find(({ day, status }) => day >= today && status === 'planned');

/** The last visit at which nobody let the worker in. */
export const missedVisit = ({ visits }: Visits) => visits.filter(({ status }) => status === 'no_access').at(-1);

export const visitOnWay = ({ visits }: Visits, today: string) =>
  visits.find(({ day, status }) => day === today && status === 'on_the_way');

export const isoOf = (moment: string | null): string | null => moment && new Date(moment).toISOString();

export const timesOf = ({ from, to }: { from: string | null; to: string | null }) =>
  from ? [from, to].filter(Boolean).join('-') : null;
/** As told; another arrival is told again. */
export const onWayNotice = (arrives_at: string | null) =>
  arrives_at ? `on the way ${isoOf(arrives_at)!.slice(11, 16)}` : 'on the way';

/** The visit with its arrival, while that lies ahead. */
export function expected<V extends { arrives_at: string | null }>(
  visit: V | null,
  now: number,
  settings: CompanySettings,
): (V & { arrives?: string }) | null {
  if (!visit?.arrives_at || Date.parse(visit.arrives_at) <= now) return visit;
  return { ...visit, arrives: timeOfDay(Date.parse(visit.arrives_at), settings.timezone) };
}

/** What somebody is told who was not there: when, and what comes next. */
export function missedLines(
  { visit, next }: { visit: RequestedVisit; next: RequestedVisit | undefined },
  settings: CompanySettings,
): [string, ...string[]] {
  const at = Date.parse(visit.no_access_at!);
  const when = `at ${timeOfDay(at, settings.timezone)} on ${formatDate(dayOf(at, settings.timezone))}`;
  const said = noAccessText(visit.worker, when);
  return next ? [said, `The next visit is on ${formatDate(next.day)}. ${visitText('planned', next)}`] : [said];
}

/** A visit that was in vain since yesterday, if it is known when; older news is none. */
export function freshlyMissed(job: Visits, today: string): RequestedVisit | undefined {
  const visit = missedVisit(job);
  return visit?.no_access_at && visit.day >= addDays(today, -1) ? visit : undefined;
}
