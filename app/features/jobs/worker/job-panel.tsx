import { useQueryClient } from '@tanstack/react-query';
import { formatAddress } from '#app/features/job-content/maps-link.ts';
import { priorityTones } from '#app/features/labels/job-labels.ts';
import { QuoteNeeded } from '#app/features/quotes/worker/quote-needed.tsx';
import { useStartFoot } from '#app/features/time/tracking/start-foot.tsx';
import { formatDate } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import type { RouterOutputs } from '#server/router.ts';
import { AccessFacts } from '../access-facts.tsx';
import { JobStatusChoice, MapsLink } from '../job-actions.tsx';
import { JobPanel, type JobPanelProps, JobSections, type JobSectionsProps } from '../job-panel.tsx';

interface FieldJobPanelProps extends Pick<JobPanelProps, 'panel'>, Pick<JobSectionsProps, 'blocked'> {
  userRole: SessionUser['role'];
}

/** The panel of workers and landlords. */
export function FieldJobPanel({ panel, userRole, blocked }: FieldJobPanelProps) {
  const isLandlord = userRole === 'landlord';
  const foot = useStartFoot(isLandlord ? null : panel.value);
  return (
    <JobPanel panel={panel} foot={foot}>
      {(job) => (
        <>
          <JobFacts job={job} isLandlord={isLandlord} blocked={blocked} />
          <JobSections key={job.id} job={job} isLandlord={isLandlord} blocked={blocked} />
        </>
      )}
    </JobPanel>
  );
}

function JobFacts({ job, isLandlord, blocked }: Omit<JobSectionsProps, 'details' | 'expensesLink'>) {
  const { assignees = [], due_date, priority, job_description, property_address, city, post_code } = job;
  const { today } = useCompanyDay();
  const names = [...new Set(assignees.map(({ User }) => `${User.first_name} ${User.last_name}`))];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="-mt-3 font-medium">{formatAddress({ address: property_address, city, post_code })}</p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {due_date && <Badge tone={dueTone(due_date, today)}>Due {formatDate(due_date)}</Badge>}
        {priority && priorityTones[priority] && <Badge tone={priorityTones[priority]}>{priority}</Badge>}
      </p>
      {job_description && <p className="whitespace-pre-line break-words">{job_description}</p>}
      {names.length > 0 && <p className="text-muted text-sm">{`Assigned to ${names.join(', ')}`}</p>}
      {!isLandlord && <Access propertyId={job.property_id} />}
      <div className="flex flex-wrap items-center gap-2">
        {!isLandlord && <JobStatusChoice job={job} isLocked={blocked !== undefined} />}
        <MapsLink job={job} />
        {!isLandlord && !blocked && <QuoteNeeded job={job} />}
      </div>
    </div>
  );
}

/** `due`, `today`: YYYY-MM-DD. */
function dueTone(due: string, today: string) {
  if (due < today) return 'danger';
  return due === today ? 'warning' : 'neutral';
}

/** Access notes, visible to staff with an open job there. From cached lists until the server answers. */
function Access({ propertyId }: { propertyId: number }) {
  const queryClient = useQueryClient();
  const { data } = trpc.properties.list.useQuery({ property_id: propertyId });
  const property =
    data?.data[0] ??
    queryClient
      .getQueriesData<RouterOutputs['properties']['list']>({ queryKey: [['properties', 'list']] })
      .flatMap(([, list]) => list?.data ?? [])
      .find(({ id }) => id === propertyId);
  return property ? <AccessFacts property={property} /> : null;
}
