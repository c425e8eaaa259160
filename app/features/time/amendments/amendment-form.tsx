import { type FormEvent, useState } from 'react';
import { type Activity, activities, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { formErrors, useFirstError } from '#app/lib/form-errors.ts';
import { formatDay } from '#app/lib/format.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { OwnRecord } from '../records/own-record.ts';
import {
  type AmendmentDraft,
  type AmendmentFaults,
  amendmentFaults,
  changedFields,
  draftOf,
  pendingOf,
} from './amendment-rule.ts';
import { type Amendment, useAmendmentCalls } from './use-amendments.ts';

interface AmendmentFormProps {
  record: OwnRecord;
  /** What its worker still asks about it. */
  request: Amendment | undefined;
  timeZone: string;
  onDone: () => void;
}

type Faults = AmendmentFaults & { job_id?: string; is_driving?: string };

/**
 * What is recorded stands beside each input; only what differs from it is asked for. Begins with what is asked for already,
 * which the new request replaces whole.
 */
export function AmendmentForm({ record, request: asked, timeZone, onDone }: AmendmentFormProps) {
  const recorded = draftOf(record, timeZone);
  const [draft, setDraft] = useState(() => ({ ...recorded, ...(asked && pendingOf(asked, timeZone)) }));
  const [reason, setReason] = useState(asked?.reason ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const [client_ref] = useState(newUuid);
  const { request } = useAmendmentCalls();
  const form = useFirstError(faults);
  const change = (changes: Partial<AmendmentDraft>) => {
    setDraft({ ...draft, ...changes });
    setFaults({});
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (request.isPending) return;
    const found = amendmentFaults(recorded, draft, reason);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const wanted = { ...draft, note: draft.note.trim() };
    const changed = changedFields(recorded, draft);
    const pairs = changed.flatMap((field) => [
      [`requested_${field}`, wanted[field]],
      [`original_${field}`, record[field]],
    ]);
    request.mutate(
      {
        tracking_id: record.id,
        job_id: record.job_id,
        reason: reason.trim(),
        changes: Object.fromEntries(pairs),
        client_ref,
      },
      {
        onSuccess: () => leaveAtOnce(onDone),
        onError: (error) => setFaults(formErrors(error, ownFields, 'form')),
      },
    );
  }
  const recordedAt = (instant: string | null) =>
    instant ? `Recorded: ${formatDay(instant, timeZone)}, ${clockTime(instant, timeZone)}` : 'Recorded: none';

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <LeaveQuestion isHeld={reason.trim() !== '' || changedFields(recorded, draft).length > 0} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {(['start_time', 'end_time'] as const).map((field) => (
          <MomentField
            key={field}
            label={field === 'start_time' ? 'Start' : 'End'}
            hint={recordedAt(record[field])}
            value={draft[field]}
            onChange={(moment) => change({ [field]: moment })}
            timeZone={timeZone}
            error={faults[field]}
          />
        ))}
      </div>
      <SegmentedControl<Activity>
        label="Activity"
        hint={`Recorded: ${activities[activityOf(record.is_driving)].word}`}
        segments={activitySegments}
        value={activityOf(draft.is_driving)}
        onChange={(value) => change({ is_driving: value === 'driving' })}
        error={faults.is_driving}
      />
      <JobChoice
        record={record}
        value={draft.job_id}
        onChange={(job_id) => change({ job_id })}
        error={faults.job_id}
      />
      <TextareaField
        label="Note"
        hint={record.note ? `Recorded: ${record.note}` : 'Recorded: none'}
        rows={2}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
        error={faults.note}
      />
      <TextareaField
        label="Reason"
        hint="Why it should be changed. The office reads it."
        rows={2}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setFaults({});
        }}
        error={faults.reason}
      />
      <FieldError id="amendment-fault" error={faults.form} />
      <Button type="submit" size="touch" wide loading={request.isPending}>
        Request Amendment
      </Button>
    </form>
  );
}

const ownFields = ['start_time', 'end_time', 'is_driving', 'job_id', 'note', 'reason'];

interface JobChoiceProps {
  record: OwnRecord;
  value: number;
  onChange: (id: number) => void;
  error: string | undefined;
}

function JobChoice({ record, value, onChange, error }: JobChoiceProps) {
  const { data } = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const { job_id, Job } = record;
  const own = {
    id: job_id,
    job_title: Job.job_title,
    property_id: 0,
    property_address: Job.Property.address,
  };
  const jobs = [own, ...(data ?? []).filter(({ id }) => id !== job_id)];
  return (
    <SearchSelect
      label="Job"
      hint={`Recorded: ${Job.job_title} @ ${Job.Property.address}`}
      options={jobs.map(jobOption)}
      value={String(value)}
      // Cleared, it is the recorded one again: a record always has a job.
      onChange={(id) => onChange(id === null ? job_id : Number(id))}
      error={error}
    />
  );
}
