import { Link } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import type { ReactNode } from 'react';
import { statusStyles } from '#app/features/labels/job-labels.ts';
import { ContactLines } from '#app/features/landing/contact-lines.tsx';
import { OwnQuotes } from '#app/features/quotes/landlord/own-quotes.tsx';
import { ownQuotes } from '#app/features/quotes/landlord/own-quotes-input.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { thumbnailAddress } from '#server/files/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { AccountLink } from '../account-link.tsx';
import { myProperties, openJobs } from './input.ts';
import { byNextVisit, nextVisitLabel, type OpenJob } from './open-jobs.ts';

type Property = RouterOutputs['properties']['list']['data'][number];

/** More would push the properties out of sight; the page of jobs has them all. */
const jobsShown = 8;

export const prefetch = ({ queries: { company, properties, jobs, quotes } }: PageRequest) =>
  Promise.all([
    company.contact.prefetch(),
    properties.list.prefetch(myProperties),
    jobs.list.prefetch(openJobs),
    quotes.list.prefetch(ownQuotes),
  ]);

export function Page() {
  const user = useSessionUser();
  const { data: contact } = trpc.company.contact.useQuery();
  const jobs = trpc.jobs.list.useQuery(openJobs);
  const properties = trpc.properties.list.useQuery(myProperties);
  return (
    <>
      <PageHeader title={`Hello, ${user?.first_name}`} end={<AccountLink />} />
      <LinkButton
        to="/jobs?request=1"
        state={{ fromDashboard: true }}
        kind="primary"
        size="touch"
        wide
        icon={MessageSquarePlus}
      >
        Request a job
      </LinkButton>
      <OwnQuotes />
      <Card flush className="mt-6" title="Open jobs">
        <Loaded query={jobs}>{jobs.data && <OpenJobs jobs={byNextVisit(jobs.data.data)} />}</Loaded>
      </Card>
      <Card flush className="mt-6" title="Your properties">
        <Loaded query={properties}>
          {properties.data && <Properties properties={properties.data.data} jobs={jobs.data?.data} />}
        </Loaded>
      </Card>
      {contact && (
        <Card className="mt-6" title="Your maintenance company">
          <ContactLines contact={contact} />
        </Card>
      )}
    </>
  );
}

function Loaded({ query, children }: { query: Parameters<typeof CouldNotLoad>[0]['query']; children: ReactNode }) {
  if (children) return children;
  if (query.error) return <CouldNotLoad title="Error loading data" query={query} />;
  return (
    <div className="px-4">
      <SkeletonList />
    </div>
  );
}

const rowStyle =
  'flex items-center gap-3 px-4 py-2 transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2 sm:px-5';

const Chevron = () => <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />;

function OpenJobs({ jobs }: { jobs: readonly OpenJob[] }) {
  const { today } = useCompanyDay();
  if (jobs.length === 0) return <EmptyState icon={ClipboardList} title="No open jobs" />;
  return (
    <ul className="mt-2 divide-y divide-line border-line border-t">
      {jobs.slice(0, jobsShown).map((job) => (
        <li key={job.id}>
          <Link to={`/jobs?job=${job.id}`} className={classNames(rowStyle, 'min-h-18')}>
            <Picture id={job.newest_photo_id} />
            <span className="min-w-0 grow">
              <span className="block break-words font-medium">{job.job_title}</span>
              <span className="block break-words text-muted text-sm">{job.property_address}</span>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <StatusText style={statusStyles[job.status]} />
                {job.next_visit && (
                  <span className="inline-flex items-center gap-1.5 font-medium">
                    <CalendarClock className="size-4 shrink-0 text-accent" aria-hidden="true" />
                    <span className="sr-only">Next visit:</span>
                    {nextVisitLabel(job.next_visit, today)}
                  </span>
                )}
              </span>
            </span>
            <Chevron />
          </Link>
        </li>
      ))}
      {jobs.length > jobsShown && (
        <li>
          <Link to="/jobs" className={classNames(rowStyle, 'min-h-touch')}>
            <span className="grow text-accent">All {jobs.length} open jobs</span>
            <Chevron />
          </Link>
        </li>
      )}
    </ul>
  );
}

function Picture({ id }: { id: number | null | undefined }) {
  if (typeof id === 'number') {
    const src = thumbnailAddress(id);
    return <img src={src} alt="" loading="lazy" className="size-14 shrink-0 rounded-md bg-sunken object-cover" />;
  }
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-md bg-sunken text-muted" aria-hidden="true">
      <ClipboardList className="size-5" />
    </span>
  );
}

interface PropertiesProps {
  properties: readonly Property[];
  /** The open jobs, once known. */
  jobs: readonly OpenJob[] | undefined;
}

/** Those with an open job; the others folded, unless there are no others to see. */
function Properties({ properties, jobs }: PropertiesProps) {
  const openAt = new Map<number, number>();
  for (const { property_id } of jobs ?? []) openAt.set(property_id, (openAt.get(property_id) ?? 0) + 1);
  const busy = properties.filter(({ id }) => openAt.has(id));
  const quiet = properties.filter(({ id }) => !openAt.has(id));
  if (properties.length === 0) return <EmptyState icon={Building2} title="No properties yet" />;
  if (busy.length === 0) return <PropertyRows properties={quiet} openAt={openAt} />;
  return (
    <>
      <PropertyRows properties={busy} openAt={openAt} />
      {quiet.length > 0 && (
        <details className="group border-line border-t">
          <summary
            className={classNames(rowStyle, 'min-h-touch cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
          >
            <span className="grow text-muted">{quiet.length} without an open job</span>
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform duration-quick group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <PropertyRows properties={quiet} openAt={openAt} />
        </details>
      )}
    </>
  );
}

function PropertyRows({
  properties,
  openAt,
}: {
  properties: readonly Property[];
  openAt: ReadonlyMap<number, number>;
}) {
  return (
    <ul className="mt-2 divide-y divide-line border-line border-t">
      {properties.map(({ id, address, post_code }) => (
        <li key={id}>
          <Link to={`/jobs?q=${encodeURIComponent(address)}`} className={classNames(rowStyle, 'min-h-touch')}>
            <span className="min-w-0 grow">
              <span className="block break-words font-medium">{address}</span>
              <span className="block text-muted text-sm">{post_code}</span>
            </span>
            {openAt.has(id) && <span className="shrink-0 text-muted text-sm">{openJobsLabel(openAt.get(id)!)}</span>}
            <Chevron />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const openJobsLabel = (count: number) => (count === 1 ? '1 open job' : `${count} open jobs`);
