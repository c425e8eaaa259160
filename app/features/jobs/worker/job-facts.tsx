import { useQueryClient } from '@tanstack/react-query';
import { placeInWords } from '#app/features/job-content/maps-link.ts';
import type { Job } from '#app/features/labels/job-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { formatDate } from '#app/table/list-columns.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import type { RouterOutputs } from '#server/router.ts';
import { AccessFacts } from '../access-facts.tsx';
import { JobStatusChoice, MapsLink } from '../job-actions.tsx';

interface JobFactsProps {
  job: Job;
  userRole: SessionUser['role'];
  blocked?: string | undefined;
}

/** Over a job's parts: where, what, who lets one in, and how far it is. */
export function JobFacts({ job, userRole, blocked }: JobFactsProps) {
  const { assignees = [], due_date, job_description, property_address, city, post_code } = job;
  const names = [...new Set(assignees.map(({ User }) => `${User.first_name} ${User.last_name}`))];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="-mt-3 text-muted">{placeInWords({ address: property_address, city, post_code })}</p>
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

/** Tenant and access notes, which staff see while they have an open job there; until the answer, as any list on this phone shows them. */
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
