import { Link, useNavigate } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { jobAge } from '#app/features/labels/job-age.ts';
import { useStaffOptions, useTradeOptions } from '#app/features/pickers/option-sources.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SlotProps } from '#app/table/edit/row-form.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Optional } from '#app/ui/field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { JobType } from '#server/jobs/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { AccessFacts } from '../access-facts.tsx';
import { NewJobForm } from '../new-job-form.tsx';
import { newJobColumns } from './job-columns.tsx';

type FoundProperty = RouterOutputs['properties']['list']['data'][number];

/** To see other properties, type on. */
const maxProperties = 12;

/** With more open jobs the jobs page is the better place. */
const maxJobs = 10;

interface OpensJob {
  /** Opens an existing job instead. */
  onOpenJob: (id: number) => void;
}

/** Server search for active properties by address, postcode or tenant. */
function useFoundProperties() {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const query = trpc.properties.list.useQuery(
    { status: 'active', limit: maxProperties, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    properties: query.data?.data ?? [],
    search: setTyped,
    isSearching: query.isPlaceholderData || query.isLoading,
  };
}

const propertyOption = ({ id, address, post_code, tenant_name }: FoundProperty) => ({
  value: String(id),
  label: address,
  detail: [post_code, tenant_name].filter(Boolean).join(', '),
});

/** Shown before another job is created at a property. */
function RecentJobs({ property, onOpenJob }: { property: FoundProperty } & OpensJob) {
  const { timeZone, today } = useCompanyDay();
  const { data } = trpc.jobs.list.useQuery({ property_id: property.id, limit: maxJobs });
  const jobs = data?.data ?? [];
  return (
    <div className="flex flex-col gap-3">
      <AccessFacts property={property} />
      {jobs.length > 0 && (
        <section aria-label="Open jobs at this property" className="rounded-lg bg-warning-soft px-4 py-3">
          <p className="font-medium">
            {jobs.length === 1
              ? '1 job is open at this property'
              : `${data?.meta.total} jobs are open at this property`}
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
                  Open job
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

interface OfficeJobDialogProps {
  dialog: Pick<DialogState<never>, 'isOpen' | 'close'>;
  /** The initial type. */
  type?: JobType;
  /** Opens an existing job; by default the form closes and the jobs page opens it. */
  onOpenJob?: (id: number) => void;
}

/** The office's form for a new job, property first. */
export function OfficeJobDialog({ dialog: { isOpen, close }, type, onOpenJob }: OfficeJobDialogProps) {
  const navigate = useNavigate();
  function openJob(id: number) {
    close();
    navigate(`/jobs?job=${id}`);
  }
  // Each opening starts with an empty form; the old one stays during the closing animation.
  const [round, setRound] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setRound(round + 1);
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      kind="panel"
      title={type ? `New ${type} Job` : 'New Job'}
      description={<span className="pointer-coarse:hidden">Press Ctrl+Enter to save.</span>}
    >
      <OfficeJobForm
        key={round}
        type={type}
        onDone={close}
        onOpenJob={(id) => leaveWhenSafe(() => (onOpenJob ?? openJob)(id))}
      />
    </Dialog>
  );
}

type NewJobInput = RouterInputs['jobs']['create'] & { assignee_id?: number };

interface OfficeJobFormProps extends OpensJob {
  type?: JobType | undefined;
  onDone: () => void;
}

/** Filled in during a telephone call, so every field is reachable by Tab. */
function OfficeJobForm({ type = 'Maintenance', onDone, onOpenJob }: OfficeJobFormProps) {
  const { today } = useCompanyDay();
  const staff = useStaffOptions();
  const trades = useTradeOptions();
  const columns = useMemo(() => newJobColumns({ staff, trades, type, today }), [staff, trades, type, today]);
  return (
    <NewJobForm
      columns={columns}
      address={(field) => <AddressField {...field} onOpenJob={onOpenJob} />}
      slots={{
        assignee_id: ({ value, error, onChange }) => (
          <SearchSelect
            label={<Optional>Assigned to</Optional>}
            placeholder="Nobody yet"
            options={staff}
            value={value || null}
            onChange={(id) => onChange(id ?? '')}
            error={error}
          />
        ),
      }}
      inputOf={({ assignee_id, ...job }: NewJobInput) => ({
        ...job,
        ...(assignee_id !== undefined && {
          assignees: [{ user_id: assignee_id, assigned_for: job.job_start_date ?? null }],
        }),
      })}
      onDone={onDone}
    />
  );
}

function AddressField({ error, onChange, onOpenJob }: SlotProps & OpensJob) {
  const { properties, search, isSearching } = useFoundProperties();
  const [property, setProperty] = useState<FoundProperty | null>(null);
  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      <SearchSelect
        label="Address"
        placeholder="Street, postcode or tenant"
        isFirst
        options={property ? [propertyOption(property)] : []}
        value={property && String(property.id)}
        onChange={(id) => {
          setProperty(properties.find((each) => String(each.id) === id) ?? null);
          onChange(id ?? '');
        }}
        found={{ shown: properties.map(propertyOption), isAsking: isSearching }}
        onSearch={search}
        error={error}
      />
      {property && <RecentJobs property={property} onOpenJob={onOpenJob} />}
    </div>
  );
}
