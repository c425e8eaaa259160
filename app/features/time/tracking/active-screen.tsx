import CircleStop from 'lucide-react/icons/circle-stop';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ImagePlus from 'lucide-react/icons/image-plus';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import ReceiptPound from 'lucide-react/icons/receipt-pound-sterling';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useId, useRef, useState } from 'react';
import { allOf, tasksOfJob } from '#app/features/job-content/content-context.ts';
import { type PostalAddress, useMapsLink } from '#app/features/job-content/maps-link.ts';
import { useKnownJob } from '#app/features/job-content/use-known-job.ts';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { type Activity, activities, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { RunningTimer } from '#app/ui/running-timer.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { maximumNoteLength, minimumNoteLength, noteMissingMessage } from '#server/time-tracking/constants.ts';
import { type Draft, type DraftState, noteError, useDraft } from './draft.ts';
import { EndSheet } from './end-sheet.tsx';
import { screenColumn } from './screen-column.ts';
import { blockedByChanges, blockedByDriving, locatingLabel } from './tracking-labels.ts';
import type { SubScreenName } from './use-sub-screen.ts';
import type { Tracking } from './use-tracking.ts';

/** Declared here and not in the page: the import would add its chunks to the preload list of the first page. */
export const loadSubScreen = () => import('./sub-screen.tsx');

interface ActiveScreenProps {
  active: ActiveTracking;
  jobTitle: string | undefined;
  timeZone: string;
  tracking: Tracking;
  onOpen: (name: SubScreenName) => void;
}

export function ActiveScreen({ active, jobTitle, timeZone, tracking, onOpen }: ActiveScreenProps) {
  const { draft, state, change, saved } = useDraft(active);
  const [error, setError] = useState<string | null>(null);
  // Prefetched, so that they can be read without signal.
  const ahead = { meta: { silent: true } } as const;
  trpc.jobTasks.listOfJob.useQuery(tasksOfJob(active.jobId), ahead);
  trpc.notes.list.useQuery(allOf({ job_id: active.jobId }), ahead);
  const { job } = useKnownJob(active.jobId, true);
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const { city, post_code } = jobs?.find(({ id }) => id === active.jobId) ?? job ?? {};
  const address = { address: active.propertyName, city, post_code };
  const [isEndOpen, setEndOpen] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);

  function validateNote(ending: boolean) {
    const error = noteError(active, draft, ending);
    setError(error ?? null);
    if (error) note.current?.focus();
    return !error;
  }
  async function submit() {
    if (validateNote(false) && (await tracking.submit(active, draft))) saved(draft);
  }
  function requestEnd() {
    if (validateNote(true)) setEndOpen(true);
  }

  return (
    <div className={screenColumn}>
      <ActivePanel tracking={active} address={address} jobTitle={jobTitle} timeZone={timeZone} />
      <div className="flex flex-col gap-1.5">
        <SegmentedControl
          label="Activity"
          hideLabel
          size="touch"
          segments={activitySegments}
          value={activityOf(draft.isDriving)}
          onChange={(value: Activity) => change({ isDriving: value === 'driving' })}
          disabled={state.isToggleLocked || tracking.isBusy}
        />
        <p id="toggle-words" aria-live="polite" className="min-h-5 text-muted text-sm">
          {toggleLabel(state)}
        </p>
      </div>
      <TextareaField
        ref={note}
        label={active.isDriving ? 'Description (optional)' : 'Description'}
        rows={2}
        value={draft.note}
        onChange={(event) => {
          change({ note: event.target.value });
          setError(null);
        }}
        error={error}
        atLeast={active.isDriving ? undefined : minimumNoteLength}
        maxLength={nearLimit(draft.note, maximumNoteLength)}
        readOnly={tracking.isBusy}
      />
      <div className="mt-auto flex flex-col gap-2">
        <JobButtons blocked={blockedMessage(active, draft, state)} onOpen={onOpen} />
        <div className="grid gap-2 [@media(max-height:900px)]:grid-cols-2">
          <Button
            {...action}
            disabled={!state.isChanged}
            loading={tracking.isBusy && !tracking.isEnding}
            onClick={submit}
          >
            {tracking.isLocating ? locatingLabel : 'Submit Changes'}
          </Button>
          <Button
            {...action}
            kind="secondary"
            icon={CircleStop}
            disabled={state.isEndLocked}
            aria-describedby={state.isEndLocked ? 'toggle-words' : undefined}
            loading={tracking.isEnding}
            onClick={requestEnd}
          >
            End Tracking
          </Button>
        </div>
      </div>
      <EndSheet
        open={isEndOpen}
        active={active}
        draft={draft}
        unsubmitted={state.drivingChanged ? activities[activityOf(draft.isDriving)].word : undefined}
        timeZone={timeZone}
        tracking={tracking}
        onNote={(error) => change({ note: error })}
        onClose={() => setEndOpen(false)}
      />
    </div>
  );
}

/** One line for all hints. It keeps its height, so that nothing moves while typing. */
function toggleLabel(state: DraftState) {
  if (state.isEndLocked) return noteMissingMessage;
  if (state.isToggleLocked) return 'Save a description to switch to driving.';
  return state.drivingChanged ? 'Unsaved. Press Submit Changes.' : null;
}

/** On a low screen the buttons are side by side, so that nothing scrolls. */
const sideBySide = '[@media(max-height:900px)]:px-2 [@media(max-height:900px)]:text-base';
const action = { size: 'touch', wide: true, className: sideBySide } as const;

function blockedMessage(active: ActiveTracking, draft: Draft, state: DraftState) {
  if (active.isDriving || draft.isDriving) return blockedByDriving;
  return state.isChanged ? blockedByChanges : null;
}

const buttons: readonly { name: SubScreenName; label: string; icon: Icon }[] = [
  { name: 'tasks', label: 'Tasks List', icon: ListChecks },
  { name: 'notes', label: 'Notes List', icon: StickyNote },
  { name: 'add-image', label: 'Add Picture', icon: ImagePlus },
  { name: 'add-expense', label: 'Add Expense', icon: ReceiptPound },
];

/** `blocked`: why the buttons are disabled, or null. */
function JobButtons({ blocked, onOpen }: { blocked: string | null; onOpen: (name: SubScreenName) => void }) {
  const id = useId();
  return (
    <div className="relative">
      <div className="grid grid-cols-4 gap-1.5">
        {buttons.map(({ name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            disabled={blocked !== null}
            aria-describedby={blocked ? id : undefined}
            onClick={() => onOpen(name)}
            className="flex min-h-touch flex-col items-center justify-center gap-1 rounded-lg border border-line bg-raised py-1 font-medium text-xs tracking-tight transition-colors duration-quick hover:bg-hover active:translate-y-px disabled:bg-neutral-soft disabled:text-muted disabled:opacity-60"
          >
            <Icon className="size-5 shrink-0 text-accent" />
            {label}
          </button>
        ))}
      </div>
      {blocked && (
        <p id={id} className="absolute inset-0 flex items-center justify-center">
          <span className="rounded-full border border-line-strong bg-raised px-4 py-1.5 font-medium text-sm">
            {blocked}
          </span>
        </p>
      )}
    </div>
  );
}

interface ActivePanelProps {
  tracking: ActiveTracking;
  address: PostalAddress;
  jobTitle: string | undefined;
  timeZone: string;
}

function ActivePanel({ tracking, address, jobTitle, timeZone }: ActivePanelProps) {
  const { word, icon: Icon, soft, solid, ink, edge } = activities[activityOf(tracking.isDriving)];
  return (
    <section className={classNames('overflow-hidden rounded-xl border transition-colors duration-calm', edge, soft)}>
      <div className="px-4 pt-2 pb-1.5">
        <div className="flex items-center gap-3">
          <span className={classNames('flex size-9 items-center justify-center rounded-full', solid)}>
            <Icon className="size-5" />
          </span>
          <h1 tabIndex={-1} className={classNames('grow font-semibold text-xl outline-none', ink)}>
            {word}
          </h1>
          <p className={classNames('font-medium tabular-nums', ink)}>
            since {formatTimeOfDay(tracking.startTime, timeZone)}
          </p>
        </div>
        <RunningTimer
          start_time={tracking.startTime}
          className="mt-1 block text-center font-semibold text-5xl [@media(max-height:780px)]:text-4xl"
        />
      </div>
      <JobLinks jobId={tracking.jobId} address={address} jobTitle={jobTitle} />
    </section>
  );
}

function JobLinks({ jobId, address, jobTitle }: Pick<ActivePanelProps, 'address' | 'jobTitle'> & { jobId: number }) {
  const link = useMapsLink(address);
  const openJob = useOpenJob();
  return (
    <div className="flex border-line border-t bg-raised">
      <a
        href={link}
        {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
        className="flex min-h-touch min-w-0 grow items-center gap-3 px-4 py-1.5 transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2"
      >
        <MapPin className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 grow">
          {jobTitle && <span className="line-clamp-1 font-medium">{jobTitle}</span>}
          <span className="line-clamp-2 text-muted underline [@media(max-height:780px)]:line-clamp-1 decoration-line-strong underline-offset-4">
            {address.address}
          </span>
        </span>
        <span className="sr-only">(opens maps)</span>
      </a>
      <button
        type="button"
        aria-label="Job details"
        onClick={() => openJob(jobId)}
        className="flex min-h-touch w-20 shrink-0 flex-col items-center justify-center gap-1 border-line border-l font-medium text-xs transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2 active:translate-y-px"
      >
        <ClipboardList className="size-5 text-accent" />
        <span>Job details</span>
      </button>
    </div>
  );
}
