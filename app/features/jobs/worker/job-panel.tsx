import { Suspense, useState } from 'react';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import type { Job } from '#app/features/labels/job-words.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { JobFacts } from './job-facts.tsx';

const JobTasks = lazyComponent(() =>
  import('#app/features/job-content/tasks/job-tasks.tsx').then((module) => module.JobTasks),
);
const JobFiles = lazyComponent(() =>
  import('#app/features/job-content/files/job-files.tsx').then((module) => module.JobFiles),
);
const JobExpenses = lazyComponent(() =>
  import('#app/features/expenses/job-expenses.tsx').then((module) => module.JobExpenses),
);
const JobNotes = lazyComponent(() =>
  import('#app/features/job-content/notes/job-notes.tsx').then((module) => module.JobNotes),
);
const JobTime = lazyComponent(() =>
  import('#app/features/time/records/job-time.tsx').then((module) => module.JobTime),
);

type Part = 'tasks' | 'files' | 'expenses' | 'notes' | 'time';

interface JobPanelProps {
  /** Null: closed. */
  jobId: number | null;
  userRole: SessionUser['role'];
  /** Why nothing can be added or changed now. */
  blocked?: string | undefined;
  onClose: () => void;
}

/** The whole job, slid in over the page. */
export function JobPanel({ jobId, userRole, blocked, onClose }: JobPanelProps) {
  const last = useLastShown(jobId);
  const { query, job } = useKnownJob(last, jobId !== null);
  return (
    <Dialog open={jobId !== null} onOpenChange={onClose} kind="panel" title={job?.job_title ?? 'Job'}>
      {job ? (
        <>
          <JobFacts job={job} userRole={userRole} blocked={blocked} />
          <Parts key={job.id} job={job} userRole={userRole} blocked={blocked} />
        </>
      ) : query.error ? (
        <CouldNotLoad title="Error loading jobs" query={query} />
      ) : (
        <SkeletonList />
      )}
    </Dialog>
  );
}

interface PartsProps {
  job: Job;
  userRole: SessionUser['role'];
  blocked: string | undefined;
}

function Parts({ job, userRole, blocked }: PartsProps) {
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
  const inHand: JobInHand = {
    jobId: job.id,
    about: job.property_address,
    place: toastPlaces.centre,
    heading: 'h3',
    blocked,
  };
  const mayAdd = !isLandlord && !blocked;
  const parts: Record<Part, React.ReactNode> = {
    tasks: <JobTasks job={inHand} />,
    files: <JobFiles job={inHand} mayAdd={mayAdd} />,
    expenses: <JobExpenses job={inHand} />,
    notes: <JobNotes job={inHand} mayAdd={mayAdd} />,
    time: <JobTime jobId={job.id} />,
  };
  return (
    <Tabs label="Parts of the job" tabs={tabs} value={part} onChange={setPart}>
      {blocked && part !== 'time' && (
        <p className="mb-4 rounded-full border border-line-strong bg-sunken px-4 py-1.5 text-center font-medium text-sm">
          {blocked}
        </p>
      )}
      <Suspense fallback={<SkeletonList />}>{parts[part]}</Suspense>
    </Tabs>
  );
}
