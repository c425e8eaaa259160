import { Link } from '@remix-run/react';
import { jobAge } from '#app/features/labels/job-age.ts';
import type { FoundProperty } from '#app/features/pickers/use-found-properties.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { AccessFacts } from '../access-facts.tsx';

/** More open jobs than these and the list of jobs is the better place. */
const most = 10;

interface KnownAtPropertyProps {
  property: FoundProperty;
  /** One of the jobs there is opened instead. */
  onOpenJob: (id: number) => void;
}

/** What one should know before another job is made there: who lets one in, and what is open already. */
export function KnownAtProperty({ property, onOpenJob }: KnownAtPropertyProps) {
  const { timeZone, today } = useCompanyDay();
  const { data } = trpc.jobs.list.useQuery(
    { property_id: property.id, limit: most },
    { meta: { silent: true } },
  );
  const jobs = data?.data ?? [];
  return (
    <div className="flex flex-col gap-3">
      <AccessFacts property={property} />
      {jobs.length > 0 && (
        <section aria-label="Open jobs there" className="rounded-lg bg-warning-soft px-4 py-3">
          <p className="font-medium">
            {jobs.length === 1 ? '1 job is open there' : `${data?.meta.total} jobs are open there`}
          </p>
          <ul className="mt-1 flex flex-col">
            {jobs.map(({ id, job_title, createdAt }) => (
              <li key={id} className="py-1">
                {job_title}, {jobAge(createdAt, timeZone, today)} -{' '}
                <Link
                  to={`/jobs?job=${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onOpenJob(id);
                  }}
                  className="rounded-sm font-medium text-accent underline underline-offset-4"
                >
                  open it?
                  <span className="sr-only">{` ${job_title}`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
