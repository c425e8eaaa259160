import { useEffect, useRef, useState } from 'react';
import { formatMinutes, formatTimeOfDay } from '#app/lib/format.ts';
import { type Coordinates, currentPosition } from '#app/lib/geolocation.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useCurrentSecond } from '#app/ui/running-timer.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import { type Draft, noteError } from './draft.ts';
import { locatingLabel, noLocationMessage } from './tracking-labels.ts';
import { useTracking } from './use-tracking.ts';

interface EndSheetProps {
  open: boolean;
  active: ActiveTracking;
  draft: Draft;
  /** Label of the selected but unsubmitted activity. */
  unsubmitted: string | undefined;
  timeZone: string;
  onNote: (note: string) => void;
  onClose: () => void;
}

export function EndSheet(props: EndSheetProps) {
  const { open, active, draft, unsubmitted, timeZone, onNote, onClose } = props;
  const { run } = useTracking();
  const [choice, setChoice] = useState<EndChoice>('0');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<{ time?: string; note?: string }>({});
  const location = useSheetLocation(open);
  const now = new Date(useCurrentSecond() * 1000).toISOString();
  const end = endAt(choice, typed, active.startTime, now, timeZone);
  const minutes = end === undefined ? undefined : minutesBetween(active.startTime, end);

  useEffect(() => {
    if (!open) return;
    setChoice('0');
    setErrors({});
  }, [open]);

  function finish(finished: boolean) {
    const note = draft.note.trim();
    const found = {
      // 'Now' is the moment of the press, which is never before the start, although `end` is cut to seconds.
      time: choice === '0' ? undefined : endError(end, active.startTime),
      note: noteError(active, draft, true),
    };
    setErrors(found);
    if (found.time || found.note) return;
    onClose();
    const typedEnd = choice !== '0' && { end_time: end, isTyped: choice === 'other' };
    void run({ do: 'end', active, note, position: location.position.current, finished, ...typedEnd });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title={active.isDriving ? 'End the drive?' : 'Job finished?'}
      description={unsubmitted && `You chose ${unsubmitted}, but didn’t submit it, so it won’t be recorded.`}
      actions={
        <>
          <Button size="touch" wide onClick={() => finish(!active.isDriving)}>
            {active.isDriving ? 'End Tracking' : 'Job finished'}
          </Button>
          <Button kind="secondary" size="touch" wide onClick={() => (active.isDriving ? onClose() : finish(false))}>
            {active.isDriving ? 'Keep tracking' : 'Coming back'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-3 gap-2 rounded-lg bg-sunken px-4 py-2">
          <Fact term="Started" value={formatTimeOfDay(active.startTime, timeZone)} />
          <Fact term="Now" value={formatTimeOfDay(now, timeZone)} />
          <Fact term="Duration" value={minutes === undefined || minutes < 0 ? '--:--' : formatMinutes(minutes)} />
        </dl>
        <div className="[&_label:nth-of-type(2)]:flex-[1.8]">
          <SegmentedControl
            label="Ended"
            segments={endChoices}
            value={choice}
            onChange={(next) => {
              setChoice(next);
              setErrors({});
            }}
            error={choice === 'other' ? undefined : errors.time}
          />
        </div>
        {choice === 'other' && (
          <TextField
            label="End time"
            type="time"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={errors.time}
          />
        )}
        <TextareaField
          label={active.isDriving ? 'Note (optional)' : 'Note'}
          rows={2}
          value={draft.note}
          onChange={(event) => onNote(event.target.value)}
          atLeast={active.isDriving ? undefined : minimumNoteLength}
          error={errors.note}
        />
        <p aria-live="polite" className="text-muted text-sm">
          {active.isDriving
            ? location.message
            : `${location.message} Finished jobs are sent to the office for checking.`.trim()}
        </p>
      </div>
    </Dialog>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-semibold text-lg">{value}</dd>
    </div>
  );
}

/** Requests the location when the sheet opens, so that ending does not wait for it. A failure only shows a message. */
export function useSheetLocation(open: boolean) {
  const position = useRef<Promise<Coordinates | null>>(Promise.resolve(null));
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!open) return;
    let isGone = false;
    const showMessage = (text: string) => {
      if (!isGone) setMessage(text);
    };
    showMessage(locatingLabel);
    position.current = currentPosition().then(
      (found) => {
        showMessage('Location found.');
        return found;
      },
      () => {
        showMessage(noLocationMessage);
        return null;
      },
    );
    return () => {
      isGone = true;
    };
  }, [open]);
  return { position, message };
}

/** Minutes before now, or 'other' for a typed time of day. */
type EndChoice = '0' | '5' | '15' | '30' | 'other';

const endChoices = [
  { value: '0', label: 'Now' },
  { value: '5', label: '5 min ago' },
  { value: '15', label: '15' },
  { value: '30', label: '30' },
  { value: 'other', label: 'Other' },
] as const;

const minuteMs = 60_000;

/** Difference of clock minutes, as on the server (T3). */
export const minutesBetween = (start: string, end: string): number =>
  Math.floor(Date.parse(end) / minuteMs) - Math.floor(Date.parse(start) / minuteMs);

/**
 * The chosen end as ISO. A typed 'HH:MM' is that time in the company's zone, the last one before now; in the minute in
 * which the record began it is its start. Undefined while nothing is typed, or where that time did not exist.
 */
export function endAt(choice: EndChoice, typed: string, start: string, now: string, timeZone: string) {
  if (choice !== 'other') return new Date(Date.parse(now) - Number(choice) * minuteMs).toISOString();
  if (!/^\d\d:\d\d$/.test(typed)) return undefined;
  // Guesses by arithmetic, then corrects the guess once for a change to or from summer time.
  const [hours = 0, minutes = 0] = typed.split(':').map(Number);
  const shown = formatTimeOfDay(now, timeZone).split(':').map(Number);
  const back = ((shown[0] ?? 0) * 60 + (shown[1] ?? 0) - hours * 60 - minutes + 1440) % 1440;
  const floor = Math.floor(Date.parse(now) / minuteMs) * minuteMs;
  for (const shift of [0, 60, -60]) {
    const at = new Date(floor - (back + shift) * minuteMs).toISOString();
    if (formatTimeOfDay(at, timeZone) === typed && Date.parse(at) <= Date.parse(now)) {
      return minutesBetween(start, at) === 0 ? start : at;
    }
  }
  return undefined;
}

export function endError(end: string | undefined, start: string): string | undefined {
  if (end === undefined) return 'Enter the time you stopped.';
  return Date.parse(end) < Date.parse(start) ? 'The end time can’t be before the start of this tracking.' : undefined;
}
