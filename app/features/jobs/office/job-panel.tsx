import Table2 from 'lucide-react/icons/table-2';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { InvoiceActions } from '#app/features/invoices/invoice-actions.tsx';
import { AccessFacts } from '#app/features/jobs/access-facts.tsx';
import { MapsLink } from '#app/features/jobs/job-actions.tsx';
import type { Job } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { RecentRecord } from '#app/features/labels/recent-record.tsx';
import { usePropertySource } from '#app/features/pickers/option-sources.ts';
import { rejectionOf } from '#app/lib/error-message.ts';
import { formatDate, formatDay } from '#app/lib/format.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { Changes } from '#app/table/edit/row-edits.ts';
import { type AfterSave, RowForm } from '#app/table/edit/row-form.tsx';
import { columnId } from '#app/table/table-column.ts';
import { Button, IconButton, LinkButton } from '#app/ui/button.tsx';
import type { SearchOption } from '#app/ui/combobox.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { Money } from '#app/ui/stats.tsx';
import { parseDay } from '#server/infra/typed/day.ts';
import { phoneLink } from '#server/infra/typed/phone.ts';
import type { JobStatus } from '#server/jobs/constants.ts';
import { JobPanel, type JobPanelProps, JobSections } from '../job-panel.tsx';
import { officeJobColumns, withAssignee } from './job-columns.tsx';
import { useFilterChoices } from './job-filters.tsx';
import { DeleteJobDialog, type OfficeJobMutations, useCompleting, useOfficeJobMutations } from './job-mutations.tsx';

export function OfficeJobPanel({ jobId, onClose }: Pick<JobPanelProps, 'jobId' | 'onClose'>) {
  const { timeZone } = useCompanyDay();
  return (
    <JobPanel
      jobId={jobId}
      describe={(job) => `${job.property_address}. ${numberLabel(job)}, created ${formatDay(job.createdAt, timeZone)}`}
      onClose={onClose}
    >
      {(job) => (
        <>
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
            details={<JobDetails job={job} onGone={onClose} />}
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

function JobDetails({ job, onGone }: { job: Job; onGone: () => void }) {
  const { today } = useCompanyDay();
  const history = useHistoryAction('jobs');
  const calls = useOfficeJobMutations();
  const { whenReady, question } = useCompleting(calls);
  const [deleting, setDeleting] = useState<Job | null>(null);
  /** As editing began: live updates must not overwrite typed text. */
  const [begun, setBegun] = useState(job);
  /** After a conflict the newer version, so that saving again overwrites it. */
  const [version, setVersion] = useState(job.updatedAt);
  const properties = usePropertySource([begun]);
  const { staff } = useFilterChoices('all');
  // Assignees are a list and have a section of their own.
  const columns = useMemo(
    () => officeJobColumns({ properties, staff }).filter((column) => columnId(column) !== 'assignees'),
    [properties, staff],
  );
  const { data } = trpc.properties.list.useQuery({ property_id: job.property_id }, { meta: { silent: true } });
  const property = data?.data[0];

  function save(changes: Changes, { onError }: AfterSave) {
    if (Object.keys(changes).length === 0) return;
    const go = () =>
      calls.update.mutate(
        { id: job.id, changes, expected_updatedAt: version },
        {
          onSuccess(saved) {
            setBegun(saved);
            setVersion(saved.updatedAt);
          },
          onError(error) {
            onError(error);
            const newer = rejectionOf(error)?.details?.updatedAt;
            if (typeof newer === 'string') setVersion(newer);
          },
        },
      );
    void whenReady(job, changes.status as JobStatus | undefined, go);
  }
  return (
    <div className="flex flex-col gap-5">
      {property && <AccessFacts property={property} />}
      <div className="flex flex-wrap gap-2">
        <MapsLink job={job} />
        <Button kind="secondary" icon={history.icon} onClick={() => history.onClick(job)}>
          {history.label}
        </Button>
        <Button kind="secondary" icon={Trash2} onClick={() => setDeleting(job)} className="grow sm:grow-0">
          Delete job
        </Button>
      </div>
      <Requester job={job} />
      <JobAssignees job={job} staff={staff} update={calls.update} onSaved={({ updatedAt }) => setVersion(updatedAt)} />
      <RowForm
        key={begun.updatedAt}
        columns={columns}
        row={withAssignee(begun)}
        today={today}
        submit="Save"
        isSending={calls.update.isPending}
        onSubmit={save}
      />
      <InvoiceActions jobId={job.id} />
      <JobMargin jobId={job.id} />
      {question}
      <DeleteJobDialog
        job={deleting}
        remove={calls.remove}
        onClose={() => setDeleting(null)}
        onDeleted={() => leaveAtOnce(onGone)}
      />
    </div>
  );
}

/** From the public request form. */
function Requester({ job: { reference, requester_name, requester_email, requester_phone } }: { job: Job }) {
  if (!reference) return null;
  return (
    <section aria-label="Requester">
      <DescriptionList
        items={[
          ['Requested online', reference],
          ['Name', requester_name],
          ['Email', requester_email && <a href={`mailto:${requester_email}`}>{requester_email}</a>],
          ['Phone', requester_phone && <a href={phoneLink(requester_phone)}>{requester_phone}</a>],
        ]}
      />
    </section>
  );
}

function JobMargin({ jobId }: { jobId: number }) {
  const { data } = trpc.invoices.margin.useQuery({ id: jobId }, { meta: { silent: true } });
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
          ['Expenses', <Money key="expenses" value={0 - data.expenses} />],
          ['Margin', <Money key="margin" value={data.margin} />],
        ]}
      />
    </section>
  );
}

interface JobAssigneesProps {
  job: Job;
  staff: readonly SearchOption[];
  update: OfficeJobMutations['update'];
  onSaved: (job: Job) => void;
}

/** Each change is saved at once. */
function JobAssignees({ job, staff, update, onSaved }: JobAssigneesProps) {
  const { assignees = [] } = job;
  const { today } = useCompanyDay();
  const [day, setDay] = useState('');
  const save = (next: readonly { user_id: number; assigned_for: string | null }[]) =>
    update.mutate({ id: job.id, changes: { assignees: [...next] } }, { onSuccess: onSaved });
  const now = assignees.map(({ user_id, assigned_for }) => ({ user_id, assigned_for }));
  return (
    <section aria-labelledby="job-assignees" className="flex flex-col gap-2">
      <h3 id="job-assignees" className="font-semibold">
        Assigned to
      </h3>
      {assignees.length === 0 && <p className="text-muted">Nobody yet</p>}
      <ul className="divide-y divide-line empty:hidden">
        {assignees.map(({ user_id, assigned_for, User }, index) => {
          const name = `${User.first_name} ${User.last_name}`.trim();
          return (
            <li key={`${user_id} ${assigned_for}`} className="flex items-center gap-2">
              <span className="min-w-0 grow py-2">
                <span>{name}</span>
                {assigned_for && <span className="text-muted">, {formatDate(assigned_for)}</span>}
              </span>
              <IconButton icon={X} label={`Remove ${name}`} onClick={() => save(now.filter((_, at) => at !== index))} />
            </li>
          );
        })}
      </ul>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <DateField label="On date (optional)" today={today} value={day} onChange={setDay} />
        <SearchSelect
          label="Add a person"
          placeholder="Name"
          options={staff}
          value={null}
          disabled={update.isPending}
          onChange={(id) => {
            if (id !== null) save([...now, { user_id: Number(id), assigned_for: parseDay(day, today) }]);
          }}
        />
      </div>
    </section>
  );
}
