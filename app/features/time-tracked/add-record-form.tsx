import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FieldError } from '#app/components/field.tsx';
import { SearchSelect } from '#app/components/search-select.tsx';
import { SegmentedControl } from '#app/components/segmented-control.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { type Activity, activityOf, activitySegments } from '#app/features/time-tracking/activity.ts';
import {
  maximumNoteLength,
  minimumNoteLength,
  noteTooShortWords,
} from '#app/features/time-tracking/note-rule.ts';
import { jobOption } from '#app/features/time-tracking/trackable-job.ts';
import { claimedFields } from '#app/lib/error-words.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
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

/** A record that was forgotten: which job, doing what, from when until when, and what was done. */
export function AddRecordForm({ day, timeZone, from, to, onDone }: AddRecordFormProps) {
  const { data: jobs } = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const add = useAddRecord();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isDriving, setDriving] = useState(false);
  const [start, setStart] = useState(from ? formatTimeOfDay(from, timeZone) : '');
  const [end, setEnd] = useState(to ? formatTimeOfDay(to, timeZone) : '');
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  // Pressed again after a lost answer it is the same record still.
  const [client_ref] = useState(newUuid);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const found = faultsOf({ jobId, isDriving, start, end, note });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    add.mutate(
      {
        job_id: Number(jobId),
        is_driving: isDriving,
        start_time: `${day}T${start}`,
        end_time: `${day}T${end}`,
        note: note.trim(),
        client_ref,
      },
      { onSuccess: onDone, onError: (error) => setFaults(claimedFields(error) ?? {}) },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SearchSelect
        label="Job"
        options={(jobs ?? []).map(jobOption)}
        value={jobId}
        onChange={setJobId}
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
            value={start}
            onChange={(event) => setStart(event.target.value)}
            invalid={faults.start_time !== undefined}
          />
          <TextField
            type="time"
            label="To"
            value={end}
            onChange={(event) => setEnd(event.target.value)}
            invalid={faults.end_time !== undefined}
          />
        </div>
        <FieldError id="added-times" error={faults.start_time ?? faults.end_time} />
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
}

function faultsOf({ jobId, isDriving, start, end, note }: Entered): Faults {
  const words = note.trim().length;
  return {
    ...(jobId === null && { job_id: 'Please select a Job.' }),
    ...(start === '' && { start_time: 'Please enter when it began and when it ended.' }),
    ...(end === '' && { end_time: 'Please enter when it began and when it ended.' }),
    ...(start !== '' && end !== '' && end <= start && { end_time: 'The end must lie after the start.' }),
    ...(!isDriving && words < minimumNoteLength && { note: noteTooShortWords }),
    ...(isDriving && words === 0 && { note: 'Please describe what this time was.' }),
  };
}
