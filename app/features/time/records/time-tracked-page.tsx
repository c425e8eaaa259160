import { useSearchParams } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import { type ReactNode, useState } from 'react';
import { LazyStory } from '#app/features/history/record-story/lazy-story.tsx';
import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { sundayOf } from '#app/lib/date-presets.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { WaitingState } from '#app/offline/ui/sync-badge.tsx';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { column } from '#app/table/column.tsx';
import {
  booleanFilter,
  fieldSorts,
  type ListSpec,
  type ListState,
  listInput,
  readListState,
} from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Minutes } from '#app/ui/stats.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { RouterInputs } from '#server/router.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import { AmendmentState } from '../amendments/amendment-state.tsx';
import { isUndecided, mayAmend, myAmendments, useAmendments } from '../amendments/amendments.ts';
import { timeNotLoadedTitle } from '../tracking/tracking-labels.ts';
import { ActivityAndTimes, durationLabel, type MyRecord, RecordState } from './my-record.tsx';
import { type MyRow, sentRecord, useMyRows } from './my-rows.ts';
import { WeekCard, weekInput } from './week-card.tsx';

type TimeInput = RouterInputs['timeTracking']['listOfUser'];

const spec: ListSpec<TimeInput> = {
  filters: {
    is_driving: booleanFilter(timeRecordFields.is_driving.label, { false: 'Work', true: 'Driving' }),
    needs_review: booleanFilter(timeRecordFields.needs_review.label, { true: 'Awaiting review' }),
  },
  sorts: fieldSorts(timeRecordFields.start_time, timeRecordFields.duration),
  sort: 'start_time',
  order: 'desc',
  loadsMore: true,
};

const timeList: ListSpec = { ...spec, filters: { ...dateFilters, ...spec.filters } };

/** The `timeTracking.listOfUser` input of a list's state. */
const timeListInput = (state: ListState, id: number, today: string): TimeInput => ({
  ...listInput(spec, state),
  ...shownSpan(state, today),
  id,
});

/** The page's first queries, shared with its loader. */
export const ownTimeQuery = (search: URLSearchParams, id: number, today: string) => ({
  sums: weekInput(id, sundayOf(today), today),
  records: timeListInput(readListState(timeList, search), id, today),
  amendments: myAmendments,
});

const AmendmentDialog = lazyPart(() =>
  import('../amendments/amendment-dialog.tsx').then((module) => module.AmendmentDialog),
);
const DayPanel = lazyPart(() => import('./day-panel.tsx').then((module) => module.DayPanel));

const readDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null);

interface TimeTrackedPageProps {
  userId: number;
  owedAfter: (sunday: string) => ReactNode;
}

export function TimeTrackedPage({ userId, owedAfter }: TimeTrackedPageProps) {
  const { today } = useCompanyDay();
  const [week, setWeek] = useState(() => sundayOf(today));
  const amending = useDialog<MyRecord>();
  const day = useOpenPanel('day', { read: readDay, besides: ['record'] });
  const [search] = useSearchParams();
  const target = Number(search.get('record')) || null;
  return (
    <>
      <PageHeader title="Time Tracked" />
      <WeekCard userId={userId} week={week} onWeek={setWeek} onDay={day.open} owedAfter={owedAfter} />
      <MyRecords userId={userId} onAmend={amending.open} />
      {day.isMounted && <DayPanel userId={userId} panel={day} target={target} onAmend={amending.open} />}
      {amending.isMounted && <AmendmentDialog dialog={amending} />}
      <WorkerBackToTop />
    </>
  );
}

function MyRecords({ userId, onAmend }: { userId: number; onAmend: (record: MyRecord) => void }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(timeList);
  const query = trpc.timeTracking.listOfUser.useQuery(timeListInput(list.state, userId, today), {
    placeholderData: keepPreviousData,
  });
  const { amendments } = useAmendments();
  const rows = useMyRows(userId, query.data?.data ?? [], (row) => isInList(list.state, row, today, timeZone));
  const { data } = query;
  const shown = data && { ...data, data: inListOrder(rows, data.data, list.state) };

  function extra(row: MyRow) {
    const record = sentRecord(row);
    const request = row.deleted || row.id === null ? undefined : amendments.get(row.id);
    return {
      gone: row.deleted !== null,
      children: (
        <>
          <WaitingState sync={row.sync} />
          <RecordState record={row} timeZone={timeZone} />
          <LazyStory changes={row.changes} timeZone={timeZone} amendmentId={request?.id} />
          {request && <AmendmentState request={request} timeZone={timeZone} />}
        </>
      ),
      actions: !row.deleted && (
        <div className="-ml-3 flex flex-wrap">
          {record && mayAmend(record) && (
            <Button kind="plain" size="small" onClick={() => onAmend(record)}>
              {request && isUndecided(request) ? 'Change the request' : 'Request Amendment'}
            </Button>
          )}
          <JobDetailsButton jobId={row.job_id} title={row.Job.job_title} />
        </div>
      ),
    };
  }

  return (
    <section aria-label="Records">
      <DatedCards
        spec={timeList}
        list={list}
        label="Time records"
        searchLabel="Search job, duration or note"
        nouns={['record', 'records']}
        query={{ ...query, data: shown }}
        columns={timeColumns(timeZone)}
        rowKey={({ ref, deleted }) => `${ref} ${deleted?.at}`}
        today={today}
        timeZone={timeZone}
        extra={extra}
        {...(list.state.sort === 'start_time' && {
          groupOf: ({ start_time }: MyRow) => formatDay(start_time, timeZone),
        })}
        empty={{ icon: ChartNoAxesGantt, title: 'No Time Tracked Yet', children: 'Time you track appears here.' }}
        errorTitle={timeNotLoadedTitle}
      />
    </section>
  );
}

/** Whether the list would have a record that the server does not have yet. */
function isInList(state: ListState, row: MyRow, today: string, timeZone: string): boolean {
  const { is_driving, needs_review, q, start_date, end_date } = timeListInput(state, 0, today);
  const day = dayIn(timeZone, row.start_time);
  const text = `${row.Job.job_title} ${row.Job.Property.address} ${row.note}`.toLowerCase();
  return (
    (!start_date || day >= start_date) &&
    (!end_date || day <= end_date) &&
    (is_driving === undefined || is_driving === row.is_driving) &&
    !needs_review &&
    (!q || text.includes(q.toLowerCase()))
  );
}

/** Records that the list does not have come first, unless it is sorted by time. */
function inListOrder(rows: readonly MyRow[], listed: readonly MyRecord[], { sort, order }: ListState): MyRow[] {
  if (sort === 'start_time') return order === 'desc' ? [...rows] : [...rows].reverse();
  const place = (row: MyRow) => listed.findIndex(({ id }) => id === row.id);
  return [...rows].sort((a, b) => place(a) - place(b));
}

/** A record's fields on workers' cards, which are grouped by day. */
function timeColumns(timeZone: string): readonly TableColumn<MyRow>[] {
  return [
    column(timeRecordFields.job_id, {
      id: 'job_title',
      accessorFn: ({ Job }) => Job.job_title,
      cell: ({ row: { original } }) => (
        <span>
          {original.Job.job_title} <span className="font-normal text-muted">@ {original.Job.Property.address}</span>
        </span>
      ),
      card: 'important',
    }),
    column(timeRecordFields.duration, {
      cell: ({ row }) =>
        row.original.duration === null ? durationLabel(row.original) : <Minutes value={row.original.duration} />,
      card: 'important',
    }),
    column(timeRecordFields.start_time, {
      label: 'Time',
      cell: ({ row }) => <ActivityAndTimes record={row.original} timeZone={timeZone} />,
      card: 'important',
    }),
    column(timeRecordFields.note, { card: 'other' }),
  ];
}
