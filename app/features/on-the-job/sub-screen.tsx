import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentType } from 'react';
import { Button } from '#app/components/button.tsx';
import type { ActiveTracking } from '#app/lib/active-tracking.ts';
import { AddExpenseScreen } from './add-expense-screen.tsx';
import { AddImageScreen } from './add-image-screen.tsx';
import { NotesScreen } from './notes-screen.tsx';
import type { SubScreenName } from './sub-screen-name.ts';
import { TasksScreen } from './tasks-screen.tsx';

/** What each of them needs to know of the job that is worked on. */
export interface OnTheJob {
  jobId: number;
  /** For whoever reads what waits: the property's address. */
  about: string;
  timeZone: string;
}

const screens: Record<SubScreenName, { title: string; Screen: ComponentType<OnTheJob> }> = {
  tasks: { title: 'Job Tasks', Screen: TasksScreen },
  notes: { title: 'Job Notes', Screen: NotesScreen },
  'add-image': { title: 'Add Job Images', Screen: AddImageScreen },
  'add-expense': { title: 'Add Job Expense', Screen: AddExpenseScreen },
};

interface SubScreenProps {
  name: SubScreenName;
  active: ActiveTracking;
  jobTitle: string | undefined;
  timeZone: string;
  onBack: () => void;
}

/** Tasks, notes, pictures and expenses of the job that is worked on. All of it is stored on the phone first. */
export function SubScreen({ name, active, jobTitle, timeZone, onBack }: SubScreenProps) {
  const { title, Screen } = screens[name];
  return (
    <div className="flex w-full flex-col gap-4 md:max-w-prose">
      <header>
        <Button kind="quiet" icon={ArrowLeft} onClick={onBack} className="-ml-3">
          Back
        </Button>
        <h1 tabIndex={-1} className="font-semibold text-2xl outline-none">
          {title}
        </h1>
        <p className="line-clamp-2 text-muted">
          {jobTitle ? `${jobTitle} @ ` : ''}
          {active.propertyName}
        </p>
      </header>
      <Screen jobId={active.jobId} about={active.propertyName} timeZone={timeZone} />
    </div>
  );
}
