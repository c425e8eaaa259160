import KeyRound from 'lucide-react/icons/key-round';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { buttonStyle } from '#app/components/button-style.ts';
import { formatDate } from '#app/components/list-columns.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SessionUser } from '#server/auth/schema.ts';
import { JobStatusChoice, MapsLink } from './job-actions.tsx';
import type { Job } from './job-words.ts';

interface JobFactsProps {
  job: Job;
  userRole: SessionUser['role'];
  /** After the ways to act that everybody has. */
  more?: ReactNode;
}

/** Over a job's parts: where, what, who lets one in, and how far it is. */
export function JobFacts({ job, userRole, more }: JobFactsProps) {
  const { assignees = [], due_date, job_description, property_address } = job;
  const names = [...new Set(assignees.map(({ User }) => `${User.first_name} ${User.last_name}`))];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="-mt-3 text-muted">{property_address}</p>
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
        {userRole === 'landlord' ? null : <JobStatusChoice job={job} />}
        <MapsLink address={property_address} />
        {more}
      </div>
    </div>
  );
}

/** Tenant and access notes: told to staff while they have an open job there. */
function Access({ propertyId }: { propertyId: number }) {
  const { data } = trpc.properties.list.useQuery({ property_id: propertyId }, { meta: { silent: true } });
  const property = data?.data[0];
  if (!property) return null;
  const { tenant_name, tenant_phone, access_notes } = property;
  if (!tenant_name && !tenant_phone && !access_notes) return null;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3">
      {tenant_name && (
        <p className="flex items-center gap-2">
          <UserRound className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">Tenant: </span>
          {tenant_name}
        </p>
      )}
      {access_notes && (
        <p className="flex items-start gap-2">
          <KeyRound className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">Access: </span>
          <span className="min-w-0 break-words">{access_notes}</span>
        </p>
      )}
      {tenant_phone && (
        <a href={`tel:${tenant_phone.replace(/\s/g, '')}`} className={buttonStyle({ kind: 'secondary' })}>
          <Phone className="size-5 shrink-0 text-accent" aria-hidden="true" />
          Call {tenant_phone}
        </a>
      )}
    </div>
  );
}
