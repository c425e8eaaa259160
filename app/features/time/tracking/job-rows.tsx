import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Hammer from 'lucide-react/icons/hammer';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { JobLabel } from '#app/features/pickers/job-label.tsx';
import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChoiceGroup } from '#app/ui/field.tsx';
import type { JobGroup } from './likely-jobs.ts';

interface JobRowsProps {
  groups: readonly JobGroup[];
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Starts at once, without selecting the job first. */
  onStart: (job: TrackableJob, isDriving: boolean) => void;
}

export function JobRows({ groups, chosen, onChoose, onStart }: JobRowsProps) {
  const openJob = useOpenJob();
  return (
    <ChoiceGroup label="Jobs" hideLabel>
      {(name) => (
        <div className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
          {groups.map(({ title, jobs }) => (
            <fieldset key={title} className="min-w-0">
              <legend
                className={
                  title
                    ? 'w-full border-line border-b bg-sunken px-3 font-medium text-muted text-xs leading-6'
                    : 'sr-only'
                }
              >
                {title || 'Found'}
              </legend>
              {jobs.map((job) => (
                <div
                  key={job.id}
                  className="flex min-h-touch items-center gap-1.5 border-line border-b pr-1.5 last:border-b-0 has-checked:bg-accent-soft"
                >
                  <label
                    className={classNames(
                      'relative flex min-w-0 grow self-stretch py-1 pl-3 transition-colors duration-quick hover:bg-sunken',
                      'items-center border-transparent border-l-4 has-checked:border-accent has-checked:bg-accent-soft',
                      'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
                    )}
                  >
                    <input
                      type="radio"
                      name={name}
                      checked={job.id === chosen}
                      onChange={() => onChoose(job.id)}
                      className="absolute inset-0 appearance-none focus-visible:outline-none"
                    />
                    <JobLabel job={job} />
                  </label>
                  <IconButton
                    icon={ClipboardList}
                    label={`Details of ${job.job_title}`}
                    onClick={() => openJob(job.id)}
                  />
                  <button
                    type="button"
                    className={`${buttonStyle} bg-driving-soft text-driving`}
                    onClick={() => onStart(job, true)}
                  >
                    <Car className="size-5" />
                    <span>
                      Drive<span className="sr-only"> to {job.job_title}</span>
                    </span>
                  </button>
                  <button
                    type="button"
                    className={`${buttonStyle} bg-working-soft text-working`}
                    onClick={() => onStart(job, false)}
                  >
                    <Hammer className="size-5" />
                    <span>
                      Work<span className="sr-only"> on {job.job_title}</span>
                    </span>
                  </button>
                </div>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}

const buttonStyle =
  'flex h-12 w-13 shrink-0 flex-col items-center justify-center rounded-md font-medium text-xs active:translate-y-px';
