import { useSearchParams } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import { type ReactNode, Suspense, useState } from 'react';
import { LazyStory } from '#app/features/history/record-story/lazy-story.tsx';
import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { sundayOf } from '#app/lib/date-presets.ts';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { booleanFilter, type ListSpec, type ListState, listInput } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Minutes } from '#app/ui/stats.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import type { RouterInputs } from '#server/router.ts';
import { AmendmentState } from '../amendments/amendment-state.tsx';
import { isUndecided, mayAmend, useAmendments } from '../amendments/amendments.ts';
import { timeNotLoadedTitle } from '../tracking/tracking-labels.ts';
import { ActivityAndTimes, type MyRecord, RecordState } from './my-record.tsx';
import { WeekCard } from './week-card.tsx';

type TimeInput = RouterInputs['timeTracking']['listOfUser'];

const spec: ListSpec<TimeInput> = {
  filters: {
    is_driving: booleanFilter('Activity', { false: 'Work', true: 'Driving' }),
    needs_review: booleanFilter('Review', { true: 'Awaiting review' }),
  },
  sorts: { start_time: 'Start', duration: 'Duration' },
  sort: 'start_time',
  order: 'desc',
  loadsMore: true,
};

export const timeList: ListSpec = { ...spec, filters: { ...dateFilters, ...spec.filters } };

/** The `timeTracking.listOfUser` input of a list's state, shared with the page's loader. */
export const timeListInput = (state: ListState, id: number, today: string): TimeInput => ({
  ...listInput(spec, state),
  ...shownSpan(state, today),
  id,
});

const AmendmentDialog = lazyComponent(() =>
  import('../amendments/amendment-dialog.tsx').then((module) => module.AmendmentDialog),
);
const DayPanel = lazyComponent(() => import('./day-panel.tsx').then((module) => module.DayPanel));

interface TimeTrackedPageProps {
  userId: number;
  owedAfter: (sunday: string) => ReactNode;
}

export function TimeTrackedPage({ userId, owedAfter }: TimeTrackedPageProps) {
  const { today } = useCompanyDay();
  const [week, setWeek] = useState(() => sundayOf(today));
  const [amended, setAmended] = useState<MyRecord | null>(null);
  // Stays mounted once opened, for the closing animation.
  const [isAmending, setAmending] = useState(false);
  if (amended !== null && !isAmending) setAmending(true);
  const day = useOpenPanel('day', 'record');
  const [search] = useSearchParams();
  const target = Number(search.get('record')) || null;
  const openDay = day.value !== null && /^\d{4}-\d\d-\d\d$/.test(day.value) ? day.value : null;
  return (
    <>
      <PageHeader title="Time Tracked" />
      <WeekCard userId={userId} week={week} onWeek={setWeek} onDay={day.open} owedAfter={owedAfter} />
      <MyRecords userId={userId} onAmend={setAmended} />
      {day.isMounted && (
        <Suspense fallback={null}>
          <DayPanel userId={userId} day={openDay} target={target} onClose={day.close} onAmend={setAmended} />
        </Suspense>
      )}
      {isAmending && (
        <Suspense fallback={null}>
          <AmendmentDialog record={amended} onClose={() => setAmended(null)} />
        </Suspense>
      )}
      <WorkerBackToTop />
    </>
  );
}

function MyRecords({ userId, onAmend }: { userId: number; onAmend: (record: MyRecord) => void }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(timeList);
  const query = trpc.timeTracking.listOfUser.useQuery(timeListInput(list.state, userId, today), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const { amendments } = useAmendments();

  function extra(record: MyRecord) {
    const request = record.deleted ? undefined : amendments.get(record.id);
    return {
      gone: record.deleted !== null,
      children: (
        <>
          <RecordState record={record} timeZone={timeZone} />
          <LazyStory changes={record.changes} timeZone={timeZone} amendmentId={request?.id} />
          {request && <AmendmentState request={request} timeZone={timeZone} />}
        </>
      ),
      actions: !record.deleted && (
        <div className="-ml-3 flex flex-wrap">
          {mayAmend(record) && (
            <Button kind="plain" size="small" onClick={() => onAmend(record)}>
              {request && isUndecided(request) ? 'Change the request' : 'Request Amendment'}
            </Button>
          )}
          <JobDetailsButton jobId={record.job_id} title={record.Job.job_title} />
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
        query={query}
        columns={timeColumns(timeZone)}
        rowKey={({ id, deleted }) => `${id} ${deleted?.at}`}
        today={today}
        timeZone={timeZone}
        extra={extra}
        {...(list.state.sort === 'start_time' && {
          groupOf: ({ start_time }: MyRecord) => formatDay(start_time, timeZone),
        })}
        empty={{ icon: ChartNoAxesGantt, title: 'No Time Tracked Yet', children: 'Time you track appears here.' }}
        errorTitle={timeNotLoadedTitle}
      />
    </section>
  );
}

/** A record's fields on workers' cards, which are grouped by day. */
function timeColumns(timeZone: string): readonly TableColumn<MyRecord>[] {
  return [
    {
      id: 'job_title',
      header: 'Job',
      accessorFn: ({ Job }) => Job.job_title,
      cell: ({ row: { original } }) => (
        <span>
          {original.Job.job_title} <span className="font-normal text-muted">@ {original.Job.Property.address}</span>
        </span>
      ),
      meta: { dataType: 'string', card: 'important' },
    },
    {
      accessorKey: 'duration',
      header: 'Duration',
      cell: ({ row }) => (row.original.duration === null ? 'Running' : <Minutes value={row.original.duration} />),
      meta: { dataType: 'number', card: 'important' },
    },
    {
      accessorKey: 'start_time',
      header: 'Time',
      cell: ({ row }) => <ActivityAndTimes record={row.original} timeZone={timeZone} />,
      meta: { dataType: 'datetime', card: 'important' },
    },
    { accessorKey: 'note', header: 'Note', meta: { dataType: 'string', card: 'other' } },
  ];
}
