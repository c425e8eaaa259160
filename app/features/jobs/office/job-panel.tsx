import { type ReactNode, Suspense, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { JobDetails } from './job-details.tsx';

const Tasks = lazyComponent(() => import('#app/features/job-content/tasks/tasks.tsx').then((module) => module.Tasks));
const Files = lazyComponent(() => import('#app/features/job-content/files/files.tsx').then((module) => module.Files));
const OfficeJobExpenses = lazyComponent(() => import('./job-expenses.tsx').then((module) => module.OfficeJobExpenses));
const Notes = lazyComponent(() => import('#app/features/job-content/notes/notes.tsx').then((module) => module.Notes));
const JobTime = lazyComponent(() => import('#app/features/time/records/job-time.tsx').then((module) => module.JobTime));

type Part = 'details' | 'tasks' | 'files' | 'expenses' | 'notes' | 'time';

interface OfficeJobPanelProps {
  /** Null: closed. */
  jobId: number | null;
  onClose: () => void;
}

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
      description={job && `${job.property_address}. #${job.id}, created ${formatDay(job.createdAt, timeZone)}`}
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
  const context: ContentContext = {
    of: { job_id: id },
    about: job.property_address,
    toastOptions: toastPositions.centre,
    heading: 'h3',
  };
  const parts: Record<Part, ReactNode> = {
    details: <JobDetails job={job} onGone={onGone} />,
    tasks: <Tasks context={context} />,
    files: <Files context={context} mayAdd />,
    expenses: <OfficeJobExpenses context={context} />,
    notes: <Notes context={context} mayAdd />,
    time: <JobTime jobId={id} />,
  };
  return (
    <Tabs<Part> label="Job sections" tabs={tabs} value={part} onChange={setPart}>
      <Suspense fallback={<SkeletonList />}>{parts[part]}</Suspense>
    </Tabs>
  );
}
