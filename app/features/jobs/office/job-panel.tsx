import { type ReactNode, Suspense, useState } from 'react';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import type { Job } from '#app/features/labels/job-words.ts';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { JobDetails } from './job-details.tsx';

const JobTasks = lazyComponent(() =>
  import('#app/features/job-content/tasks/job-tasks.tsx').then((module) => module.JobTasks),
);
const JobFiles = lazyComponent(() =>
  import('#app/features/job-content/files/job-files.tsx').then((module) => module.JobFiles),
);
const OfficeJobExpenses = lazyComponent(() =>
  import('./job-expenses.tsx').then((module) => module.OfficeJobExpenses),
);
const JobNotes = lazyComponent(() =>
  import('#app/features/job-content/notes/job-notes.tsx').then((module) => module.JobNotes),
);
const JobTime = lazyComponent(() =>
  import('#app/features/time/records/job-time.tsx').then((module) => module.JobTime),
);

type Part = 'details' | 'tasks' | 'files' | 'expenses' | 'notes' | 'time';

interface OfficeJobPanelProps {
  /** Null: closed. */
  jobId: number | null;
  onClose: () => void;
}

/** All there is to a job, slid in over the page. */
export function OfficeJobPanel({ jobId, onClose }: OfficeJobPanelProps) {
  const { timeZone } = useCompanyDay();
  const last = useLastShown(jobId);
  const { query, job } = useKnownJob(last, jobId !== null);
  return (
    <Dialog
      open={jobId !== null}
      onOpenChange={onClose}
      kind="panel"
      title={job?.job_title ?? 'Job'}
      description={
        job && `${job.property_address}. #${job.id}, created ${formatDay(job.createdAt, timeZone)}`
      }
    >
      {job ? (
        <Parts key={job.id} job={job} onGone={onClose} />
      ) : query.error ? (
        <CouldNotLoad title="Error loading jobs" query={query} />
      ) : (
        <SkeletonList />
      )}
    </Dialog>
  );
}

function Parts({ job, onGone }: { job: Job; onGone: () => void }) {
  const [part, setPart] = useState<Part>('details');
  const { id, tasksCount, filesCount, expensesCount, notesCount } = job;
  const tabs = [
    { value: 'details', label: 'Details' },
    { value: 'tasks', label: 'Tasks', count: tasksCount },
    { value: 'files', label: 'Files', count: filesCount },
    { value: 'expenses', label: 'Expenses', count: expensesCount },
    { value: 'notes', label: 'Notes', count: notesCount },
    { value: 'time', label: 'Time Tracked' },
  ] as const;
  const inHand: JobInHand = {
    jobId: id,
    about: job.property_address,
    place: toastPlaces.centre,
    heading: 'h3',
  };
  const parts: Record<Part, ReactNode> = {
    details: <JobDetails job={job} onGone={onGone} />,
    tasks: <JobTasks job={inHand} />,
    files: <JobFiles job={inHand} mayAdd />,
    expenses: <OfficeJobExpenses job={inHand} />,
    notes: <JobNotes job={inHand} mayAdd />,
    time: <JobTime jobId={id} />,
  };
  return (
    <Tabs<Part> label="Parts of the job" tabs={tabs} value={part} onChange={setPart}>
      <Suspense fallback={<SkeletonList />}>{parts[part]}</Suspense>
    </Tabs>
  );
}
