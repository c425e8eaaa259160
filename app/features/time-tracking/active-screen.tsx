import CircleStop from 'lucide-react/icons/circle-stop';
import { useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { SegmentedControl } from '#app/components/segmented-control.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import type { ActiveTracking } from '#app/lib/active-tracking.ts';
import { ActivePanel } from './active-panel.tsx';
import { type Activity, activities, activityOf, activitySegments } from './activity.ts';
import { type DraftState, noteFault } from './draft.ts';
import { EndSheet } from './end-sheet.tsx';
import { maximumNoteLength, minimumNoteLength, noteMissingWords } from './note-rule.ts';
import { screenColumn } from './screen-column.ts';
import { useDraft } from './use-draft.ts';
import type { Tracking } from './use-tracking.ts';

interface ActiveScreenProps {
  active: ActiveTracking;
  jobTitle: string | undefined;
  timeZone: string;
  tracking: Tracking;
}

/** What runs now: its clock, where, driving or working, what is being done, and its end. */
export function ActiveScreen({ active, jobTitle, timeZone, tracking }: ActiveScreenProps) {
  const { draft, state, change, saved } = useDraft(active);
  const [fault, setFault] = useState<string | null>(null);
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
      <ActivePanel tracking={active} jobTitle={jobTitle} timeZone={timeZone} />
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
        <p aria-live="polite" className="text-muted text-sm empty:sr-only">
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
        <Button
          size="touch"
          wide
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
          icon={CircleStop}
          disabled={state.isEndLocked}
          aria-describedby={state.isEndLocked ? 'end-locked' : undefined}
          loading={tracking.isEnding}
          onClick={askToEnd}
        >
          End Tracking
        </Button>
        {state.isEndLocked && (
          <p id="end-locked" className="text-center text-muted text-sm">
            {noteMissingWords}
          </p>
        )}
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

function toggleWords(state: DraftState) {
  // Without any words yet, the sentence under End says what is missing.
  if (state.isToggleLocked) return state.isEndLocked ? null : 'Save a description to switch to driving.';
  return state.drivingChanged ? 'Not saved yet: press Submit Changes.' : null;
}

/** The counter of the greatest length only where it is near: else it is noise on a small screen. */
function nearLimit(note: string) {
  return note.length > maximumNoteLength - 200 ? maximumNoteLength : undefined;
}
