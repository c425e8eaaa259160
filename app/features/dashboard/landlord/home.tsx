import { Link } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { ContactLines } from '#app/features/landing/contact-lines.tsx';
import { accountPath } from '#app/features/session/paths.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { myProperties, openJobs } from './input.ts';

const entries = [
  { to: '/jobs?request=1', label: 'Request a job', icon: MessageSquarePlus },
  { to: '/jobs', label: 'Jobs', icon: ClipboardList },
  { to: accountPath, label: 'My Account', icon: CircleUser },
];

export const prefetch = ({ queries: { company, properties, jobs } }: PageRequest) =>
  Promise.all([company.contact.prefetch(), properties.list.prefetch(myProperties), jobs.list.prefetch(openJobs)]);

export function Page() {
  const user = useSessionUser();
  const { data: contact } = trpc.company.contact.useQuery();
  return (
    <>
      <PageHeader title={`Hello, ${user?.first_name}`} />
      <nav aria-label="Quick actions" className="flex flex-col gap-3">
        {entries.map(({ to, label, icon }) => (
          <LinkButton
            key={to}
            to={to}
            state={{ fromDashboard: true }}
            kind={to.includes('request') ? 'primary' : 'secondary'}
            size="touch"
            wide
            icon={icon}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      <LandlordProperties />
      {contact && (
        <Card className="mt-6" title="Your maintenance company">
          <ContactLines contact={contact} />
        </Card>
      )}
    </>
  );
}

function LandlordProperties() {
  const properties = trpc.properties.list.useQuery(myProperties);
  const jobs = trpc.jobs.list.useQuery(openJobs);
  const openAt = new Map<number, number>();
  for (const { property_id } of jobs.data?.data ?? []) {
    openAt.set(property_id, (openAt.get(property_id) ?? 0) + 1);
  }
  const rows = properties.data?.data;
  return (
    <Card flush className="mt-6" title="Your properties">
      {rows?.length === 0 && <EmptyState icon={Building2} title="No properties yet" />}
      {rows && rows.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {rows.map(({ id, address, post_code }) => (
            <li key={id}>
              <Link
                to={`/jobs?q=${encodeURIComponent(address)}`}
                className="flex min-h-touch items-center gap-3 px-4 py-2 transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
              >
                <span className="min-w-0 grow">
                  <span className="block break-words font-medium">{address}</span>
                  <span className="block text-muted text-sm">{post_code}</span>
                </span>
                {jobs.data && <span className="shrink-0 text-muted text-sm">{openJobsLabel(openAt.get(id))}</span>}
                <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!rows && properties.error && <CouldNotLoad title="Error loading data" query={properties} />}
      {!rows && !properties.error && (
        <div className="px-4">
          <SkeletonList />
        </div>
      )}
    </Card>
  );
}

function openJobsLabel(count = 0) {
  if (count === 0) return 'no open jobs';
  return count === 1 ? '1 open job' : `${count} open jobs`;
}
