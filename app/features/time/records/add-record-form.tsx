import { useState } from 'react';
import { type Activity, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { noteHint } from '#app/features/time/tracking/tracking-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { skippedHourMessage, typedMoment, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { type FieldErrors, Form, useForm } from '#app/ui/form.tsx';
import { WhichHour } from '#app/ui/moment-field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { selectJobMessage } from '#server/checks/constants.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { minimumNoteLength, noteTooShortMessage } from '#server/time-tracking/constants.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';

const timesMissingMessage = 'Enter a start and end time.';

const timeFields = [
  ['start_time', 'From'],
  ['end_time', 'To'],
] as const;

interface AddRecordFormProps {
  /** YYYY-MM-DD, in the company's zone. */
  day: string;
  timeZone: string;
  /** Known times, ISO. */
  from: string | null;
  to: string | null;
  onDone: () => void;
}

export function AddRecordForm({ day, timeZone, from, to, onDone }: AddRecordFormProps) {
  const { jobs } = useTrackableJobs('whole');
  const add = trpc.timeTracking.start.useMutation({
    meta: {
      success: 'Time added. The office will review it.',
      claimsFields: true,
      toastOptions: toastPositions.centre,
    },
    onSuccess: useRefresh('time-tracking'),
  });
  // A retry after a lost response must not add a second record.
  const [client_ref] = useState(newUuid);
  const form = useForm<RecordValues>({
    initial: {
      job_id: null,
      is_driving: false,
      // With offset: in the night the clocks go back, a time of day alone is ambiguous.
      start_time: zonedMoment(from, timeZone),
      end_time: zonedMoment(to, timeZone),
      note: '',
    },
    validate: (values) => recordErrors(values, timeZone),
    onSubmit: ({ job_id, note, ...rest }) =>
      add.mutate({ ...rest, job_id: Number(job_id), note: note.trim(), client_ref }, form.saved(onDone)),
    isPending: add.isPending,
    rest: 'end_time',
    typed: ['job_id', 'note'],
  });
  const { values, errors } = form;
  const momentOf = (time: string) => time && typedMoment(`${day}T${time}`, timeZone);
  const changeTime = (times: Partial<RecordValues>) => form.change(times, ['start_time', 'end_time']);

  return (
    <Form form={form} className="flex flex-col gap-4">
      <SearchSelect label={timeRecordFields.job_id.label} options={jobs.map(jobOption)} {...form.control('job_id')} />
      <SegmentedControl<Activity>
        label={timeRecordFields.is_driving.label}
        segments={activitySegments}
        value={activityOf(values.is_driving)}
        onChange={(value) => form.change({ is_driving: value === 'driving' }, ['is_driving', 'note'])}
        error={errors.is_driving ?? null}
      />
      <div className="flex flex-col gap-1.5">
        <div className="grid grid-cols-2 gap-4">
          {timeFields.map(([field, label]) => (
            <TextField
              key={field}
              type="time"
              label={label}
              value={wallTime(values[field]).slice(11)}
              onChange={(event) => changeTime({ [field]: momentOf(event.target.value) })}
              invalid={errors[field] !== undefined}
            />
          ))}
        </div>
        <FieldError id="added-times" error={errors.start_time ?? errors.end_time ?? null} />
        {timeFields.map(([field, label]) => (
          <WhichHour
            key={field}
            label={label}
            moment={values[field]}
            onChange={(moment) => changeTime({ [field]: moment })}
            timeZone={timeZone}
          />
        ))}
      </div>
      <TextareaField
        label="Description"
        hint={values.is_driving ? 'Say where you drove and why it wasn’t recorded.' : noteHint}
        rows={2}
        {...form.text('note')}
        atLeast={values.is_driving ? 1 : minimumNoteLength}
        maxLength={nearLimit(values.note, timeRecordFields.note.limit)}
      />
      <Button type="submit" size="touch" wide loading={add.isPending}>
        Add time
      </Button>
    </Form>
  );
}

interface RecordValues {
  job_id: string | null;
  is_driving: boolean;
  start_time: string;
  end_time: string;
  note: string;
}

function recordErrors(values: RecordValues, timeZone: string): FieldErrors {
  const { job_id, is_driving, start_time: start, end_time: end, note } = values;
  const skipped = { start: skippedHourMessage(start, timeZone), end: skippedHourMessage(end, timeZone) };
  const length = visibleLength(note);
  return {
    ...(job_id === null && { job_id: selectJobMessage }),
    ...(start === '' && { start_time: timesMissingMessage }),
    ...(end === '' && { end_time: timesMissingMessage }),
    ...(Date.parse(end) <= Date.parse(start) && { end_time: 'The end time must be after the start time.' }),
    ...(skipped.start && { start_time: skipped.start }),
    ...(skipped.end && { end_time: skipped.end }),
    ...(!is_driving && length < minimumNoteLength && { note: noteTooShortMessage }),
    ...(is_driving && length === 0 && { note: 'Enter a note.' }),
  };
}
