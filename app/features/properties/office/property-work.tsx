import { Link } from '@remix-run/react';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Table2 from 'lucide-react/icons/table-2';
import Wrench from 'lucide-react/icons/wrench';
import { rowStyles, statusStyle } from '#app/features/invoices/office/invoice-labels.ts';
import { propertyInvoicesLink } from '#app/features/invoices/office/invoice-list.ts';
import { issuedPdf, usePdfMutations } from '#app/features/invoices/office/use-pdf-mutations.ts';
import { assignmentsText } from '#app/features/jobs/office/job-columns.tsx';
import { listOf } from '#app/features/jobs/office/job-list.ts';
import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { formatDate, formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { IconButton, LinkButton } from '#app/ui/button.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { StatusText } from '#app/ui/status-text.tsx';

/** More are in the lists that the panel's links open. */
const limit = 20;
const everyJob = { dateRange: 'all', includeCompleted: true, includeRejected: true, includeArchived: true } as const;

const openOf = (property_id: number) => ({ property_id, limit: 100 }) as const;

/** Open jobs at a property and, `closed`, the newest of all. */
export function PropertyJobs({ propertyId }: { propertyId: number }) {
  const open = trpc.jobs.list.useQuery(openOf(propertyId));
  const all = trpc.jobs.list.useQuery({ property_id: propertyId, ...everyJob, limit });
  if (!open.data || !all.data) {
    const failed = [open, all].find(({ error }) => error);
    return failed ? <CouldNotLoad title="Error loading jobs" query={failed} /> : <SkeletonList />;
  }
  const openIds = new Set(open.data.data.map(({ id }) => id));
  const closed = all.data.data.filter(({ id }) => !openIds.has(id));
  if (all.data.meta.total === 0) return <EmptyState icon={Wrench} title="No jobs here yet" />;
  return (
    <div className="flex flex-col gap-4">
      <JobGroup title="Open" jobs={open.data.data} />
      <JobGroup title="Closed" jobs={closed} />
      <LinkButton to={listOf.property(propertyId)} kind="secondary" wide icon={Table2}>
        Open in the jobs list
      </LinkButton>
    </div>
  );
}

function JobGroup({ title, jobs }: { title: string; jobs: readonly Job[] }) {
  const { timeZone } = useCompanyDay();
  if (jobs.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <Link
                to={`/jobs?job=${job.id}`}
                className="inline-flex min-h-small items-center font-medium text-accent underline underline-offset-4"
              >
                {job.job_title}
              </Link>
              <span className="block text-muted text-sm">
                {[
                  numberLabel(job),
                  job.job_end_date
                    ? `ended ${formatDate(job.job_end_date)}`
                    : `created ${formatDay(job.createdAt, timeZone)}`,
                  assignmentsText(job),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <StatusText style={statusStyles[job.status]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest invoices of a property's jobs, and what is open of all of them. */
export function PropertyInvoices({ propertyId }: { propertyId: number }) {
  const query = trpc.invoices.list.useQuery({ property_id: propertyId, limit, sums: true });
  const pdf = usePdfMutations();
  if (!query.data) {
    return query.error ? <CouldNotLoad title="Error loading data" query={query} /> : <SkeletonList />;
  }
  const { data, meta } = query.data;
  if (data.length === 0) return <EmptyState icon={FileText} title="No invoices for this property yet" />;
  return (
    <div className="flex flex-col gap-4">
      {meta.sums && (
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Sum label="Invoiced" value={meta.sums.total_amount} />
          <Sum label="Open" value={meta.sums.open_amount} />
          <Sum label="Overdue" value={meta.sums.overdue_amount} />
        </p>
      )}
      <ul className="divide-y divide-line">
        {data.map((invoice) => (
          <li key={invoice.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <span className="block font-medium">{invoice.invoice_number}</span>
              <span className="block truncate text-muted text-sm">
                {`${formatDate(invoice.issue_date)}, ${invoice.job_title}`}
              </span>
            </span>
            <Money value={invoice.total_amount} />
            <StatusText style={rowStyles[statusStyle(invoice) as keyof typeof rowStyles]} />
            <IconButton
              icon={Eye}
              label={`View ${invoice.invoice_number}`}
              onClick={() => pdf.show(issuedPdf(invoice))}
            />
          </li>
        ))}
      </ul>
      <LinkButton to={propertyInvoicesLink(propertyId)} kind="secondary" wide icon={Table2}>
        Open in the invoices table
      </LinkButton>
    </div>
  );
}

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <span>
      <span className="text-muted">{label} </span>
      <span className="font-semibold">
        <Money value={value} />
      </span>
    </span>
  );
}
