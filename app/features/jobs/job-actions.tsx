import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, useMemo } from 'react';
import { useMapsLink } from '#app/features/job-content/maps-link.ts';
import { type Job, statusOptions, statusStyles } from '#app/features/labels/job-labels.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { rowName } from '#app/offline/entry.ts';
import { usePendingRows } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { SelectField, type SelectOption } from '#app/ui/select-field.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { isOpen, type JobStatus, type OpenStatus } from '#server/jobs/constants.ts';

export const updateFailure = (error: unknown) => (rejectionOf(error) ? errorMessage(error) : 'Failed to update job');

/** Sets a job's status, through the outbox. */
export function useJobStatus() {
  const { mutate } = useOutboxMutation({ error: updateFailure, toastOptions: toastPositions.centre });
  return ({ id, property_address }: Job, status: OpenStatus) => {
    const needs = [rowName('jobs', id)];
    const at = new Date().toISOString();
    mutate({ entry: { kind: 'job_status', at, needs, about: property_address, body: { id, changes: { status } } } });
  };
}

interface StatusSelectProps<Status extends JobStatus> {
  job: Job;
  options: readonly SelectOption[];
  value: JobStatus;
  onChange: (status: Status) => void;
}

export function StatusSelect<Status extends JobStatus>({ job, options, value, onChange }: StatusSelectProps<Status>) {
  return (
    <SelectField
      label={`Status of ${job.job_title}`}
      hideLabel
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Status)}
      className="basis-full sm:min-w-48 sm:flex-1 sm:basis-0"
    />
  );
}

/** A select between the open statuses; read-only for any other status. */
export function JobStatusChoice({ job, isLocked = false }: { job: Job; isLocked?: boolean }) {
  const setStatus = useJobStatus();
  const rows = useMemo(() => [job], [job]);
  const { status, sync } = usePendingRows('jobs', rows)[0]!;
  if (isLocked || !isOpen(job.status)) {
    return <StatusText style={statusStyles[status]} />;
  }
  return (
    <>
      <StatusSelect
        job={job}
        options={statusOptions}
        value={status}
        onChange={(next: OpenStatus) => setStatus(job, next)}
      />
      <SyncBadge sync={sync} />
    </>
  );
}

/** The actions on a job's card. `status`: how it is changed. */
export function JobActions({ job, status, onDetails }: { job: Job; status: ReactNode; onDetails: () => void }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-2 pt-1 pb-2">
      {status}
      <MapsLink job={job} />
      <Button kind="secondary" onClick={onDetails} className="grow sm:grow-0">
        View Details
        <span className="sr-only">of {job.job_title}</span>
      </Button>
    </div>
  );
}

export function MapsLink({ job: { property_address: address, city, post_code } }: { job: Job }) {
  const link = useMapsLink({ address, city, post_code });
  return (
    <a
      href={link}
      {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
      className={classNames(buttonStyle({ kind: 'secondary' }), 'grow sm:grow-0')}
    >
      <MapPin className="size-5 shrink-0 text-accent" aria-hidden="true" />
      Map
      <span className="sr-only">of {address} (opens maps)</span>
    </a>
  );
}
