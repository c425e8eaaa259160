import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Button } from '#app/components/button.tsx';
import { toastPlaces } from '#app/components/toast.ts';
import { ExpensesOnTheirWay } from '#app/features/expenses/expenses-on-their-way.tsx';
import { NewExpenseForm } from '#app/features/expenses/new-expense-form.tsx';
import { JobFiles } from '#app/features/files/job-files.tsx';
import { UploadForm } from '#app/features/files/upload-form.tsx';
import { JobTasks } from '#app/features/job-tasks/job-tasks.tsx';
import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';
import { JobNotes } from '#app/features/notes/job-notes.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import type { ActiveTracking } from '#app/lib/active-tracking.ts';
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
