import CircleStop from 'lucide-react/icons/circle-stop';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ImagePlus from 'lucide-react/icons/image-plus';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import ReceiptPound from 'lucide-react/icons/receipt-pound-sterling';
import StickyNote from 'lucide-react/icons/sticky-note';
import { forwardRef, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { allOf, tasksOfJob } from '#app/features/job-content/content-context.ts';
import { type PostalAddress, useMapsLink } from '#app/features/job-content/maps-link.ts';
import { useCachedJob } from '#app/features/job-content/use-cached-job.ts';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { type Activity, activities, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { AddMaterial } from '#app/features/materials/worker/add-material-part.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { Leaving } from '#app/lib/leaving.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DialogBody } from '#app/ui/dialog.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { Icon } from '#app/ui/icon.ts';
import { usePreload } from '#app/ui/lazy-part.tsx';
import { RunningTimer } from '#app/ui/running-timer.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit } from '#app/ui/textarea-field.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { maximumNoteLength, minimumNoteLength, noteMissingMessage } from '#server/time-tracking/constants.ts';
import { type Draft, type DraftState, noteError, useDraft } from './draft.ts';
import { EndSheet } from './end-sheet.tsx';
import { screenColumn } from './screen-column.ts';
import { blockedByChanges, blockedByDriving, locatingLabel } from './tracking-labels.ts';
import { FailureSheets } from './tracking-provider.tsx';
import { useTrackingState } from './tracking-state.ts';
import type { SubScreenName } from './use-sub-screen.ts';
import { useTracking } from './use-tracking.ts';

/** Declared here and not in the page: the import would add its chunks to the preload list of the first page. */
export const loadSubScreen = () => import('./sub-screen.tsx');

interface ActiveScreenProps {
  active: ActiveTracking;
  jobTitle: string | undefined;
  timeZone: string;
  onOpen: (name: SubScreenName) => void;
}

export function ActiveScreen({ active, jobTitle, timeZone, onOpen }: ActiveScreenProps) {
  const { draft, state, change, saved } = useDraft(active);
  const { run, action, isLocating } = useTracking();
  const [error, setError] = useState<string | null>(null);
  // Ahead, because the dialogs that end the work must open without signal.
  usePreload(true, DialogBody, FailureSheets);
  usePreload('when used', AddMaterial);
  // Prefetched, so that they can be read without signal.
  trpc.jobTasks.listOfJob.useQuery(tasksOfJob(active.jobId));
  trpc.notes.list.useQuery(allOf({ job_id: active.jobId }));
  const { job } = useCachedJob(active.jobId, true);
  const { jobs } = useTrackableJobs();
  const { city, post_code } = jobs.find(({ id }) => id === active.jobId) ?? job ?? {};
  const address = { address: active.propertyName, city, post_code };
  const ending = useDialog();
  const note = useRef<HTMLTextAreaElement>(null);

  function validateNote(ending: boolean) {
    const error = noteError(active, draft, ending);
    setError(error ?? null);
    if (error) note.current?.focus();
    return !error;
  }
  async function submit() {
    if (!validateNote(false) || !(await run({ do: 'change', active, draft }))) return;
    // The button leaves with what it saved; its focus goes on from the top of the screen.
    document.querySelector<HTMLElement>('[data-screen=shown] h1')?.focus({ preventScroll: true });
    saved(draft);
  }
  function requestEnd() {
    if (validateNote(true)) ending.open();
  }
  const hint = toggleLabel(state);

  return (
    <div className={screenColumn}>
      <ActivePanel tracking={active} address={address} jobTitle={jobTitle} timeZone={timeZone} />
      <SegmentedControl
        label="Activity"
        hideLabel
        segments={activitySegments}
        value={activityOf(draft.isDriving)}
        onChange={(value: Activity) => change({ isDriving: value === 'driving' })}
        disabled={state.isToggleLocked || action !== null}
      />
      <NoteField
        ref={note}
        label={active.isDriving ? 'Description (optional)' : 'Description'}
        value={draft.note}
        onChange={(text) => {
          change({ note: text });
          setError(null);
        }}
        atLeast={active.isDriving ? 0 : minimumNoteLength}
        isFolded={active.isDriving && !draft.note && !state.isChanged}
        error={error}
        hint={hint}
        readOnly={action !== null}
      >
        {state.isChanged && (
          <Button loading={action !== null && action.do !== 'end'} onClick={submit} className="shrink-0">
            {isLocating ? locatingLabel : 'Submit Changes'}
          </Button>
        )}
      </NoteField>
      <JobButtons blocked={blockedMessage(active, draft, state)} onOpen={onOpen} />
      <InFoot>
        <Button
          kind="secondary"
          size="touch"
          wide
          icon={CircleStop}
          disabled={state.isEndLocked}
          aria-describedby={state.isEndLocked ? hintId : undefined}
          loading={action?.do === 'end'}
          onClick={requestEnd}
          className="gap-1.5! px-2! text-base!"
        >
          End Tracking
        </Button>
      </InFoot>
      <EndSheet
        open={ending.isOpen}
        active={active}
        draft={draft}
        unsubmitted={state.drivingChanged ? activities[activityOf(draft.isDriving)].word : undefined}
        timeZone={timeZone}
        onNote={(error) => change({ note: error })}
        onClose={ending.close}
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

const hintId = 'toggle-words';

/** Beside the bar's buttons on workers' pages, else (no bar, or not yet) at the end of the screen. */
function InFoot({ children }: { children: ReactNode }) {
  const { endSlot } = useTrackingState().state;
  const isLeaving = useContext(Leaving);
  return endSlot && !isLeaving ? createPortal(children, endSlot) : children;
}

interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Required length; until it is reached the field stands out. */
  atLeast: number;
  /** One line until it is used: nobody writes at the wheel. */
  isFolded: boolean;
  error: string | null;
  hint: string | null;
  readOnly: boolean;
  /** The button that saves it. */
  children: ReactNode;
}

/** As high as the screen allows. Its foot, for hint, error and button, keeps its height while typing. */
const NoteField = forwardRef<HTMLTextAreaElement, NoteFieldProps>(function NoteField(props, ref) {
  const { label, value, onChange, atLeast, isFolded, error, hint, readOnly, children } = props;
  const id = useId();
  const { length } = value.trim();
  const isTooShort = length < atLeast;
  return (
    <div className="flex grow flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={isFolded ? 'sr-only' : 'font-medium'}>
          {label}
        </label>
        {isTooShort && (
          <p id={`${id}-count`} className="text-muted text-sm">
            <span aria-hidden="true">{`${length}/${atLeast}`}</span>
            <span className="sr-only">{`${length} of ${atLeast} characters`}</span>
          </p>
        )}
      </div>
      <div
        className={classNames(
          'flex flex-col rounded-md border bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus',
          !isFolded && 'grow',
          error ? `border-danger ${thick.danger}` : isTooShort ? `border-accent ${thick.accent}` : 'border-line-strong',
        )}
      >
        <textarea
          ref={ref}
          id={id}
          rows={isFolded ? 1 : 2}
          placeholder={isFolded ? 'Add a description' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={nearLimit(value, maximumNoteLength)}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(isTooShort && `${id}-count`, hintId)}
          className={classNames(
            'field-sizing-content w-full grow resize-none bg-transparent px-3 pt-2.5 placeholder:text-muted focus-visible:outline-none',
            isFolded ? 'min-h-tap' : 'min-h-18',
          )}
        />
        <div className={isFolded ? 'sr-only' : 'flex min-h-13 items-center justify-between gap-2 pr-1 pl-3'}>
          <div id={hintId} className="min-w-0 grow">
            <FieldError id={`${id}-error`} error={error} />
            <p aria-live="polite" className="text-muted text-sm empty:sr-only">
              {!error && hint}
            </p>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
});

const thick = {
  accent: 'shadow-[inset_0_0_0_1px_var(--accent)]',
  danger: 'shadow-[inset_0_0_0_1px_var(--danger)]',
};

function blockedMessage(active: ActiveTracking, draft: Draft, state: DraftState) {
  if (active.isDriving || draft.isDriving) return blockedByDriving;
  return state.isChanged ? blockedByChanges : null;
}

const buttons: readonly { name: SubScreenName; label: string; icon: Icon }[] = [
  { name: 'tasks', label: 'Tasks List', icon: ListChecks },
  { name: 'notes', label: 'Notes List', icon: StickyNote },
  { name: 'add-image', label: 'Add Picture', icon: ImagePlus },
  { name: 'add-expense', label: 'Add Expense', icon: ReceiptPound },
  { name: 'add-material', label: 'Add Material', icon: Package },
];

/** `blocked`: why the buttons are disabled, or null. */
function JobButtons({ blocked, onOpen }: { blocked: string | null; onOpen: (name: SubScreenName) => void }) {
  const id = useId();
  return (
    <div className="relative">
      <div className={classNames('grid grid-cols-5 gap-1', blocked && 'opacity-0')}>
        {buttons.map(({ name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            disabled={blocked !== null}
            aria-describedby={blocked ? id : undefined}
            onClick={() => onOpen(name)}
            className="flex min-h-16 flex-col items-center gap-1 rounded-lg px-1 py-1.5 font-medium text-xs tracking-tight transition duration-quick hover:bg-hover active:scale-[.98]"
          >
            <Icon className="size-6 shrink-0 text-accent" />
            {label}
          </button>
        ))}
      </div>
      {blocked && (
        <p
          id={id}
          className="absolute inset-0 flex items-center justify-center gap-2 rounded-lg bg-sunken font-medium text-sm"
        >
          <Lock className="size-4 shrink-0 text-muted" />
          <span>{blocked}</span>
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
    <section className={classNames('overflow-hidden rounded-xl border-2 transition-colors duration-calm', edge, soft)}>
      <div className="px-4 pt-2 pb-1.5">
        <div className="flex items-center gap-3">
          <span className={classNames('flex size-9 items-center justify-center rounded-full', solid)}>
            <Icon className="size-5" />
          </span>
          <h1 tabIndex={-1} className={classNames('grow font-semibold text-xl outline-none', ink)}>
            {word}
          </h1>
          <p className={classNames('font-medium', ink)}>since {formatTimeOfDay(tracking.startTime, timeZone)}</p>
        </div>
        <RunningTimer
          start_time={tracking.startTime}
          className="mt-1 block text-center font-semibold text-5xl low:text-4xl"
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
          <span className="line-clamp-2 text-muted underline low:line-clamp-1 decoration-line-strong underline-offset-4">
            {address.address}
          </span>
        </span>
        <span className="sr-only">(opens maps)</span>
      </a>
      <button
        type="button"
        aria-label="Job details"
        onClick={() => openJob(jobId)}
        className="flex min-h-touch w-20 shrink-0 flex-col items-center justify-center gap-1 border-line border-l font-medium text-xs transition-colors duration-quick hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ClipboardList className="size-5 text-accent" />
        <span>Job details</span>
      </button>
    </div>
  );
}
