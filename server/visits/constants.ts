/** In characters. */
export const maxLengths = { note: 2000 } as const;

/** When a visit without a start is promised. */
export const windowLabel = ({ window_from, window_to }: { window_from: string | null; window_to: string | null }) =>
  window_from && window_to ? `Between ${window_from} and ${window_to}` : 'Any time';

/** In the order of a visit's day. */
export const visitStatusLabels = {
  planned: 'Planned',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  done: 'Done',
  no_access: 'No access',
  cancelled: 'Cancelled',
} as const;
export type VisitStatus = keyof typeof visitStatusLabels;
export const visitStatuses = Object.keys(visitStatusLabels) as [VisitStatus, ...VisitStatus[]];

/** Still to happen, or happening. */
export const openVisitStatuses = ['planned', 'on_the_way', 'arrived'] as const satisfies readonly VisitStatus[];
export const isOpenVisit = ({ status }: { status: VisitStatus }): boolean =>
  (openVisitStatuses as readonly VisitStatus[]).includes(status);

/** Workers may say these of their own visits. Only the office cancels. */
export const workerVisitStatuses: readonly VisitStatus[] = visitStatuses.filter((status) => status !== 'cancelled');

/** Minutes. */
export const shortestVisit = 5;
export const longestVisit = 1440;
/** Minutes of a visit that does not say how long it takes. */
export const usualVisit = 60;

/** Minutes that a visit is to take: none once it is cancelled. */
export const plannedMinutes = (visit: { status: VisitStatus; expected_minutes: number | null }): number =>
  visit.status === 'cancelled' ? 0 : (visit.expected_minutes ?? usualVisit);

/** Minutes until the arrival that a worker on the way can tell. */
export const arrivalChoices = [15, 30, 45, 60] as const;
/** How far ahead an arrival may be, hours. */
export const farthestArrival = 12;

/** Working days that suggestions look at. */
export const suggestedDays = 5;

/** Days after today that a worker's phone knows of. */
export const daysAhead = 7;

export const visitSorts = [
  'day',
  'user',
  'job',
  'job_title',
  'property_address',
  'starts',
  'window_from',
  'window_to',
  'note',
  'expected_minutes',
  'worked_minutes',
  'driven_minutes',
  'status',
  'createdAt',
  'updatedAt',
  'id',
] as const;

export const workerDisabledMessage = 'This worker is disabled, so they can’t be given a visit. Choose another.';
export const arrivalStatusMessage = 'Only a visit that is on the way has an arrival time.';
export const arrivalBoundsMessage = `Enter an arrival time within the next ${farthestArrival} hours.`;
export const handedOnMessage = 'This visit is no longer that worker’s. Reload to see whose it is.';
export const jobClosedMessage = 'This job is closed. Reopen it before planning a visit.';

export const splitStatusMessage = 'Only a visit that is still to happen can be split.';
export const splitLengthMessage = `Each part needs at least ${shortestVisit} minutes.`;
export const joinMessage =
  'Only two visits to one job can be joined, the first still to happen and the second not begun.';
export const joinLengthMessage = 'Together they would be longer than a day.';
