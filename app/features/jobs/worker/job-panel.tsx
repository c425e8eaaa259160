import { Suspense, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import type { Job } from '#app/features/labels/job-words.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { JobFacts } from './job-facts.tsx';

const Tasks = lazyComponent(() =>
  import('#app/features/job-content/tasks/tasks.tsx').then((module) => module.Tasks),
);
const Files = lazyComponent(() =>
  import('#app/features/job-content/files/files.tsx').then((module) => module.Files),
);
const Expenses = lazyComponent(() =>
  import('#app/features/expenses/expenses.tsx').then((module) => module.Expenses),
);
const Notes = lazyComponent(() =>
  import('#app/features/job-content/notes/notes.tsx').then((module) => module.Notes),
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
  const context: ContentContext = {
    of: { job_id: job.id },
    about: job.property_address,
    place: toastPositions.centre,
    heading: 'h3',
    blocked,
  };
  const mayAdd = !isLandlord && !blocked;
  const parts: Record<Part, React.ReactNode> = {
    tasks: <Tasks context={context} />,
    files: <Files context={context} mayAdd={mayAdd} />,
    expenses: <Expenses context={context} />,
    notes: <Notes context={context} mayAdd={mayAdd} />,
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
