import { lazy, Suspense, useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { Tabs } from '#app/components/tabs.tsx';
import { errorWords } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { JobFacts } from './job-facts.tsx';
import type { Job } from './job-words.ts';

const JobTasks = lazy(() =>
  import('#app/features/job-tasks/job-tasks.tsx').then((part) => ({ default: part.JobTasks })),
);
const JobFiles = lazy(() =>
  import('#app/features/files/job-files.tsx').then((part) => ({ default: part.JobFiles })),
);
const JobExpenses = lazy(() =>
  import('#app/features/expenses/job-expenses.tsx').then((part) => ({ default: part.JobExpenses })),
);
const JobNotes = lazy(() =>
  import('#app/features/notes/job-notes.tsx').then((part) => ({ default: part.JobNotes })),
);
const JobTime = lazy(() =>
  import('#app/features/time-tracked/job-time.tsx').then((part) => ({ default: part.JobTime })),
);

type Part = 'tasks' | 'files' | 'expenses' | 'notes' | 'time';

interface JobPanelProps {
  /** Null: closed. */
  jobId: number | null;
  userRole: SessionUser['role'];
  onClose: () => void;
}

/** What is in a job, slid in over the page. */
export function JobPanel({ jobId, userRole, onClose }: JobPanelProps) {
  const [last, setLast] = useState(jobId);
  if (jobId !== null && jobId !== last) setLast(jobId);
  const query = trpc.jobs.get.useQuery(
    { id: last ?? 0 },
    { meta: { silent: true }, enabled: last !== null && jobId !== null },
  );
  const job = query.data;
  return (
    <Dialog open={jobId !== null} onOpenChange={onClose} kind="panel" title={job?.job_title ?? 'Job'}>
      {job ? (
        <>
          <JobFacts job={job} userRole={userRole} />
          <Parts key={job.id} job={job} userRole={userRole} />
        </>
      ) : query.error ? (
        <ErrorState
          title="Error loading jobs"
          message={errorWords(query.error)}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonList />
      )}
    </Dialog>
  );
}

function Parts({ job, userRole }: { job: Job; userRole: SessionUser['role'] }) {
  const isLandlord = userRole === 'landlord';
  const [part, setPart] = useState<Part>(isLandlord ? 'files' : 'tasks');
  const tab = (value: Part, label: string, count?: number) => ({
    value,
    label,
    ...(count !== undefined && { count }),
  });
  const tabs = isLandlord
    ? [tab('files', 'Pictures'), tab('notes', 'Notes')]
    : [
        tab('tasks', 'Tasks', job.tasksCount),
        tab('files', 'Files', job.filesCount),
        tab('expenses', 'Expenses', job.expensesCount),
        tab('notes', 'Notes', job.notesCount),
        tab('time', 'Time Tracked'),
      ];
  const parts: Record<Part, React.ReactNode> = {
    tasks: <JobTasks jobId={job.id} />,
    files: <JobFiles jobId={job.id} mayAdd={!isLandlord} />,
    expenses: <JobExpenses jobId={job.id} />,
    notes: <JobNotes jobId={job.id} mayAdd={!isLandlord} />,
    time: <JobTime jobId={job.id} />,
  };
  return (
    <Tabs label="Parts of the job" tabs={tabs} value={part} onChange={setPart}>
      <Suspense fallback={<SkeletonList />}>{parts[part]}</Suspense>
    </Tabs>
  );
}
