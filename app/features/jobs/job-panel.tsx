import { type ReactNode, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { useCachedJob } from '#app/features/job-content/use-cached-job.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { type Tab, Tabs } from '#app/ui/tabs.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';

const Tasks = lazyPart(() => import('#app/features/job-content/tasks/tasks.tsx').then((module) => module.Tasks));
const Files = lazyPart(() => import('#app/features/job-content/files/files.tsx').then((module) => module.Files));
const Expenses = lazyPart(() => import('#app/features/expenses/expenses.tsx').then((module) => module.Expenses));
const Materials = lazyPart(() => import('#app/features/materials/materials.tsx').then((module) => module.Materials));
const Notes = lazyPart(() => import('#app/features/job-content/notes/notes.tsx').then((module) => module.Notes));
const JobTime = lazyPart(() => import('#app/features/time/records/job-time.tsx').then((module) => module.JobTime));

export interface JobPanelProps {
  /** Opened with the job's id. */
  panel: DialogState<number>;
  describe?: (job: Job) => string;
  /** Pinned below the job. */
  foot?: ReactNode | ((job: Job) => ReactNode);
  children: (job: Job) => ReactNode;
}

export function JobPanel({ panel, describe, foot, children }: JobPanelProps) {
  const { query, job } = useCachedJob(panel.shown, panel.isOpen);
  return (
    <Dialog
      open={panel.isOpen}
      onOpenChange={panel.close}
      kind="panel"
      title={job?.job_title ?? 'Job'}
      // A space keeps its line while the job loads.
      description={describe && (job ? describe(job) : '\u00a0')}
      actions={typeof foot === 'function' ? job && foot(job) : foot}
    >
      {job ? children(job) : query.error ? <CouldNotLoad title="Error loading jobs" query={query} /> : <SkeletonList />}
    </Dialog>
  );
}

type Section = 'details' | 'tasks' | 'files' | 'expenses' | 'materials' | 'notes' | 'time';

export interface JobSectionsProps {
  job: Job;
  /** A first section, only for the office. */
  details?: ReactNode;
  /** Above the expenses. */
  expensesLink?: ReactNode;
  /** Landlords see only pictures and notes, and add nothing. */
  isLandlord?: boolean;
  /** Why nothing can be added or changed now. */
  blocked?: string | undefined;
}

/** A job's content in tabs. */
export function JobSections({ job, details, expensesLink, isLandlord = false, blocked }: JobSectionsProps) {
  const tabs: Tab<Section>[] = isLandlord
    ? [
        { value: 'files', label: 'Pictures' },
        { value: 'notes', label: 'Notes' },
      ]
    : [
        ...(details ? [{ value: 'details', label: 'Details' } as const] : []),
        { value: 'tasks', label: 'Tasks', count: job.tasksCount },
        { value: 'files', label: 'Files', count: job.filesCount },
        { value: 'expenses', label: 'Expenses', count: job.expensesCount },
        { value: 'materials', label: 'Materials', count: job.materialsCount },
        { value: 'notes', label: 'Notes', count: job.notesCount },
        { value: 'time', label: 'Time Tracked' },
      ];
  const [section, setSection] = useState(tabs[0]!.value);
  const context: ContentContext = {
    of: { job_id: job.id },
    about: job.property_address,
    toastOptions: toastPositions.centre,
    heading: 'h3',
    blocked,
  };
  const loading = { fallback: <SkeletonList /> };
  const mayAdd = !isLandlord && !blocked;
  const sections: Record<Section, ReactNode> = {
    details,
    tasks: <Tasks {...loading} context={context} />,
    files: <Files {...loading} context={context} mayAdd={mayAdd} />,
    expenses: (
      <>
        {expensesLink && <div className="mb-3">{expensesLink}</div>}
        <Expenses {...loading} context={context} />
      </>
    ),
    materials: <Materials {...loading} context={context} />,
    notes: <Notes {...loading} context={context} mayAdd={mayAdd} />,
    time: <JobTime {...loading} jobId={job.id} />,
  };
  const view = sections[section];
  return (
    <Tabs label="Job sections" tabs={tabs} value={section} onChange={setSection}>
      {blocked && section !== 'time' && (
        <p className="mb-4 rounded-full border border-line-strong bg-sunken px-4 py-1.5 text-center font-medium text-sm">
          {blocked}
        </p>
      )}
      {view}
    </Tabs>
  );
}
