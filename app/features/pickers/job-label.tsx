import { shortAddress } from '#app/features/labels/short-address.ts';
import type { StartableJob } from './trackable-job.ts';

/** 'job_title @ property_address': the title on up to two lines; flat and house number are never truncated. */
export function JobLabel({ job }: { job: StartableJob }) {
  const { house, rest } = shortAddress(job.property_address);
  return (
    <span className="min-w-0 grow">
      <span className="line-clamp-2 break-words font-medium leading-5">{job.job_title}</span>{' '}
      <span className="flex gap-1 text-muted text-sm leading-5">
        <span className="shrink-0">@ {house}</span> <span className="w-0 grow truncate">{rest}</span>
      </span>
    </span>
  );
}
