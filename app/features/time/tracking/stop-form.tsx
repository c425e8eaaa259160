import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateInZone } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { momentsAt, skippedHourMessage, typedMoment } from '#app/lib/zoned-moment.ts';
import { type NewEntry, rowName } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { WhichHour } from '#app/ui/moment-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { noteError } from './draft.ts';
import { endFailedMessage, trackingErrorMessage } from './error-messages.ts';
import { endedMessage, noteHint } from './tracking-labels.ts';

interface StopFormProps {
  record: TimeRecord;
  timeZone: string;
  /** True while the end is being saved: the record already counts as ended, but the form must stay for a rejection. */
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

interface StopValues {
  day: string;
  time: string;
  /** The chosen moment (ISO) of a time that exists twice, in the night when clocks go back. */
  chosen: string;
  note: string;
}

/** 'When did I stop?': the end time in the company's zone, and the note if working time has none. */
export function StopForm({ record, timeZone, onSaving, onDone }: StopFormProps) {
  const timeId = useId();
  const needsNote = !record.is_driving && record.note === '';
  function endOf({ day, time, chosen }: Omit<StopValues, 'note'>): string {
    const moments = momentsAt(`${day}T${time}`, timeZone);
    return moments.includes(chosen) ? chosen : typedMoment(`${day}T${time}`, timeZone);
  }
  const form = useForm<StopValues>({
    initial: {
      day: formatDateInZone(record.start_time, timeZone),
      time: '',
      chosen: '',
      note: record.note,
    },
    validate: ({ note, ...values }) => ({
      time:
        values.day && values.time
          ? skippedHourMessage(endOf(values), timeZone)
          : 'Enter the date and time you stopped.',
      note: needsNote ? noteError({ isDriving: false, note: '' }, { isDriving: false, note }, true) : undefined,
    }),
    onSubmit() {
      if (save.isPending) return;
      onSaving(true);
      save.mutate();
    },
    // Errors of any other field, such as `at` or an overlap, are about this time.
    rest: 'time',
    typed: ['time', 'note'],
  });
  const { day, time, note } = form.values;
  const end = endOf(form.values);

  const save = useMutation({
    mutationFn: () => {
      const id = record.client_ref ?? record.id;
      const entry: NewEntry = {
        kind: 'time_change',
        at: new Date().toISOString(),
        needs: [rowName('time-tracking', id)],
        // A typed time must not be corrected by the phone's clock.
        measured: false,
        about: record.property_name,
        body: { id, data: { end_time: end, ...(needsNote && { note: note.trim() }) } },
      };
      return write(entry, () => {});
    },
    meta: {
      success: writeMessage(endedMessage),
      error: (error) => trackingErrorMessage(error, endFailedMessage),
      claimsFields: true,
      toastOptions: toastPositions.tracking,
    },
    ...form.saved(onDone),
    onSettled: () => onSaving(false),
  });

  return (
    <Form form={form} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label="When did I stop?"
          type="date"
          value={day}
          onChange={(event) => form.change({ day: event.target.value }, ['time'])}
          invalid={form.errors.time !== undefined}
        />
        <TextField
          id={timeId}
          label="Time"
          type="time"
          value={time}
          onChange={(event) => form.change({ time: event.target.value })}
          invalid={form.errors.time !== undefined}
        />
      </div>
      <p aria-live="polite" className="font-medium text-danger text-sm empty:sr-only">
        {form.errors.time ?? (needsNote ? undefined : form.errors.note)}
      </p>
      <WhichHour
        label="Stopped"
        moment={end}
        onChange={(moment) => form.change({ chosen: moment }, ['time'])}
        timeZone={timeZone}
      />
      {needsNote && (
        <TextareaField
          label="Description"
          hint={noteHint}
          rows={2}
          {...form.text('note')}
          atLeast={minimumNoteLength}
        />
      )}
      <Button type="submit" size="touch" wide loading={save.isPending}>
        Save end time
      </Button>
    </Form>
  );
}
