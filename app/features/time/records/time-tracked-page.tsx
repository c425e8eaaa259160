import { useSearchParams } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import { Suspense, useState } from 'react';
import { LazyStory } from '#app/features/history/record-story/lazy-story.tsx';
import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { sundayOf } from '#app/lib/date-presets.ts';
import { dayIn, formatLongDay } from '#app/lib/days.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import type { ListSpec, ListState } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { AmendmentState } from '../amendments/amendment-state.tsx';
import { isUndecided, mayAmend, useAmendmentMutations, useAmendments } from '../amendments/amendments.ts';
import { timeNotLoadedTitle } from '../tracking/tracking-labels.ts';
import { type MyRecord, RecordState } from './own-record.tsx';
import { timeColumns } from './time-columns.tsx';
import { WeekCard } from './week-card.tsx';

export const timeList: ListSpec = {
  filters: {
    ...dateFilters,
    is_driving: {
      label: 'Activity',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'false', label: 'Work' },
        { value: 'true', label: 'Driving' },
      ],
    },
    needs_review: {
      label: 'Review',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'true', label: 'Awaiting review' },
      ],
    },
  },
  sorts: { start_time: 'Start', duration: 'Duration' },
  sort: 'start_time',
  order: 'desc',
  loadsMore: true,
};

/** The `timeTracking.listOfUser` input of a list's state, shared with the page's loader. */
export function timeListInput(state: ListState, userId: number, today: string) {
  const { q, sort, order, limit, filters } = state;
  return {
    id: userId,
    ...shownSpan(state, today),
    ...(filters.is_driving !== 'all' && { is_driving: filters.is_driving === 'true' }),
    ...(filters.needs_review === 'true' && { needs_review: true }),
    ...(q && { q }),
    sort: sort as 'start_time' | 'duration',
    order,
    limit,
  };
}

const AmendmentDialog = lazyComponent(() =>
  import('../amendments/amendment-dialog.tsx').then((module) => module.AmendmentDialog),
);
const DayPanel = lazyComponent(() => import('./day-panel.tsx').then((module) => module.DayPanel));

/** The user's own time: the week, then all records, newest first. */
export function TimeTrackedPage({ userId }: { userId: number }) {
  const { timeZone, today } = useCompanyDay();
  const [week, setWeek] = useState(() => sundayOf(today));
  const [amended, setAmended] = useState<MyRecord | null>(null);
  // Stays mounted once opened, for the closing animation.
  const [isAmending, setAmending] = useState(false);
  if (amended !== null && !isAmending) setAmending(true);
  const day = useOpenPanel('day');
  const [search] = useSearchParams();
  const target = Number(search.get('record')) || null;
  const openDay = day.value !== null && /^\d{4}-\d\d-\d\d$/.test(day.value) ? day.value : null;
  return (
    <>
      <PageHeader title="Time Tracked" />
      <WeekCard userId={userId} week={week} onWeek={setWeek} onDay={day.open} today={today} timeZone={timeZone} />
      <MyRecords userId={userId} today={today} timeZone={timeZone} onAmend={setAmended} />
      {day.isMounted && (
        <Suspense fallback={null}>
          <DayPanel
            userId={userId}
            day={openDay}
            today={today}
            timeZone={timeZone}
            target={target}
            onClose={day.close}
            onAmend={setAmended}
          />
        </Suspense>
      )}
      {isAmending && (
        <Suspense fallback={null}>
          <AmendmentDialog record={amended} timeZone={timeZone} onClose={() => setAmended(null)} />
        </Suspense>
      )}
      <WorkerBackToTop />
    </>
  );
}

interface MyRecordsProps {
  userId: number;
  today: string;
  timeZone: string;
  onAmend: (record: MyRecord) => void;
}

function MyRecords({ userId, today, timeZone, onAmend }: MyRecordsProps) {
  const list = useListState(timeList);
  const query = trpc.timeTracking.listOfUser.useQuery(timeListInput(list.state, userId, today), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const { amendments } = useAmendments();
  const { withdraw, isWithdrawing } = useAmendmentMutations();

  function extra(record: MyRecord) {
    const request = record.deleted ? undefined : amendments.get(record.id);
    const requested = request && isUndecided(request);
    return {
      gone: record.deleted !== null,
      children: (
        <>
          <RecordState record={record} timeZone={timeZone} />
          <LazyStory changes={record.changes} timeZone={timeZone} amendmentId={request?.id} />
          {request && (
            <AmendmentState
              request={request}
              timeZone={timeZone}
              onWithdraw={() => withdraw(request.id)}
              isWithdrawing={isWithdrawing}
            />
          )}
        </>
      ),
      actions: !record.deleted && (
        <div className="-ml-3 flex flex-wrap">
          {mayAmend(record) && (
            <Button kind="plain" size="small" onClick={() => onAmend(record)}>
              {requested ? 'Change the request' : 'Request Amendment'}
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
          groupOf: ({ start_time }: MyRecord) => formatLongDay(dayIn(timeZone, start_time)),
        })}
        empty={{
          icon: ChartNoAxesGantt,
          title: 'No Time Tracked Yet',
          children: 'Time you track appears here.',
        }}
        errorTitle={timeNotLoadedTitle}
      />
    </section>
  );
}
