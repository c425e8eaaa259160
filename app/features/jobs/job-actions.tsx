import ChevronDown from 'lucide-react/icons/chevron-down';
import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, useMemo } from 'react';
import { useMapsLink } from '#app/features/job-content/maps-link.ts';
import { type Job, statusOptions, statusStyles } from '#app/features/labels/job-labels.ts';
import { nowIso } from '#app/lib/clock.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { rowName } from '#app/offline/entry.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import { badgeTones } from '#app/ui/badge.tsx';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { SelectOption } from '#app/ui/select-field.tsx';
import { type StatusStyle, StatusText } from '#app/ui/status-text.tsx';
import { isOpen, type JobStatus, type OpenStatus } from '#server/jobs/constants.ts';

export const updateFailure = (error: unknown) => (rejectionOf(error) ? errorMessage(error) : 'Failed to update job');

/** Sets a job's status, through the outbox. */
export function useJobStatus() {
  const { mutate } = useOutboxMutation({ error: updateFailure, toastOptions: toastPositions.centre });
  return ({ id, property_address }: Job, status: OpenStatus) => {
    const needs = [rowName('jobs', id)];
    const at = nowIso();
    mutate({ entry: { kind: 'job_status', at, needs, about: property_address, body: { id, changes: { status } } } });
  };
}

interface StatusSelectProps<Status extends JobStatus> {
  job: Job;
  options: readonly SelectOption[];
  value: JobStatus;
  onChange: (status: Status) => void;
}

/** A job's status as a label, which opens the list of those it may change to. */
export function StatusSelect<Status extends JobStatus>({ job, options, value, onChange }: StatusSelectProps<Status>) {
  const { label, tone, isCalm }: StatusStyle = statusStyles[value];
  return (
    <span
      className={classNames(
        'relative inline-flex min-h-5.5 items-center gap-1 rounded border border-transparent pr-1 pl-2 font-medium text-xs',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        badgeTones[isCalm ? 'neutral' : tone],
      )}
    >
      <span aria-hidden="true" className="whitespace-nowrap">
        {label}
      </span>
      <ChevronDown className="size-3.5 shrink-0" aria-hidden="true" />
      {/* Over the badge, and as high as a finger needs. */}
      <select
        aria-label={`Status of ${job.job_title}`}
        value={value}
        onChange={(event) => onChange(event.target.value as Status)}
        className="-inset-y-3 absolute inset-x-0 cursor-pointer opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
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
    <div className="flex w-full flex-wrap items-center gap-2">
      {status}
      <div className="-mr-3 ml-auto flex gap-1">
        <MapsLink job={job} isIcon />
        <Button kind="plain" size="small" onClick={onDetails}>
          View Details
          <span className="sr-only">of {job.job_title}</span>
        </Button>
      </div>
    </div>
  );
}

export function MapsLink({ job, isIcon = false }: { job: Job; isIcon?: boolean }) {
  const { property_address: address, city, post_code } = job;
  const link = useMapsLink({ address, city, post_code });
  return (
    <a
      href={link}
      {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
      title={isIcon ? 'Map' : undefined}
      className={
        isIcon
          ? buttonStyle({ kind: 'quiet', size: 'small' })
          : classNames(buttonStyle({ kind: 'secondary' }), 'grow sm:grow-0')
      }
    >
      <MapPin className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <span className={isIcon ? 'sr-only' : undefined}>Map</span>
      <span className="sr-only">of {address} (opens maps)</span>
    </a>
  );
}
