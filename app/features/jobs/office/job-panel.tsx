import CalendarDays from 'lucide-react/icons/calendar-days';
import Table2 from 'lucide-react/icons/table-2';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { InvoiceActions } from '#app/features/invoices/office/invoice-actions.tsx';
import { AccessFacts } from '#app/features/jobs/access-facts.tsx';
import { MapsLink } from '#app/features/jobs/job-actions.tsx';
import type { Job } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { RecentRecord } from '#app/features/labels/recent-record.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useCustomerSource, usePropertySource } from '#app/features/pickers/option-sources.ts';
import { JobQuotes } from '#app/features/quotes/office/job-quotes.tsx';
import { SpendingBanner } from '#app/features/quotes/office/spending-limit.tsx';
import { formatDate, formatDay, formatDuration } from '#app/lib/format.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { RowFields, SavedLine } from '#app/table/edit/row-fields.tsx';
import { columnId } from '#app/table/table-column.ts';
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx';
import type { SearchOption } from '#app/ui/combobox.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { parseDay } from '#server/infra/typed/day.ts';
import { visitFields } from '#server/visits/fields.ts';
import { JobPanel, type JobPanelProps, JobSections } from '../job-panel.tsx';
import { assigneesOf, type JobChanges, mayPlan } from './job-change.ts';
import { officeJobColumns, withAssignee } from './job-columns.tsx';
import { useFilterChoices } from './job-filters.tsx';
import { JobMessages } from './job-messages.tsx';
import { DeleteJobDialog, useRemoveJob } from './job-mutations.tsx';
import { ContactLines, JobRequest, PlanAction, PlanJob, PlanSection, RequestActions } from './job-request.tsx';
import { useSavedJob } from './use-saved-job.ts';

/** A form or question that is open in a job's panel. */
export interface BegunInPanel {
  id: number;
  what: 'plan' | 'invoice';
}

interface OfficeJobPanelProps extends Pick<JobPanelProps, 'panel'> {
  begun: BegunInPanel | null;
  begin: (begun: BegunInPanel | null) => void;
}

export function OfficeJobPanel({ panel, begun, begin }: OfficeJobPanelProps) {
  const { timeZone } = useCompanyDay();
  const planning = begun?.what === 'plan' ? begun.id : null;
  const setPlanning = (id: number | null) => begin(id === null ? null : { id, what: 'plan' });
  return (
    <JobPanel
      panel={panel}
      describe={(job) => `${job.property_address}. ${numberLabel(job)}, created ${formatDay(job.createdAt, timeZone)}`}
      foot={(job) => {
        if (job.id === planning) return null;
        const Actions = job.status === 'awaiting_approval' ? RequestActions : mayPlan(job) ? PlanAction : null;
        return Actions && <Actions key={job.id} job={job} onPlan={() => setPlanning(job.id)} />;
      }}
    >
      {(job) => (
        <>
          <SpendingBanner key={`limit ${job.id}`} job={job} />
          {job.status === 'awaiting_approval' ? (
            <JobRequest key={`request ${job.id}`} job={job}>
              {planning === job.id && <PlanJob job={job} onDone={() => setPlanning(null)} />}
            </JobRequest>
          ) : (
            planning === job.id && (
              <PlanSection>
                <PlanJob job={job} onDone={() => setPlanning(null)} />
              </PlanSection>
            )
          )}
          <RecentRecord
            record={{
              id: `job ${job.id}`,
              label: job.job_title,
              detail: `${numberLabel(job)}, ${job.property_address}`,
              to: `/jobs?job=${job.id}`,
            }}
          />
          <JobSections
            key={job.id}
            job={job}
            details={
              <JobDetails
                job={job}
                isInvoicing={begun?.what === 'invoice' && begun.id === job.id}
                onInvoicing={(isOpen) => begin(isOpen ? { id: job.id, what: 'invoice' } : null)}
                onGone={panel.close}
              />
            }
            expensesLink={
              <LinkButton to={`/expenses?job_id=${job.id}`} kind="secondary" wide icon={Table2}>
                Open in the expenses table
              </LinkButton>
            }
          />
        </>
      )}
    </JobPanel>
  );
}

interface JobDetailsProps {
  job: Job;
  isInvoicing: boolean;
  onInvoicing: (isOpen: boolean) => void;
  onGone: () => void;
}

function JobDetails({ job, isInvoicing, onInvoicing, onGone }: JobDetailsProps) {
  const { today } = useCompanyDay();
  const history = useHistoryAction('jobs');
  const remove = useRemoveJob();
  const { save, isSaving, onUndo, question } = useSavedJob(job);
  const deleting = useDialog<Job>();
  const properties = usePropertySource([job]);
  const customers = useCustomerSource([job]);
  const { staff, trades } = useFilterChoices('all');
  // Assignees are a list and have a section of their own.
  const columns = useMemo(
    () =>
      officeJobColumns({ properties, customers, staff, trades }).filter((column) => columnId(column) !== 'assignees'),
    [properties, customers, staff, trades],
  );
  const found = trpc.properties.list.useQuery({ property_id: job.property_id });
  const messages = trpc.jobs.messages.useQuery({ id: job.id });
  // They are above what one may be reading.
  if (found.isLoading || messages.isLoading) return <SkeletonList />;
  const property = found.data?.data[0];
  return (
    <div className="flex flex-col gap-5">
      {property && <AccessFacts property={property} />}
      {job.status !== 'awaiting_approval' && <Requester job={job} />}
      <JobMessages jobId={job.id} visitor={job.requester_name || 'Visitor'} />
      <div className="flex flex-wrap gap-2">
        <MapsLink job={job} />
        <Button kind="secondary" icon={history.icon} onClick={() => history.onClick(job)}>
          {history.label}
        </Button>
        <Button kind="secondary" icon={Trash2} onClick={() => deleting.open(job)} className="grow sm:grow-0">
          Delete job
        </Button>
      </div>
      <JobAssignees
        job={job}
        staff={staff}
        isSaving={isSaving}
        onChange={(assignees) => save({ assignees }, job.updatedAt).catch(() => {})}
      />
      <RowFields columns={columns} row={withAssignee(job)} today={today} save={save} />
      <InvoiceActions jobId={job.id} isIssuing={isInvoicing} onIssuing={onInvoicing} />
      <JobTime jobId={job.id} />
      <JobQuotes job={job} />
      <JobMargin jobId={job.id} />
      <SavedLine isSaving={isSaving} onUndo={onUndo} />
      {question}
      <DeleteJobDialog deleting={deleting} remove={remove} onDeleted={() => leaveAtOnce(onGone)} />
    </div>
  );
}

/** Contact details of the person who requested the job on the public form. */
function Requester({ job }: { job: Job }) {
  const { reference, requester_name, requester_email, requester_phone } = job;
  if (!reference) return null;
  return (
    <section aria-label="Requester" className="flex flex-col gap-2">
      <p>
        <span className="text-muted">Requested online by </span>
        <span className="font-medium">{requester_name}</span>
        <span className="text-muted">, {reference}</span>
      </p>
      <ContactLines email={requester_email} phone={requester_phone} />
    </section>
  );
}

/** Planned against actual time, of the job's visits and its other records. */
function JobTime({ jobId }: { jobId: number }) {
  const { data } = trpc.visits.totals.useQuery({ job_id: jobId });
  const sum = (key: 'planned_minutes' | 'driven_minutes' | 'worked_minutes' | 'unplanned_minutes') =>
    (data ?? []).reduce((total, worker) => total + worker[key], 0);
  const [planned, driven, worked, unplanned] = [
    sum('planned_minutes'),
    sum('driven_minutes'),
    sum('worked_minutes'),
    sum('unplanned_minutes'),
  ];
  if (planned + driven + worked === 0) return null;
  return (
    <section aria-labelledby="job-time">
      <h3 id="job-time" className="font-semibold">
        Time
      </h3>
      {unplanned > 0 && (
        <p className="text-muted text-sm">{`With ${formatDuration(unplanned)} that belong to no planned visit.`}</p>
      )}
      <DescriptionList
        areNumbers
        items={[
          ['Planned', formatDuration(planned)],
          [visitFields.worked_minutes.label, formatDuration(worked)],
          [visitFields.driven_minutes.label, formatDuration(driven)],
        ]}
      />
      <LinkButton
        className="mt-1"
        to={`/diary?view=table&job_id=${jobId}`}
        kind="secondary"
        size="small"
        icon={CalendarDays}
      >
        Open its visits
      </LinkButton>
    </section>
  );
}

function JobMargin({ jobId }: { jobId: number }) {
  const { data } = trpc.invoices.margin.useQuery({ id: jobId });
  if (!data) return null;
  return (
    <section aria-labelledby="job-margin">
      <h3 id="job-margin" className="font-semibold">
        Margin
      </h3>
      <p className="text-muted text-sm">Excluding VAT. Pay uses the rate on each day and includes unreviewed time.</p>
      <DescriptionList
        areNumbers
        items={[
          ['Billed', <Money key="billed" value={data.billed} />],
          ['To bill', <Money key="unbilled" value={data.unbilled} />],
          ['Pay', <Money key="pay" value={0 - data.pay} />],
          ['Materials', <Money key="materials" value={0 - data.materials} />],
          ['Expenses', <Money key="expenses" value={0 - data.expenses} />],
          ['Margin', <Money key="margin" value={data.margin} />],
          ...(data.earned === null
            ? []
            : [['Fixed price earned so far', <Money key="earned" value={data.earned} />] as const]),
        ]}
      />
    </section>
  );
}

type Assignee = NonNullable<JobChanges['assignees']>[number];

interface JobAssigneesProps {
  job: Job;
  staff: readonly SearchOption[];
  isSaving: boolean;
  onChange: (assignees: Assignee[]) => void;
}

function JobAssignees({ job, staff, isSaving, onChange }: JobAssigneesProps) {
  const { assignees = [] } = job;
  const { today } = useCompanyDay();
  const [day, setDay] = useState('');
  const now = assigneesOf(assignees);
  return (
    <section aria-labelledby="job-assignees" className="flex flex-col gap-2">
      <h3 id="job-assignees" className="font-semibold">
        Assigned to
      </h3>
      {assignees.length === 0 && <p className="text-muted">Nobody yet</p>}
      <ul className="divide-y divide-line empty:hidden">
        {assignees.map(({ user_id, assigned_for, User }, index) => {
          const name = nameOf(User);
          return (
            <li key={`${user_id} ${assigned_for}`} className="flex items-center gap-2">
              <span className="min-w-0 grow py-2">
                <span>{name}</span>
                {assigned_for && <span className="text-muted">, {formatDate(assigned_for)}</span>}
              </span>
              <IconButton
                icon={X}
                label={`Remove ${name}`}
                onClick={() => onChange(now.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <DateField label="On date (optional)" today={today} ahead value={day} onChange={setDay} />
        <SearchSelect
          label="Add a person"
          placeholder="Name"
          options={staff}
          value={null}
          disabled={isSaving}
          onChange={(id) => {
            if (id !== null)
              onChange([...now, { user_id: Number(id), assigned_for: parseDay(day, today, { ahead: true }) }]);
          }}
        />
      </div>
    </section>
  );
}
