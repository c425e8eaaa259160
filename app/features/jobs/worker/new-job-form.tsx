import { type FormEvent, useState } from 'react';
import { statusOptions, tabTypes } from '#app/features/labels/job-words.ts';
import { formErrors, useFirstError } from '#app/lib/form-errors.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { SessionUser } from '#server/auth/schema.ts';
import type { JobGroup, JobType, OpenStatus } from '#server/jobs/constants.ts';
import { everyProperty } from '../job-lists.ts';
import { useCreateJob } from '../use-job-calls.ts';

interface NewJobFormProps {
  tab: JobGroup;
  userRole: SessionUser['role'];
  onDone: () => void;
}

const requiredWords = 'Required';

/** Address, title, description, and what the role may choose besides; who asked for it follows from the role. */
export function NewJobForm({ tab, userRole, onDone }: NewJobFormProps) {
  const awaitsApproval = userRole === 'contractor';
  const { data: properties } = trpc.properties.list.useQuery(everyProperty, { meta: { silent: true } });
  const create = useCreateJob({ awaitsApproval });
  const [propertyId, setPropertyId] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [status, setStatus] = useState<OpenStatus>('pending_start');
  const types = tabTypes[tab];
  const [type, setType] = useState<JobType>(types[0]);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [client_ref] = useState(newUuid);

  const form = useFirstError(faults);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const found = {
      ...(propertyId === null && { property_id: requiredWords }),
      ...(title.trim() === '' && { job_title: requiredWords }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const job_description = description.trim();
    create.mutate(
      {
        property_id: Number(propertyId),
        job_title: title.trim(),
        ...(job_description && { job_description }),
        job_type: type,
        requested_by: 'employee' as const,
        ...(!awaitsApproval && { status }),
        client_ref,
      },
      { onSuccess: onDone, onError: (error) => setFaults(formErrors(error, ownFields, 'form')) },
    );
  }

  const addresses = (properties?.data ?? []).map(({ id, address, post_code }) => ({
    value: String(id),
    label: address,
    detail: post_code,
  }));
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onChange={() => setFaults({})}
        className="flex flex-col gap-4"
      >
        <SearchSelect
          label="Address"
          placeholder="Search street or postcode"
          options={addresses}
          value={propertyId}
          onChange={(id) => {
            setPropertyId(id);
            setFaults({});
          }}
          error={faults.property_id}
        />
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
          error={faults.job_title}
        />
        <TextareaField
          label="Description (optional)"
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={faults.job_description}
        />
        {types.length > 1 && (
          <SelectField
            label="Type"
            options={types.map((value) => ({ value, label: value }))}
            value={type}
            onChange={(event) => setType(event.target.value as JobType)}
            error={faults.job_type}
          />
        )}
        {!awaitsApproval && (
          <SelectField
            label="Status"
            options={statusOptions}
            value={status}
            onChange={(event) => setStatus(event.target.value as OpenStatus)}
            error={faults.status}
          />
        )}
        <TextField label="Requested by" value="Employee" readOnly />
        <FieldError id="new-job-fault" error={faults.form} />
        <Button type="submit" size="touch" wide loading={create.isPending}>
          Add job
        </Button>
      </form>
      <LeaveQuestion isHeld={title !== '' || description !== ''} />
    </>
  );
}

const ownFields = ['property_id', 'job_title', 'job_description', 'job_type', 'status'];
