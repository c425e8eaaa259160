import { ChoiceGroup } from '#app/components/choice-group.tsx';
import { classNames } from '#app/components/class-names.ts';
import type { TrackableJob } from './trackable-job.ts';

interface JobCardsProps {
  jobs: readonly TrackableJob[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** The jobs that most likely come next, one tap each. One line a field: what identifies them comes first in both. */
export function JobCards({ jobs, chosen, onChoose }: JobCardsProps) {
  return (
    <ChoiceGroup label="Likely jobs" hideLabel>
      {(name) => (
        <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
          {jobs.map((job) => (
            <label
              key={job.id}
              className={classNames(
                'flex min-h-touch items-center gap-3 px-4 py-2 transition-colors duration-quick hover:bg-sunken has-checked:bg-accent-soft',
                'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={job.id === chosen}
                onChange={() => onChoose(job.id)}
                className="size-5 shrink-0 accent-accent focus-visible:outline-none"
              />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{job.job_title}</span>
                <span className="block truncate text-muted text-sm">{job.property_address}</span>
              </span>
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
