import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import type { PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { JobCards, LoadedJobs, useLoadedJobs } from '../job-cards.tsx';
import { landlordJobColumns } from '../job-columns.tsx';
import { jobList, jobListInput } from '../job-list.ts';

const LandlordRequest = lazyPart(() =>
  import('#app/features/request-a-job/landlord-request.tsx').then((module) => module.LandlordRequest),
);

export const prefetch = ({ queries, search }: PageRequest) =>
  queries.jobs.list.prefetch(jobListInput(readListState(jobList, search)));

export function Page() {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(jobList);
  const request = useOpenPanel('request');
  const openJob = useOpenJob();
  const query = useLoadedJobs(list);
  return (
    <>
      <PageHeader title="Jobs" />
      <Button icon={MessageSquarePlus} wide size="touch" className="mb-4" onClick={() => request.open('1')}>
        Request a job
      </Button>
      <LoadedJobs list={list} today={today} />
      <JobCards
        list={list}
        query={query}
        jobs={query.data?.data}
        columns={landlordJobColumns(timeZone)}
        actions={({ id, job_title }) => (
          <Button kind="plain" size="small" className="-ml-3" onClick={() => openJob(id)}>
            View Details
            <span className="sr-only">of {job_title}</span>
          </Button>
        )}
        emptyText="Jobs at your properties appear here."
      />
      {request.isMounted && request.value && <LandlordRequest onClose={request.close} />}
      <WorkerBackToTop />
    </>
  );
}
