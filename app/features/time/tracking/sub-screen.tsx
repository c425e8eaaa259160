import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Expenses } from '#app/features/expenses/expenses.tsx';
import { NewExpenseForm } from '#app/features/expenses/worker/expense-form.tsx';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { Files } from '#app/features/job-content/files/files.tsx';
import { UploadForm } from '#app/features/job-content/files/upload-form.tsx';
import { Notes } from '#app/features/job-content/notes/notes.tsx';
import { Tasks } from '#app/features/job-content/tasks/tasks.tsx';
import { AddMaterial } from '#app/features/materials/worker/add-material-part.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import type { SubScreenName } from './use-sub-screen.ts';

const titles: Record<SubScreenName, string> = {
  tasks: 'Job Tasks',
  notes: 'Job Notes',
  'add-image': 'Add Job Images',
  'add-expense': 'Add Job Expense',
  'add-material': 'Add Job Material',
};

interface SubScreenProps {
  name: SubScreenName;
  active: ActiveTracking;
  jobTitle: string | undefined;
  onBack: () => void;
}

export function SubScreen({ name, active, jobTitle, onBack }: SubScreenProps) {
  const { today } = useCompanyDay();
  const context: ContentContext = {
    of: { job_id: active.jobId },
    about: active.propertyName,
    toastOptions: toastPositions.tracking,
    heading: 'h2',
  };
  const parts: Record<SubScreenName, ReactNode> = {
    tasks: <Tasks context={context} />,
    notes: <Notes context={context} mayAdd />,
    'add-image': (
      <>
        <UploadForm context={context} />
        <Files context={context} mayAdd={false} />
      </>
    ),
    'add-expense': (
      <>
        <NewExpenseForm context={context} today={today} />
        <Expenses context={context} mayAdd={false} />
      </>
    ),
    'add-material': <AddMaterial context={context} today={today} fallback={<SkeletonList />} />,
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
