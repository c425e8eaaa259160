import { keepPreviousData } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { AsOf } from '#app/components/as-of.tsx';
import { Button } from '#app/components/button.tsx';
import { useListState } from '#app/components/card-list/use-list-state.ts';
import { PageHeader } from '#app/components/page-header.tsx';
import { useRemembered } from '#app/components/remembered.ts';
import { Tabs } from '#app/components/tabs.tsx';
import { useOpenPart } from '#app/components/use-open-part.ts';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { trpc } from '#app/lib/trpc.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { JobCards } from './job-cards.tsx';
import { countByTab, jobList, jobListInput } from './job-list.ts';
import { jobTabs, tabLabels, tabOf } from './job-words.ts';
import { LoadedJobs } from './loaded-jobs.tsx';

const JobPanel = lazy(() => import('./job-panel.tsx').then((part) => ({ default: part.JobPanel })));
const NewJobDialog = lazy(() =>
  import('./new-job-dialog.tsx').then((part) => ({ default: part.NewJobDialog })),
);

/** The jobs of those who work on them, by type. */
export function JobsPage({ userRole }: { userRole: SessionUser['role'] }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(jobList);
  const [tab, chooseTab] = useRemembered('jobsTab', jobTabs);
  const [isAdding, setAdding] = useState(false);
  const panel = useOpenPart('job');
  const jobId = /^\d{1,15}$/.test(panel.value ?? '') ? Number(panel.value) : null;
  const query = trpc.jobs.list.useQuery(jobListInput(list.state), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const jobs = query.data?.data;
  const counts = jobs && countByTab(jobs);
  const ofTab = jobs?.filter((job) => tabOf(job) === tab);
  return (
    <>
      <PageHeader title="Jobs" />
      <LoadedJobs list={list} today={today} />
      <Tabs
        label="Type of job"
        tabs={jobTabs.map((value) => ({
          value,
          label: tabLabels[value],
          ...(counts && { count: counts[value] }),
          ...(value === 'emergency' && { countTone: 'danger' as const }),
        }))}
        value={tab}
        onChange={(next) => {
          chooseTab(next);
          list.change({});
        }}
      >
        <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => setAdding(true)}>
          New {tabLabels[tab]} Job
        </Button>
        <AsOf query={query} timeZone={timeZone} />
        <JobCards
          list={list}
          query={{
            ...query,
            data: ofTab && { data: ofTab, meta: { total: ofTab.length, total_exact: true } },
          }}
          timeZone={timeZone}
          onDetails={({ id }) => panel.open(String(id))}
        />
      </Tabs>
      {(panel.wanted || isAdding) && (
        <Suspense fallback={null}>
          {panel.wanted && <JobPanel jobId={jobId} userRole={userRole} onClose={panel.close} />}
          {isAdding && <NewJobDialog tab={tab} userRole={userRole} onClose={() => setAdding(false)} />}
        </Suspense>
      )}
      <WorkerBackToTop />
    </>
  );
}
