import MapPin from 'lucide-react/icons/map-pin';
import { useMemo } from 'react';
import { useMapsLink } from '#app/features/job-content/maps-link.ts';
import { type Job, statusOptions, statusStyles } from '#app/features/labels/job-labels.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { isOpen, type OpenStatus } from '#server/jobs/constants.ts';
import { useJobStatus } from './job-mutations.ts';

/** A select between the open statuses; read-only for any other status. */
export function JobStatusChoice({ job, isLocked = false }: { job: Job; isLocked?: boolean }) {
  const setStatus = useJobStatus();
  const rows = useMemo(() => [job], [job]);
  const { status, sync } = usePendingRows('jobs', rows)[0]!;
  if (isLocked || !isOpen(job.status)) {
    const { label, tone } = statusStyles[status];
    return <Badge tone={tone}>{label}</Badge>;
  }
  return (
    <>
      <SelectField
        label={`Status of ${job.job_title}`}
        hideLabel
        options={statusOptions}
        value={status}
        onChange={(event) => setStatus(job, event.target.value as OpenStatus)}
        className="basis-full sm:min-w-48 sm:flex-1 sm:basis-0"
      />
      <SyncBadge sync={sync} />
    </>
  );
}

interface JobActionsProps {
  job: Job;
  onDetails: () => void;
}

export function JobActions({ job, onDetails }: JobActionsProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-2 pt-1 pb-2">
      <JobStatusChoice job={job} />
      <MapsLink job={job} />
      <Button kind="secondary" onClick={onDetails} className="grow sm:grow-0">
        View Details
        <span className="sr-only">of {job.job_title}</span>
      </Button>
    </div>
  );
}

/** Opens the device's maps at a job's property. */
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
