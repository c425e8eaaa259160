import { keepPreviousData } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { Suspense } from 'react';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardList } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { narrowing } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { landlordJobColumns } from '../job-columns.tsx';
import { filterJobs, jobList, jobListInput } from '../job-list.ts';
import { LoadedJobs } from '../loaded-jobs.tsx';

const LandlordRequest = lazyComponent(() =>
  import('#app/features/request-a-job/landlord-request.tsx').then((module) => module.LandlordRequest),
);

/** The jobs at a landlord's or agent's properties, with their pictures. */
export function LandlordJobsPage() {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(jobList);
  const request = useOpenPanel('request');
  const openJob = useOpenJob();
  const query = trpc.jobs.list.useQuery(jobListInput(list.state), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const found = query.data && filterJobs(query.data.data, list.state);
  const meta = found && { total: found.length, total_exact: true };
  return (
    <>
      <PageHeader title="Jobs" />
      <Button icon={MessageSquarePlus} wide size="touch" className="mb-4" onClick={() => request.open('1')}>
        Request a job
      </Button>
      <LoadedJobs list={list} today={today} />
      <FilterBar spec={jobList} list={list} searchLabel="Search jobs" counted={counted(meta, 'job', 'jobs')} />
      <AsOf query={query} timeZone={timeZone} />
      <CardList
        label="Jobs"
        query={{ ...query, data: found && meta && { data: found.slice(0, list.state.limit), meta } }}
        columns={landlordJobColumns(timeZone)}
        rowKey={({ id }) => id}
        timeZone={timeZone}
        extra={({ id, job_title }) => ({
          actions: (
            <Button kind="plain" size="small" className="-ml-3" onClick={() => openJob(id)}>
              View Details
              <span className="sr-only">of {job_title}</span>
            </Button>
          ),
        })}
        shown={list.state.limit}
        onMore={list.showMore}
        isNarrowed={narrowing(jobList, list.state).any}
        empty={{ icon: ClipboardList, children: 'Jobs at your properties appear here.' }}
        errorTitle="Error loading jobs"
      />
      {request.isMounted && request.value && (
        <Suspense fallback={null}>
          <LandlordRequest onClose={request.close} />
        </Suspense>
      )}
      <WorkerBackToTop />
    </>
  );
}
