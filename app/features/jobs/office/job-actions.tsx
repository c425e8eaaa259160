import { MapsLink } from '#app/features/jobs/job-actions.tsx';
import { type Job, statusLooks } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { JobStatus } from '#server/jobs/constants.ts';
import { useCompleting } from './use-completing.tsx';
import { useOfficeJobMutations } from './use-job-mutations.ts';

interface OfficeJobActionsProps {
  job: Job;
  onDetails: () => void;
}

const statusOptions = labelOptions(statusLooks);

/** What the office does from a job's card: any status, the way there, and what is in it. */
export function OfficeJobActions({ job, onDetails }: OfficeJobActionsProps) {
  const calls = useOfficeJobMutations();
  const { whenReady, question } = useCompleting(calls);
  const { id, job_title, updatedAt } = job;
  const sent = calls.update.isPending ? calls.update.variables.changes.status : undefined;
  function choose(status: JobStatus) {
    const go = () => calls.update.mutate({ id, changes: { status }, expected_updatedAt: updatedAt });
    void whenReady(job, status, go);
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2 pt-1 pb-2">
      <SelectField
        label={`Status of ${job_title}`}
        hideLabel
        options={statusOptions}
        value={sent ?? job.status}
        onChange={(event) => choose(event.target.value as JobStatus)}
        className="basis-full sm:min-w-48 sm:flex-1 sm:basis-0"
      />
      <MapsLink job={job} />
      <Button kind="secondary" onClick={onDetails} className="grow sm:grow-0">
        View Details
        <VisuallyHidden>of {job_title}</VisuallyHidden>
      </Button>
      {question}
    </div>
  );
}
