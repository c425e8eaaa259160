import Play from 'lucide-react/icons/play';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SearchSelect } from '#app/components/search-select.tsx';
import { SegmentedControl } from '#app/components/segmented-control.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { errorWords } from '#app/lib/error-words.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type Activity, activitySegments } from './activity.ts';
import { JobCards } from './job-cards.tsx';
import { screenColumn } from './screen-column.ts';
import { jobOption } from './trackable-job.ts';
import type { Tracking } from './use-tracking.ts';

export const selectJobWords = 'Please select a Job.';

/** How many jobs stand ready for one tap: as many as a small phone shows without scrolling. */
const readyJobs = 4;

/** Pick a job, choose Driving or Work, start. */
export function StartScreen({ tracking }: { tracking: Tracking }) {
  const jobs = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const options = useMemo(() => jobs.data?.map(jobOption) ?? [], [jobs.data]);
  const [jobId, setJobId] = useState<number | null>(null);
  const [activity, setActivity] = useState<Activity>('driving');
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();

  function choose(id: number | null) {
    setJobId(id);
    setError(null);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const job = jobs.data?.find(({ id }) => id === jobId);
    if (job) {
      tracking.start(job, activity === 'driving');
      return;
    }
    setError(selectJobWords);
    form.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  }

  const ready = jobs.data?.slice(0, readyJobs) ?? [];
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={screenColumn}
      // A choice made before the page is alive would look taken and be lost.
      {...(!hydrated && { inert: '' })}
    >
      <h1 tabIndex={-1} className="mb-1 font-semibold text-2xl outline-none">
        Start tracking
      </h1>
      {jobs.isError && !jobs.data ? (
        <ErrorState
          title="The jobs could not be loaded"
          message={errorWords(jobs.error)}
          onRetry={() => jobs.refetch()}
          retrying={jobs.isFetching}
        />
      ) : (
        <>
          <SearchSelect
            label="Job"
            options={options}
            value={jobId === null ? null : String(jobId)}
            onChange={(value) => choose(value === null ? null : Number(value))}
            placeholder={jobs.data?.length === 0 ? 'Nothing available' : 'Search title, address or #number'}
            error={error}
          />
          {jobs.data ? (
            ready.length > 0 && <JobCards jobs={ready} chosen={jobId} onChoose={choose} />
          ) : (
            <SkeletonList rows={readyJobs} label="Loading jobs..." />
          )}
          {jobs.data?.length === 0 && (
            <p className="text-muted">
              There is no open job for you to track. Please ask the office for one.
            </p>
          )}
        </>
      )}
      <div className="mt-auto flex flex-col gap-3 pt-2">
        <SegmentedControl
          label="What you are starting"
          hideLabel
          size="touch"
          segments={activitySegments}
          value={activity}
          onChange={setActivity}
        />
        <Button type="submit" size="touch" wide icon={Play} loading={tracking.isBusy}>
          {startWords(tracking)}
        </Button>
      </div>
    </form>
  );
}

function startWords({ isLocating, isBusy }: Tracking) {
  if (isLocating) return 'Getting your location...';
  return isBusy ? 'Starting tracking...' : 'Start Tracking';
}
