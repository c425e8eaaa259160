import CircleStop from 'lucide-react/icons/circle-stop';
import { useRef, useState } from 'react';
import { allOf, tasksOfJob } from '#app/features/job-content/content-context.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import { type Activity, activities, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { maximumNoteLength, minimumNoteLength, noteMissingWords } from '#server/time-tracking/constants.ts';
import { ActivePanel } from './active-panel.tsx';
import { type Draft, type DraftState, noteFault } from './draft.ts';
import { EndSheet } from './end-sheet.tsx';
import { JobButtons } from './job-buttons.tsx';
import { screenColumn } from './screen-column.ts';
import type { SubScreenName } from './sub-screen-name.ts';
import { useDraft } from './use-draft.ts';
import type { Tracking } from './use-tracking.ts';

/** Here, not in the page: what leads to it costs the first page its list of parts. */
export const loadSubScreen = () => import('./sub-screen.tsx');

interface ActiveScreenProps {
  active: ActiveTracking;
  jobTitle: string | undefined;
  timeZone: string;
  tracking: Tracking;
  /** To the job's tasks, notes, pictures, expenses. */
  onOpen: (name: SubScreenName) => void;
}

/** What runs now: its clock, where, driving or working, what is being done, and its end. */
export function ActiveScreen({ active, jobTitle, timeZone, tracking, onOpen }: ActiveScreenProps) {
  const { draft, state, change, saved } = useDraft(active);
  const [fault, setFault] = useState<string | null>(null);
  // Prefetched, so that they can be read without signal.
  const ahead = { meta: { silent: true } } as const;
  trpc.jobTasks.listOfJob.useQuery(tasksOfJob(active.jobId), ahead);
  trpc.notes.list.useQuery(allOf({ job_id: active.jobId }), ahead);
  const { job } = useKnownJob(active.jobId, true);
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const { city, post_code } = jobs?.find(({ id }) => id === active.jobId) ?? job ?? {};
  const place = { address: active.propertyName, city, post_code };
  const [isAsking, setAsking] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);

  /** Whether the note will do; if not, says so beside it. */
  function isNoteFine(ending: boolean) {
    const words = noteFault(active, draft, ending);
    setFault(words ?? null);
    if (words) note.current?.focus();
    return !words;
  }
  async function submit() {
    if (isNoteFine(false) && (await tracking.submit(active, draft, state))) saved(draft);
  }
  function askToEnd() {
    if (isNoteFine(true)) setAsking(true);
  }

  return (
    <div className={screenColumn}>
      <ActivePanel tracking={active} place={place} jobTitle={jobTitle} timeZone={timeZone} />
      <div className="flex flex-col gap-1.5">
        <SegmentedControl
          label="What you are doing"
          hideLabel
          size="touch"
          segments={activitySegments}
          value={activityOf(draft.isDriving)}
          onChange={(value: Activity) => change({ isDriving: value === 'driving' })}
          disabled={state.isToggleLocked || tracking.isBusy}
        />
        <p id="toggle-words" aria-live="polite" className="min-h-5 text-muted text-sm">
          {toggleWords(state)}
        </p>
      </div>
      <TextareaField
        ref={note}
        label={active.isDriving ? 'Description (optional)' : 'Description'}
        rows={2}
        value={draft.note}
        onChange={(event) => {
          change({ note: event.target.value });
          setFault(null);
        }}
        error={fault}
        atLeast={active.isDriving ? undefined : minimumNoteLength}
        maxLength={nearLimit(draft.note)}
        readOnly={tracking.isBusy}
      />
      <div className="mt-auto flex flex-col gap-2">
        <JobButtons blocked={blockedWords(active, draft, state)} onOpen={onOpen} />
        <div className="grid gap-2 [@media(max-height:900px)]:grid-cols-2">
          <Button
            size="touch"
            wide
            className={besideAnother}
            disabled={!state.isChanged}
            loading={tracking.isBusy && !tracking.isEnding}
            onClick={submit}
          >
            {tracking.isLocating ? 'Getting your location...' : 'Submit Changes'}
          </Button>
          <Button
            kind="secondary"
            size="touch"
            wide
            className={besideAnother}
            icon={CircleStop}
            disabled={state.isEndLocked}
            aria-describedby={state.isEndLocked ? 'toggle-words' : undefined}
            loading={tracking.isEnding}
            onClick={askToEnd}
          >
            End Tracking
          </Button>
        </div>
      </div>
      <EndSheet
        open={isAsking}
        active={active}
        draft={draft}
        unsubmitted={state.drivingChanged ? activities[activityOf(draft.isDriving)].word : undefined}
        timeZone={timeZone}
        tracking={tracking}
        onNote={(words) => change({ note: words })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** One line for both, which stays: nothing moves while one types. */
function toggleWords(state: DraftState) {
  if (state.isEndLocked) return noteMissingWords;
  if (state.isToggleLocked) return 'Save a description to switch to driving.';
  return state.drivingChanged ? 'Not saved yet: press Submit Changes.' : null;
}

/** On a low screen the two stand side by side, so that nothing scrolls. */
const besideAnother = '[@media(max-height:900px)]:px-2 [@media(max-height:900px)]:text-base';

/** Blocked while what is saved is driving, or changes are unsaved. */
function blockedWords(active: ActiveTracking, draft: Draft, state: DraftState) {
  if (active.isDriving || draft.isDriving) return 'Not available while driving';
  return state.isChanged ? 'Submit your changes first' : null;
}

/** The counter of the greatest length only where it is near: else it is noise on a small screen. */
function nearLimit(note: string) {
  return note.length > maximumNoteLength - 200 ? maximumNoteLength : undefined;
}
