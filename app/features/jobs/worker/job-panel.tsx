import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { formatAddress } from '#app/features/job-content/maps-link.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import type { RouterOutputs } from '#server/router.ts';
import { AccessFacts } from '../access-facts.tsx';
import { JobStatusChoice, MapsLink } from '../job-actions.tsx';

const Tasks = lazyComponent(() => import('#app/features/job-content/tasks/tasks.tsx').then((module) => module.Tasks));
const Files = lazyComponent(() => import('#app/features/job-content/files/files.tsx').then((module) => module.Files));
const Expenses = lazyComponent(() => import('#app/features/expenses/expenses.tsx').then((module) => module.Expenses));
const Notes = lazyComponent(() => import('#app/features/job-content/notes/notes.tsx').then((module) => module.Notes));
const JobTime = lazyComponent(() => import('#app/features/time/records/job-time.tsx').then((module) => module.JobTime));

type Part = 'tasks' | 'files' | 'expenses' | 'notes' | 'time';

interface JobPanelProps {
  /** Null: closed. */
  jobId: number | null;
  userRole: SessionUser['role'];
  /** Why nothing can be added or changed now. */
  blocked?: string | undefined;
  onClose: () => void;
}

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
    toastOptions: toastPositions.centre,
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
    <Tabs label="Job sections" tabs={tabs} value={part} onChange={setPart}>
      {blocked && part !== 'time' && (
        <p className="mb-4 rounded-full border border-line-strong bg-sunken px-4 py-1.5 text-center font-medium text-sm">
          {blocked}
        </p>
      )}
      <Suspense fallback={<SkeletonList />}>{parts[part]}</Suspense>
    </Tabs>
  );
}

interface JobFactsProps {
  job: Job;
  userRole: SessionUser['role'];
  blocked?: string | undefined;
}

/** The job's address, description, access details and status. */
function JobFacts({ job, userRole, blocked }: JobFactsProps) {
  const { assignees = [], due_date, job_description, property_address, city, post_code } = job;
  const names = [...new Set(assignees.map(({ User }) => `${User.first_name} ${User.last_name}`))];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="-mt-3 text-muted">{formatAddress({ address: property_address, city, post_code })}</p>
      {job_description && <p className="whitespace-pre-line break-words">{job_description}</p>}
      {(due_date || names.length > 0) && (
        <p className="text-muted text-sm">
          {[due_date && `Due ${formatDate(due_date)}`, names.length > 0 && `Assigned to ${names.join(', ')}`]
            .filter(Boolean)
            .join('. ')}
        </p>
      )}
      {userRole !== 'landlord' && <Access propertyId={job.property_id} />}
      <div className="flex flex-wrap items-center gap-2">
        {userRole === 'landlord' ? null : <JobStatusChoice job={job} isLocked={blocked !== undefined} />}
        <MapsLink job={job} />
      </div>
    </div>
  );
}

/** Access notes, visible to staff with an open job there. From cached lists until the server answers. */
function Access({ propertyId }: { propertyId: number }) {
  const queryClient = useQueryClient();
  const { data } = trpc.properties.list.useQuery({ property_id: propertyId }, { meta: { silent: true } });
  const property =
    data?.data[0] ??
    queryClient
      .getQueriesData<RouterOutputs['properties']['list']>({ queryKey: [['properties', 'list']] })
      .flatMap(([, list]) => list?.data ?? [])
      .find(({ id }) => id === propertyId);
  return property ? <AccessFacts property={property} /> : null;
}
