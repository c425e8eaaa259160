import { keepPreviousData } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { lazy, Suspense } from 'react';
import { AsOf } from '#app/components/as-of.tsx';
import { Button } from '#app/components/button.tsx';
import { CardList } from '#app/components/card-list/card-list.tsx';
import { FilterBar } from '#app/components/card-list/filter-bar.tsx';
import { narrowing } from '#app/components/card-list/list-state.ts';
import { useListState } from '#app/components/card-list/use-list-state.ts';
import { counted } from '#app/components/counted.ts';
import { PageHeader } from '#app/components/page-header.tsx';
import { useOpenPart } from '#app/components/use-open-part.ts';
import { VisuallyHidden } from '#app/components/visually-hidden.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { landlordJobColumns } from './job-columns.tsx';
import { filterJobs, jobList, jobListInput } from './job-list.ts';
import { LoadedJobs } from './loaded-jobs.tsx';
import { useOpenJob } from './use-open-job.ts';

const LandlordRequest = lazy(() =>
  import('#app/features/request-a-job/landlord-request.tsx').then((part) => ({
    default: part.LandlordRequest,
  })),
);

/** The jobs at a landlord's or agent's properties: what is done there, and pictures of it. */
export function LandlordJobsPage() {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(jobList);
  const request = useOpenPart('request');
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
      <FilterBar
        spec={jobList}
        list={list}
        searchLabel="Search jobs"
        counted={counted(meta, 'job', 'jobs')}
      />
      <AsOf query={query} timeZone={timeZone} />
      <CardList
        label="Jobs"
        query={{ ...query, data: found && meta && { data: found.slice(0, list.state.show), meta } }}
        columns={landlordJobColumns(timeZone)}
        rowKey={({ id }) => id}
        timeZone={timeZone}
        extra={({ id, job_title }) => ({
          actions: (
            <Button kind="plain" size="small" className="-ml-3" onClick={() => openJob(id)}>
              View Details
              <VisuallyHidden>of {job_title}</VisuallyHidden>
            </Button>
          ),
        })}
        shown={list.state.show}
        onMore={list.showMore}
        isNarrowed={narrowing(jobList, list.state).any}
        empty={{ icon: ClipboardList, children: 'What is done at your properties appears here.' }}
        errorTitle="Error loading jobs"
      />
      {request.wanted && request.value && (
        <Suspense fallback={null}>
          <LandlordRequest onClose={request.close} />
        </Suspense>
      )}
      <WorkerBackToTop />
    </>
  );
}
