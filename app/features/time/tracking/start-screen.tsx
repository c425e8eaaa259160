import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Hammer from 'lucide-react/icons/hammer';
import Play from 'lucide-react/icons/play';
import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { type Activity, activitySegments } from '#app/features/labels/activity.ts';
import { JobLabel } from '#app/features/pickers/job-label.tsx';
import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import { nextJobs, useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { type Coordinates, recentPosition } from '#app/lib/geolocation.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { selectJobMessage } from '#server/checks/constants.ts';
import { type JobGroup, likelyJobs } from './likely-jobs.ts';
import { screenColumn } from './screen-column.ts';
import { locatingLabel, startingLabel } from './tracking-labels.ts';
import { useDayPlan } from './use-day-plan.ts';
import { useFoundJobs } from './use-found-jobs.ts';
import { useTracking } from './use-tracking.ts';

/** Jobs listed without a search: as many as fit a small phone without scrolling. */
const listedJobs = 4;
const quietSegments = activitySegments.map(({ tone, ...segment }) => segment);
/** Maximum jobs in a list: beyond it, people search rather than scroll. */
const maxListed = nextJobs.first;

/** Starts tracking. The search works offline, on the cached jobs. */
export function StartScreen({ isReady }: { isReady: boolean }) {
  const { run, action, isLocating } = useTracking();
  const { next: jobs, current } = useTrackableJobs();
  const [jobId, setJobId] = useState<number | null>(null);
  const [query, setQuery] = useState('');
  const [isAll, setAll] = useState(false);
  const [activity, setActivity] = useState<Activity>('driving');
  const [error, setError] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { here, hold } = useHere();
  const plan = useDayPlan(null);

  useEffect(() => {
    if (!isReady) return;
    // Handles input from before hydration.
    setQuery(search.current?.value ?? '');
    window.makeEarlyPresses?.();
  }, [isReady]);

  function choose(id: number | null) {
    setJobId(id);
    setError(null);
  }
  const isSearching = query.trim() !== '';
  const { found, isSearching: isAsking } = useFoundJobs(query);
  const groups = isSearching
    ? found.length > 0
      ? [{ title: '', jobs: found.slice(0, maxListed) }]
      : []
    : likelyJobs(current ?? [], plan, here, isAll ? maxListed : listedJobs);
  const count = jobs.data?.length ?? 0;
  const hint = isSearching
    ? isAsking && found.length === 0
      ? 'Searching...'
      : foundLabel(found.length)
    : isAll && count === maxListed && 'Search to find any other open job.';

  const start = (job: TrackableJob, isDriving: boolean) => run({ do: 'start', job, isDriving });

  function submit(event: FormEvent) {
    event.preventDefault();
    const shown = groups.flatMap((group) => group.jobs);
    const job = shown.find(({ id }) => id === jobId);
    if (job) {
      void start(job, activity === 'driving');
      return;
    }
    setError(selectJobMessage);
    search.current?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onPointerDownCapture={hold}
      onKeyDownCapture={hold}
      className={screenColumn}
      data-early={isReady ? undefined : ''}
    >
      <div className="-my-2 flex min-h-tap items-center justify-between">
        <h1 tabIndex={-1} className="font-semibold text-xl outline-none">
          Start tracking
        </h1>
        {count > listedJobs && !isSearching && (
          <button
            type="button"
            onClick={() => setAll(!isAll)}
            className="-mr-3 min-h-tap rounded-md px-3 font-medium text-accent"
          >
            {isAll ? 'Fewer' : count < maxListed ? `All ${count} jobs` : 'More jobs'}
          </button>
        )}
      </div>
      {jobs.isError && !jobs.data ? (
        <ErrorState
          title="Jobs couldn’t be loaded"
          message={errorMessage(jobs.error)}
          onRetry={() => jobs.refetch()}
          retrying={jobs.isFetching}
        />
      ) : (
        <>
          <TextField
            ref={search}
            type="search"
            label="Job"
            hideLabel
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={jobs.data?.length === 0 ? 'Nothing available' : 'Title, address, postcode or #number'}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              choose(null);
            }}
            onKeyDown={(event) => {
              // Enter selects the first result; only a second Enter starts, so that the selection is seen first.
              if (event.key !== 'Enter' || !found[0] || jobId !== null) return;
              event.preventDefault();
              choose(found[0].id);
            }}
            error={error}
          />
          {jobs.data ? (
            groups.length > 0 && <JobRows groups={groups} chosen={jobId} onChoose={choose} onStart={start} />
          ) : (
            <SkeletonList rows={listedJobs} label="Loading jobs..." />
          )}
          <p aria-live="polite" className="text-muted empty:sr-only">
            {hint}
          </p>
          {jobs.data?.length === 0 && (
            <p className="text-muted">You have no open jobs to track. Ask the office to assign one.</p>
          )}
        </>
      )}
      <div className="mt-auto flex flex-col gap-3">
        <SegmentedControl
          label="Activity"
          hideLabel
          size="touch"
          // Quiet until a job is picked: most people press Drive or Work in its row.
          segments={jobId === null ? quietSegments : activitySegments}
          value={activity}
          onChange={setActivity}
        />
        <Button
          type="submit"
          kind={jobId === null ? 'quiet' : 'primary'}
          size="touch"
          wide
          icon={Play}
          loading={action !== null}
        >
          {isLocating ? locatingLabel : action ? startingLabel : 'Start Tracking'}
        </Button>
      </div>
    </form>
  );
}

function foundLabel(count: number) {
  if (count === 0) return 'Nothing available';
  return count > maxListed ? `${count - maxListed} more. Add a word to narrow the list.` : null;
}

/** The phone's approximate position; never asks for permission. `hold` freezes it: no row moves under the thumb. */
function useHere() {
  const [here, setHere] = useState<Coordinates | null>(null);
  const held = useRef(false);
  useEffect(() => {
    recentPosition().then((place) => {
      if (!held.current) startTransition(() => setHere(place));
    });
  }, []);
  const hold = () => {
    held.current = true;
  };
  return { here, hold };
}

interface JobRowsProps {
  groups: readonly JobGroup[];
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Starts at once, without selecting the job first. */
  onStart: (job: TrackableJob, isDriving: boolean) => void;
}

function JobRows({ groups, chosen, onChoose, onStart }: JobRowsProps) {
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
                  className="flex flex-wrap items-center gap-2 border-line border-b py-2 pr-2 last:border-b-0 has-checked:bg-accent-soft"
                >
                  <label
                    className={classNames(
                      'relative -my-2 flex w-0 min-w-0 grow items-center self-stretch pl-3 hover:bg-hover',
                      'border-transparent border-l-4 has-checked:border-accent',
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
                  {job.id === chosen && (
                    <button
                      type="button"
                      onClick={() => openJob(job.id)}
                      className="-mb-2 flex min-h-tap w-full items-center gap-2 pl-4 font-medium text-accent"
                    >
                      <ClipboardList className="size-5 shrink-0" aria-hidden="true" />
                      <span>
                        Details<span className="sr-only"> of {job.job_title}</span>
                      </span>
                    </button>
                  )}
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
  'flex size-12 shrink-0 flex-col items-center justify-center rounded-md font-medium text-xs active:scale-[.98]';
