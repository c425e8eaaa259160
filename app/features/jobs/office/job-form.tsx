import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { statusLooks } from '#app/features/labels/job-words.ts';
import {
  type FoundProperty,
  propertyOption,
  useFoundProperties,
} from '#app/features/pickers/use-found-properties.ts';
import { formErrors } from '#app/lib/form-errors.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import {
  type JobStatus,
  type JobType,
  jobTypes,
  type Priority,
  priorities,
  type Requester,
  requesterLabels,
} from '#server/jobs/constants.ts';
import { useCreateJob } from '../use-job-calls.ts';
import { BillingFields, billingOf, chargedByTime } from './billing-fields.tsx';
import { KnownAtProperty } from './known-at-property.tsx';

interface OfficeJobFormProps {
  type?: JobType | undefined;
  onDone: () => void;
  /** One that is open already is looked into instead. */
  onOpenJob: (id: number) => void;
}

const ownFields = [
  'property_id',
  'job_title',
  'job_type',
  'assignees',
  'job_start_date',
  'priority',
  'status',
  'requested_by',
  'job_description',
  'billing_type',
  'fixed_price',
  'not_billed_reason',
  'discount_percent',
];
const requiredWords = 'Required';
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Made while the tenant is on the telephone: every field is reached by Tab, and Ctrl+Enter saves from any of them. */
export function OfficeJobForm({ type: initialType = 'Maintenance', onDone, onOpenJob }: OfficeJobFormProps) {
  const { today } = useCompanyDay();
  const { properties, search, isSearching } = useFoundProperties();
  const { data: staff = [] } = trpc.users.names.useQuery(undefined, { meta: { silent: true } });
  const create = useCreateJob({});
  const [property, setProperty] = useState<FoundProperty | null>(null);
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [type, setType] = useState<JobType>(initialType);
  const [priority, setPriority] = useState<Priority>('Medium');
  const [assignee, setAssignee] = useState<string | null>(null);
  const [chosenDay, setDay] = useState<string>();
  const [status, setStatus] = useState<JobStatus>('pending_start');
  const [requester, setRequester] = useState<Requester>('office');
  const [billing, setBilling] = useState(chargedByTime);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [client_ref] = useState(newUuid);
  // An emergency does not wait.
  const day = chosenDay ?? (type === 'Emergency' ? today : '');

  const form = useRef<HTMLFormElement>(null);
  /** Each time that something was found wrong the first of it takes the focus; what is mended since takes none. */
  const [found, setFound] = useState(0);
  useEffect(() => {
    if (found > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [found]);
  function tell(wrong: Readonly<Record<string, string>>) {
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) setFound((times) => times + 1);
  }
  const mended = (field: string) => setFaults(({ [field]: _, ...rest }) => rest);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const job_title = title.trim();
    const { faults: unpriced, values: charge } = billingOf(billing);
    tell({
      ...(property === null && { property_id: requiredWords }),
      ...(job_title === '' && { job_title: requiredWords }),
      ...unpriced,
    });
    if (property === null || job_title === '' || Object.keys(unpriced).length > 0) return;
    const job_description = description.trim();
    create.mutate(
      {
        property_id: property.id,
        job_title,
        job_type: type,
        priority,
        status,
        requested_by: requester,
        ...charge,
        ...(job_description && { job_description }),
        ...(day && { job_start_date: day }),
        ...(assignee && { assignees: [{ user_id: Number(assignee), assigned_for: day || null }] }),
        client_ref,
      },
      { onSuccess: onDone, onError: (error) => tell(formErrors(error, ownFields, 'form')) },
    );
  }
  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} onKeyDown={pressed} className="flex flex-col gap-4">
        <SearchSelect
          label="Address"
          placeholder="Street, postcode or tenant"
          autoFocus
          options={property ? [propertyOption(property)] : []}
          value={property && String(property.id)}
          onChange={(id) => {
            setProperty(properties.find((each) => String(each.id) === id) ?? null);
            mended('property_id');
          }}
          found={{ shown: properties.map(propertyOption), isAsking: isSearching }}
          onSearch={search}
          error={faults.property_id ?? null}
        />
        {property && <KnownAtProperty property={property} onOpenJob={onOpenJob} />}
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            setTitle(event.target.value);
            mended('job_title');
          }}
          error={faults.job_title ?? null}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField
            label="Type"
            options={same(jobTypes)}
            value={type}
            onChange={(event) => setType(event.target.value as JobType)}
            error={faults.job_type ?? null}
          />
          <SearchSelect
            label={<Optional>Assigned to</Optional>}
            placeholder="Nobody yet"
            options={staff.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={assignee}
            onChange={setAssignee}
            error={faults.assignees ?? null}
          />
          <TextField
            label={<Optional>Date</Optional>}
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            error={faults.job_start_date ?? null}
          />
          <SelectField
            label="Priority"
            options={same(priorities)}
            value={priority}
            onChange={(event) => setPriority(event.target.value as Priority)}
            error={faults.priority ?? null}
          />
          <SelectField
            label="Status"
            options={labelOptions(statusLooks)}
            value={status}
            onChange={(event) => setStatus(event.target.value as JobStatus)}
            error={faults.status ?? null}
          />
          <SelectField
            label="Requested by"
            options={labelOptions(requesterLabels)}
            value={requester}
            onChange={(event) => setRequester(event.target.value as Requester)}
            error={faults.requested_by ?? null}
          />
        </div>
        <BillingFields
          draft={billing}
          faults={faults}
          onChange={(draft, field) => {
            setBilling(draft);
            mended(field);
          }}
        />
        <TextareaField
          label={<Optional>Description</Optional>}
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={faults.job_description ?? null}
        />
        <FieldError id="office-job-fault" error={faults.form ?? null} />
        <div className="sticky -bottom-4 -mx-5 -mb-4 flex justify-end border-line border-t bg-raised px-5 py-3 sm:-mx-6 sm:px-6">
          <Button type="submit" loading={create.isPending} className="max-sm:w-full">
            Add job
          </Button>
        </div>
      </form>
      <LeaveQuestion isHeld={[title, description, billing.price, billing.discount].some(Boolean)} />
    </>
  );
}

function Optional({ children }: { children: string }) {
  return (
    <span>
      {children} <span className="font-normal text-muted text-sm">(optional)</span>
    </span>
  );
}
