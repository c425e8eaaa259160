import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ExpensesOnTheirWay } from '#app/features/expenses/worker/expenses-on-their-way.tsx';
import { NewExpenseForm } from '#app/features/expenses/worker/new-expense-form.tsx';
import { JobFiles } from '#app/features/job-content/files/job-files.tsx';
import { UploadForm } from '#app/features/job-content/files/upload-form.tsx';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { JobNotes } from '#app/features/job-content/notes/job-notes.tsx';
import { JobTasks } from '#app/features/job-content/tasks/job-tasks.tsx';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import type { SubScreenName } from './sub-screen-name.ts';

const titles: Record<SubScreenName, string> = {
  tasks: 'Job Tasks',
  notes: 'Job Notes',
  'add-image': 'Add Job Images',
  'add-expense': 'Add Job Expense',
};

interface SubScreenProps {
  name: SubScreenName;
  active: ActiveTracking;
  jobTitle: string | undefined;
  onBack: () => void;
}

/** Tasks, notes, pictures and expenses of the job that is worked on; the job's panel has the same parts. */
export function SubScreen({ name, active, jobTitle, onBack }: SubScreenProps) {
  const { today } = useCompanyDay();
  const job: JobInHand = {
    jobId: active.jobId,
    about: active.propertyName,
    place: toastPlaces.tracking,
    heading: 'h2',
  };
  const parts: Record<SubScreenName, ReactNode> = {
    tasks: <JobTasks job={job} />,
    notes: <JobNotes job={job} mayAdd />,
    'add-image': (
      <>
        <UploadForm of={{ job_id: job.jobId }} about={job.about} place={job.place} />
        <JobFiles job={job} mayAdd={false} />
      </>
    ),
    'add-expense': (
      <>
        <NewExpenseForm job={job} place={job.place} today={today} />
        <ExpensesOnTheirWay jobId={job.jobId} heading={job.heading} />
      </>
    ),
  };
  return (
    <div className="flex w-full flex-col gap-4 md:max-w-prose">
      <header>
        <Button kind="quiet" icon={ArrowLeft} onClick={onBack} className="-ml-3">
          Back
        </Button>
        <h1 tabIndex={-1} className="font-semibold text-2xl outline-none">
          {titles[name]}
        </h1>
        <p className="line-clamp-2 text-muted">
          {jobTitle ? `${jobTitle} @ ` : ''}
          {active.propertyName}
        </p>
      </header>
      {parts[name]}
    </div>
  );
}
