import { type FormEvent, useState } from 'react';
import { type Activity, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { formErrors, useFirstError } from '#app/lib/form-errors.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { skippedWords, typedMoment, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { WhichHour } from '#app/ui/which-hour.tsx';
import { maximumNoteLength, minimumNoteLength, noteTooShortWords } from '#server/time-tracking/constants.ts';
import { useAddRecord } from './use-add-record.ts';

interface AddRecordFormProps {
  /** YYYY-MM-DD, in the company's zone. */
  day: string;
  timeZone: string;
  /** What is known of it, ISO. */
  from: string | null;
  to: string | null;
  onDone: () => void;
}

type Faults = Partial<Record<'job_id' | 'start_time' | 'end_time' | 'note', string>>;

const ownFields = ['job_id', 'start_time', 'end_time', 'note'];

/** A record that was forgotten: which job, doing what, from when until when, and what was done. */
export function AddRecordForm({ day, timeZone, from, to, onDone }: AddRecordFormProps) {
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const add = useAddRecord();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isDriving, setDriving] = useState(false);
  // Moments with their offset: in the night when the clocks go back a time of day alone is two of them.
  const [start, setStart] = useState(zonedMoment(from, timeZone));
  const [end, setEnd] = useState(zonedMoment(to, timeZone));
  const momentOf = (time: string) => time && typedMoment(`${day}T${time}`, timeZone);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const form = useFirstError(faults);
  // Pressed again after a lost answer it is the same record still.
  const [client_ref] = useState(newUuid);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const found = faultsOf({ jobId, isDriving, start, end, note, timeZone });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    add.mutate(
      {
        job_id: Number(jobId),
        is_driving: isDriving,
        start_time: start,
        end_time: end,
        note: note.trim(),
        client_ref,
      },
      {
        onSuccess: () => leaveAtOnce(onDone),
        onError: (error) => setFaults(formErrors(error, ownFields, 'end_time')),
      },
    );
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={() => setFaults({})}
      className="flex flex-col gap-4"
    >
      <LeaveQuestion isHeld={note.trim() !== '' || jobId !== null} />
      <SearchSelect
        label="Job"
        options={(jobs ?? []).map(jobOption)}
        value={jobId}
        onChange={(id) => {
          setJobId(id);
          setFaults({});
        }}
        error={faults.job_id}
      />
      <SegmentedControl<Activity>
        label="Activity"
        segments={activitySegments}
        value={activityOf(isDriving)}
        onChange={(value) => setDriving(value === 'driving')}
      />
      <div className="flex flex-col gap-1.5">
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            label="From"
            value={wallTime(start).slice(11)}
            onChange={(event) => setStart(momentOf(event.target.value))}
            invalid={faults.start_time !== undefined}
          />
          <TextField
            type="time"
            label="To"
            value={wallTime(end).slice(11)}
            onChange={(event) => setEnd(momentOf(event.target.value))}
            invalid={faults.end_time !== undefined}
          />
        </div>
        <FieldError id="added-times" error={faults.start_time ?? faults.end_time} />
        <WhichHour label="From" moment={start} onChange={setStart} timeZone={timeZone} />
        <WhichHour label="To" moment={end} onChange={setEnd} timeZone={timeZone} />
      </div>
      <TextareaField
        label="Description"
        hint={isDriving ? 'Where you drove, and why it was not recorded.' : 'What you did there.'}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        atLeast={isDriving ? 1 : minimumNoteLength}
        maxLength={note.length > maximumNoteLength - 200 ? maximumNoteLength : undefined}
        error={faults.note}
      />
      <Button type="submit" size="touch" wide loading={add.isPending}>
        Add time
      </Button>
    </form>
  );
}

interface Entered {
  jobId: string | null;
  isDriving: boolean;
  start: string;
  end: string;
  note: string;
  timeZone: string;
}

function faultsOf({ jobId, isDriving, start, end, note, timeZone }: Entered): Faults {
  const skipped = { start_time: skippedWords(start, timeZone), end_time: skippedWords(end, timeZone) };
  const words = note.trim().length;
  return {
    ...(jobId === null && { job_id: 'Please select a Job.' }),
    ...(start === '' && { start_time: 'Please enter when it began and when it ended.' }),
    ...(end === '' && { end_time: 'Please enter when it began and when it ended.' }),
    ...(Date.parse(end) <= Date.parse(start) && { end_time: 'The end must lie after the start.' }),
    ...(skipped.start_time && { start_time: skipped.start_time }),
    ...(skipped.end_time && { end_time: skipped.end_time }),
    ...(!isDriving && words < minimumNoteLength && { note: noteTooShortWords }),
    ...(isDriving && words === 0 && { note: 'Please describe what this time was.' }),
  };
}
