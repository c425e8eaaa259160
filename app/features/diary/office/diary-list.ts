import {
  booleanFilter,
  choiceFilter,
  dayFilters,
  fieldFilter,
  idFilter,
  inputOfAddress,
  type ListSpec,
} from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { dueFilterLabels, jobStatusLabels, priorities } from '#server/jobs/constants.ts';
import { jobFields } from '#server/jobs/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { type VisitStatus, visitSorts, visitStatusLabels } from '#server/visits/constants.ts';
import { visitFields } from '#server/visits/fields.ts';
import { type DiaryView, diaryViews, maxVisits, type Span, spanOf } from './diary.ts';

export const visitStyles = {
  planned: { label: visitStatusLabels.planned, tone: 'neutral', isCalm: true },
  on_the_way: { label: visitStatusLabels.on_the_way, tone: 'driving' },
  arrived: { label: visitStatusLabels.arrived, tone: 'working' },
  done: { label: visitStatusLabels.done, tone: 'success', isCalm: true },
  no_access: { label: visitStatusLabels.no_access, tone: 'danger' },
  cancelled: { label: visitStatusLabels.cancelled, tone: 'neutral', isCalm: true },
} as const satisfies Record<VisitStatus, StatusStyles[string]>;

export const visitTable: ListSpec<RouterInputs['visits']['list']> = {
  filters: {
    user_id: idFilter(visitFields.user_id.label),
    ...dayFilters,
    status: fieldFilter(visitFields.status),
    unassigned: booleanFilter('Assigned', { true: 'Nobody yet', false: 'To a worker' }),
    job_id: idFilter(visitFields.job_id.label),
  },
  sorts: visitSorts,
  sort: 'day',
  order: 'desc',
};

/** The day and the view that an address names. Without a view it is the week. */
export function viewAndDayOf(search: URLSearchParams, today: string): { view: DiaryView; day: string } {
  const named = search.get('view');
  const day = search.get('day') ?? '';
  return {
    view: diaryViews.find((view) => view === named) ?? 'week',
    day: /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today,
  };
}

/** The address of another day or view. The board's filters stay with it; the table has filters of its own. */
export function addressOf(search: URLSearchParams, place: { view: DiaryView; day: string }): URLSearchParams {
  const isTable = place.view === 'table' || search.get('view') === 'table';
  const next = new URLSearchParams(isTable ? {} : search);
  next.set('view', place.view);
  next.set('day', place.day);
  return next;
}

type JobsInput = NonNullable<RouterInputs['jobs']['list']>;

/** Jobs that wait for a visit, the soonest due first. */
export const waitingList: ListSpec<JobsInput> = {
  filters: {
    due: choiceFilter(jobFields.due_date.label, dueFilterLabels),
    priority: choiceFilter(jobFields.priority.label, priorities.toReversed()),
    job_type: fieldFilter(jobFields.job_type),
    /** The options of this and the next are the company's, which only the page knows. */
    trade_id: { label: jobFields.trade.label, initial: 'all', wire: 'id' },
    district: { label: 'Area', initial: 'all' },
    status: choiceFilter(jobFields.status.label, {
      pending_start: jobStatusLabels.pending_start,
      in_progress: jobStatusLabels.in_progress,
    }),
  },
  sorts: ['due_date'],
  sort: 'due_date',
  order: 'asc',
  pageSize: 100,
};

export const waitingInput = (search: URLSearchParams): JobsInput => ({
  ...inputOfAddress(waitingList, search),
  unscheduled: true,
});

/** The days that suggestions look at: those shown, from today on. Undefined: the next working days. */
export function suggestedSpan(view: DiaryView, day: string, today: string): Span | undefined {
  const { start_date, end_date } = spanOf(view, day);
  if ((view !== 'day' && view !== 'week') || end_date < today) return undefined;
  return { start_date: start_date < today ? today : start_date, end_date };
}

/** The first queries of an address, shared by the page and its loader. */
export function diaryQuery(search: URLSearchParams, today: string) {
  const { view, day } = viewAndDayOf(search, today);
  if (view === 'table') return { table: inputOfAddress(visitTable, search) };
  const span = spanOf(view, day);
  return {
    visits: { ...span, limit: maxVisits },
    absences: { start_date: span.start_date, end_date: span.end_date, limit: maxVisits },
    waiting: waitingInput(search),
    suggested: suggestedSpan(view, day, today),
    totals: view === 'week' && span,
  };
}
