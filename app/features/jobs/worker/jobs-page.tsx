import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { type WorkerTab, workerTabLabels, workerTabs } from '#app/features/labels/job-labels.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useMe } from '#app/lib/session/use-session.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { jobGroupLabels } from '#server/jobs/constants.ts';
import { JobActions, JobStatusChoice } from '../job-actions.tsx';
import { JobCards, LoadedJobs, useLoadedJobs } from '../job-cards.tsx';
import { jobColumns } from '../job-columns.tsx';
import { jobList, jobListInput, jobsOfTab } from '../job-list.ts';

const NewJobDialog = lazyPart(() => import('./new-job-dialog.tsx').then((module) => module.NewJobDialog));

export const prefetch = ({ queries, search }: PageRequest) =>
  queries.jobs.list.prefetch(jobListInput(readListState(jobList, search)));

/** A worker's jobs: today's, then by type. */
export function Page({ user: { role: userRole } }: PageProps) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(jobList);
  const adding = useDialog();
  const openJob = useOpenJob();
  const query = useLoadedJobs(list);
  const jobs = query.data?.data;
  const me = useMe();
  const of = (each: WorkerTab) => jobs && jobsOfTab(jobs, each, me.id, today);
  // The initial tab stays, even if its jobs change. A ref: setting state during hydration would read the stored tab too
  // early.
  const first = useRef<WorkerTab>();
  if (jobs) first.current ??= workerTabs.find((each) => of(each)!.length > 0) ?? 'emergency';
  const [tab, chooseTab] = useRemembered('jobsTab', workerTabs, first.current);
  return (
    <>
      <PageHeader
        title="Jobs"
        end={
          tab !== 'mine' && (
            <Button className="-my-1 size-tap rounded-full! p-0!" onClick={() => adding.open()}>
              <Plus className="size-5" />
              <span className="sr-only">New {jobGroupLabels[tab]} Job</span>
            </Button>
          )
        }
      />
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
        <JobCards
          list={list}
          query={query}
          jobs={of(tab)}
          columns={jobColumns(timeZone)}
          beside={<LoadedJobs list={list} today={today} isShort />}
          actions={(job) => (
            <JobActions job={job} status={<JobStatusChoice job={job} />} onDetails={() => openJob(job.id)} />
          )}
        />
      </Tabs>
      {adding.isOpen && tab !== 'mine' && <NewJobDialog tab={tab} userRole={userRole} onClose={adding.close} />}
      <WorkerBackToTop />
    </>
  );
}
