import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { nowIso } from '#app/lib/clock.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatMoment } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { momentsAt, skippedHourMessage, typedMoment } from '#app/lib/zoned-moment.ts';
import { activeOf, follow, storedTracking } from '#app/offline/active-tracking.ts';
import { type NewEntry, rowName } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { WhichHour } from '#app/ui/moment-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { ownTimeRecordSchema, TimeRecord } from '#server/time-tracking/schema.ts';
import { noteError, unsavedNoteOf } from './draft.ts';
import { endedMessage, endFailedMessage, noteHint, trackingErrorMessage } from './tracking-labels.ts';
import type { RecordDialog } from './tracking-screen.ts';
import { useTrackingState } from './tracking-state.ts';
import { useLastShown } from './use-last-shown.ts';
import { useTracking } from './use-tracking.ts';

function RecordFacts({ record, timeZone }: { record: TimeRecord; timeZone: string }) {
  const { word, icon: Icon, ink, soft } = activities[activityOf(record.is_driving)];
  return (
    <div className={`flex items-start gap-3 rounded-lg px-4 py-3 ${soft}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className={`font-medium ${ink}`}>
          {word} since {formatMoment(record.start_time, timeZone)}
        </p>
        <p className="line-clamp-2">{record.Job.job_title}</p>
        <p className="line-clamp-2 text-muted">{record.property_name}</p>
      </div>
    </div>
  );
}

interface RecordDialogsProps {
  dialog: RecordDialog | null;
  userId: number;
  timeZone: string;
}

/** About records that this phone and the server disagree on. */
export function RecordDialogs({ dialog, userId, timeZone }: RecordDialogsProps) {
  const { change } = useTrackingState();
  const { refresh } = useTracking();
  const onSaving = (isSaving: boolean) => change({ saving: isSaving ? dialog : null });
  return (
    <>
      <PreviousDialog
        dialog={dialog?.is === 'previous' ? dialog : null}
        timeZone={timeZone}
        onSaving={onSaving}
        onDone={refresh}
      />
      <EndedDialog
        trackingId={dialog?.is === 'ended' ? dialog.trackingId : null}
        userId={userId}
        timeZone={timeZone}
        onSaving={onSaving}
        onDone={() => {
          follow(null);
          refresh();
        }}
      />
    </>
  );
}

interface PreviousDialogProps extends Omit<StopFormProps, 'record'> {
  dialog: Extract<RecordDialog, { is: 'previous' }> | null;
}

/** For an unfinished record that this device does not follow: started elsewhere, or before storage was cleared. */
function PreviousDialog({ dialog, ...form }: PreviousDialogProps) {
  const { change } = useTrackingState();
  const { record, isForgotten = false } = useLastShown(dialog) ?? {};
  return (
    <Dialog
      open={dialog !== null}
      onOpenChange={() => record && change({ declined: activeOf(record).trackingId })}
      kind="sheet"
      title="Previous Tracking Found"
      description="You have tracking that was not ended. If you do not reload it, please review your tracking and set an end time."
      actions={
        <>
          <Button
            kind={isForgotten ? 'secondary' : 'primary'}
            size="touch"
            wide
            onClick={() => record && follow(activeOf(record))}
          >
            Yes, Reload
          </Button>
          <DialogCancel size="touch" wide>
            No, Cancel
          </DialogCancel>
        </>
      }
    >
      {record && (
        <div className="flex flex-col gap-4">
          <RecordFacts record={record} timeZone={form.timeZone} />
          {isForgotten && <StopForm record={record} {...form} />}
        </div>
      )}
    </Dialog>
  );
}

type MyRecord = z.infer<typeof ownTimeRecordSchema>;

interface EndedDialogProps extends Omit<StopFormProps, 'record'> {
  /** The record that runs on this device but not on the server; null: none. */
  trackingId: number | string | null;
  userId: number;
}

/** Shows when and by whom a record was ended, and requests the true end if it was closed automatically. */
function EndedDialog({ trackingId, userId, ...form }: EndedDialogProps) {
  const { timeZone, onDone } = form;
  const { running } = storedTracking();
  /** Shown so that it can be copied. */
  const unsavedNote = running ? unsavedNoteOf(running) : '';
  const shownId = useLastShown(trackingId);
  const list = trpc.timeTracking.listOfUser.useQuery(
    { id: userId, limit: 20 },
    { enabled: trackingId !== null, staleTime: 0, trpc: { context: { background: true } } },
  );
  const record = list.data?.data.find(({ id, client_ref }) => shownId === (client_ref ?? id));
  const isGuessed = record?.review_reasons.includes('closed') && !record.deleted;
  return (
    <Dialog
      open={trackingId !== null && !list.isPending}
      onOpenChange={onDone}
      kind="sheet"
      title="This tracking has ended"
      description={<p className="text-text">{endedElsewhereMessage(record, timeZone)}</p>}
      actions={
        <Button kind={isGuessed ? 'secondary' : 'primary'} size="touch" wide onClick={onDone}>
          {isGuessed ? 'Let the office decide' : 'OK'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {record && <RecordFacts record={record} timeZone={timeZone} />}
        {unsavedNote && (
          <p>
            <span className="block text-muted text-sm">Unsaved note (you can copy it):</span>
            <span className="select-text whitespace-pre-line">{unsavedNote}</span>
          </p>
        )}
        {record && isGuessed && <StopForm record={record} {...form} />}
      </div>
    </Dialog>
  );
}

function endedElsewhereMessage(record: MyRecord | undefined, timeZone: string): string {
  if (!record) return 'This tracking was ended by the office or on another device.';
  if (record.deleted) {
    const who = record.deleted.by ?? 'The office';
    return `${who} deleted it.${record.deleted.reason ? ` Reason: ${record.deleted.reason}` : ''}`;
  }
  if (!record.end_time) return 'It’s running on another device.';
  const end = formatMoment(record.end_time, timeZone);
  return record.review_reasons.includes('closed')
    ? `You started another tracking, so this one was closed automatically on ${end}. When did you actually stop?`
    : `This tracking was ended on ${end}, on another device or by the office. Your time is saved.`;
}

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
function StopForm({ record, timeZone, onSaving, onDone }: StopFormProps) {
  const needsNote = !record.is_driving && record.note === '';
  function endOf({ day, time, chosen }: Omit<StopValues, 'note'>): string {
    const moments = momentsAt(`${day}T${time}`, timeZone);
    return moments.includes(chosen) ? chosen : typedMoment(`${day}T${time}`, timeZone);
  }
  const form = useForm<StopValues>({
    initial: { day: dayIn(timeZone, record.start_time), time: '', chosen: '', note: record.note },
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
        at: nowIso(),
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
