import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formErrors, useFirstError } from '#app/lib/form-errors.ts';
import { formatDateInZone } from '#app/lib/format.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { momentsAt, skippedWords, typedMoment } from '#app/lib/zoned-moment.ts';
import { type NewEntry, rowName } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { WhichHour } from '#app/ui/which-hour.tsx';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { noteError } from './draft.ts';
import { endFailedMessage, trackingErrorMessage } from './error-messages.ts';

interface StopFormProps {
  record: TimeRecord;
  timeZone: string;
  /** While an end is being saved: the record counts as ended meanwhile, and the form must stay in case it is refused. */
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

/** 'When did I stop?': a time in the company's zone, and the note that working time needs. */
export function StopForm({ record, timeZone, onSaving, onDone }: StopFormProps) {
  const timeId = useId();
  const [day, setDay] = useState(() => formatDateInZone(record.start_time, timeZone));
  const [time, setTime] = useState('');
  /** Of the two moments at which the clocks show this time, in the night when they go back. */
  const [chosen, setChosen] = useState('');
  const moments = momentsAt(`${day}T${time}`, timeZone);
  const end = moments.includes(chosen) ? chosen : typedMoment(`${day}T${time}`, timeZone);
  const [note, setNote] = useState(record.note);
  const [faults, setFaults] = useState<{ time?: string | undefined; note?: string | undefined }>({});
  const form = useFirstError(faults);
  const asksNote = !record.is_driving && record.note === '';

  const save = useMutation({
    mutationFn: () => {
      const id = record.client_ref ?? record.id;
      const entry: NewEntry = {
        kind: 'time_change',
        at: new Date().toISOString(),
        needs: [rowName('time-tracking', id)],
        // Typed: a phone's wrong clock does not shift it.
        measured: false,
        about: record.property_name,
        body: { id, data: { end_time: end, ...(asksNote && { note: note.trim() }) } },
      };
      return write(entry, () => {});
    },
    meta: {
      success: writeMessage('Tracking ended successfully!'),
      error: (error) => trackingErrorMessage(error, endFailedMessage),
      claimsFields: true,
      place: toastPlaces.tracking,
    },
    onSuccess: () => leaveAtOnce(onDone),
    // Whatever it names but the note is about this time: 'at', or where another record begins.
    onError: (error) => {
      const { end_time, note } = formErrors(error, ['end_time', 'note'], 'end_time');
      setFaults({ ...(end_time && { time: end_time }), ...(note && { note }) });
    },
    onSettled: () => onSaving(false),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found: typeof faults = {
      time: day && time ? skippedWords(end, timeZone) : 'Please enter the day and the time when you stopped.',
      note: asksNote
        ? noteError({ isDriving: false, note: '' }, { isDriving: false, note }, true)
        : undefined,
    };
    setFaults(found);
    if (found.time || found.note || save.isPending) return;
    onSaving(true);
    save.mutate();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={() => setFaults({})}
      className="flex flex-col gap-3"
    >
      <LeaveQuestion isHeld={time !== '' || note !== record.note} />
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label="When did I stop?"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          invalid={faults.time !== undefined}
        />
        <TextField
          id={timeId}
          label="Time"
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          invalid={faults.time !== undefined}
        />
      </div>
      <p aria-live="polite" className="font-medium text-danger text-sm empty:sr-only">
        {faults.time}
      </p>
      <WhichHour label="Stopped" moment={end} onChange={setChosen} timeZone={timeZone} />
      {asksNote && (
        <TextareaField
          label="Description"
          hint="What you did there."
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          atLeast={minimumNoteLength}
          error={faults.note}
        />
      )}
      <Button type="submit" size="touch" wide loading={save.isPending}>
        Save this end time
      </Button>
    </form>
  );
}
