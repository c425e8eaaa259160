import { keepPreviousData } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useRef, useState } from 'react';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { type Job, type WorkerTab, workerTabLabels, workerTabs } from '#app/features/labels/job-labels.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { useRemembered } from '#app/lib/remembered.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useMe } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardList, type RowsQuery } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { narrowing } from '#app/table/state/list-state.ts';
import { type ListControl, useListState } from '#app/table/state/use-list-state.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import { jobGroupLabels } from '#server/jobs/constants.ts';
import { JobActions } from '../job-actions.tsx';
import { jobColumns } from '../job-columns.tsx';
import { filterJobs, jobList, jobListInput, jobsOfTab } from '../job-list.ts';
import { LoadedJobs } from '../loaded-jobs.tsx';

const NewJobDialog = lazyComponent(() => import('./new-job-dialog.tsx').then((module) => module.NewJobDialog));

/** A worker's jobs: today's, then by type. */
export function JobsPage({ userRole }: { userRole: SessionUser['role'] }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(jobList);
  const [isAdding, setAdding] = useState(false);
  const openJob = useOpenJob();
  const query = trpc.jobs.list.useQuery(jobListInput(list.state), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const jobs = query.data?.data;
  const me = useMe();
  const of = (each: WorkerTab) => jobs && jobsOfTab(jobs, each, me.id, today);
  // The initial tab stays, even if its jobs change. A ref: setting state during hydration would read the stored tab too
  // early.
  const first = useRef<WorkerTab>();
  if (jobs) first.current ??= workerTabs.find((each) => of(each)!.length > 0) ?? 'emergency';
  const [tab, chooseTab] = useRemembered('jobsTab', workerTabs, first.current);
  const ofTab = of(tab);
  return (
    <>
      <PageHeader title="Jobs" />
      <LoadedJobs list={list} today={today} />
      <Tabs
        label="Type of job"
        tabs={workerTabs.map((value) => ({
          value,
          label: workerTabLabels[value],
          ...(jobs && { count: of(value)!.length }),
          ...(value === 'emergency' && { countTone: 'danger' as const }),
        }))}
        value={tab}
        onChange={(next) => {
          chooseTab(next);
          list.change({});
        }}
      >
        {tab !== 'mine' && (
          <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => setAdding(true)}>
            New {jobGroupLabels[tab]} Job
          </Button>
        )}
        <AsOf query={query} timeZone={timeZone} />
        <JobCards
          list={list}
          query={{
            ...query,
            data: ofTab && { data: ofTab, meta: { total: ofTab.length, total_exact: true } },
          }}
          timeZone={timeZone}
          onDetails={({ id }) => openJob(id)}
        />
      </Tabs>
      {isAdding && tab !== 'mine' && (
        <Suspense fallback={null}>
          <NewJobDialog tab={tab} userRole={userRole} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <WorkerBackToTop />
    </>
  );
}

interface JobCardsProps {
  list: ListControl;
  /** All loaded jobs of the tab. */
  query: RowsQuery<Job>;
  timeZone: string;
  onDetails: (job: Job) => void;
}

/** The jobs of a tab as compact cards, filtered, sorted and shown twenty at a time. */
function JobCards({ list, query, timeZone, onDetails }: JobCardsProps) {
  const { state } = list;
  const found = query.data && filterJobs(query.data.data, state);
  const meta = found && { total: found.length, total_exact: true };
  const shown = found && meta && { data: found.slice(0, state.limit), meta };
  return (
    <>
      <FilterBar spec={jobList} list={list} searchLabel="Search jobs" counted={counted(meta, 'job', 'jobs')} />
      <CardList
        label="Jobs"
        query={{ ...query, data: shown }}
        columns={jobColumns(timeZone)}
        rowKey={({ id }) => id}
        timeZone={timeZone}
        extra={(job) => ({ actions: <JobActions job={job} onDetails={() => onDetails(job)} /> })}
        shown={state.limit}
        onMore={list.showMore}
        isNarrowed={narrowing(jobList, state).any}
        empty={{ icon: ClipboardList }}
        errorTitle="Error loading jobs"
      />
    </>
  );
}
