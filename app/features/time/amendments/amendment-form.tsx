import { useState } from 'react';
import { type Activity, activities, activityOf, activitySegments } from '#app/features/labels/activity.ts';
import { jobOption } from '#app/features/pickers/trackable-job.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { formatExactMoment } from '#app/lib/format.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { zonedMoment } from '#app/lib/zoned-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { SearchSelect } from '#app/ui/search-select.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import {
  amendableFields,
  amendedNoteTooShortMessage,
  noChangesMessage,
  reasonMissingMessage,
  timeEmptyMessage,
} from '#server/amendment-requests/constants.ts';
import { amendmentRequestFields } from '#server/amendment-requests/fields.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import type { MyRecord } from '../records/my-record.tsx';
import { type Amendment, useAmendmentMutations } from './amendments.ts';

interface AmendmentFormProps {
  record: MyRecord;
  /** The pending request about the record, if any. */
  request: Amendment | undefined;
  timeZone: string;
  onDone: () => void;
}

/** Requests only what differs from the record. Starts with the pending request, which a new one replaces entirely. */
export function AmendmentForm({ record, request: requested, timeZone, onDone }: AmendmentFormProps) {
  const recorded = draftOf(record, timeZone);
  const [client_ref] = useState(newUuid);
  const { request } = useAmendmentMutations();
  const form = useForm({
    initial: () => ({ ...recorded, ...(requested && pendingOf(requested, timeZone)), reason: requested?.reason ?? '' }),
    validate: ({ reason, ...draft }) => amendmentErrors(recorded, draft, reason),
    onSubmit({ reason, ...draft }) {
      const values = { ...draft, note: draft.note.trim() };
      const pairs = changedFields(recorded, draft).flatMap((field) => [
        [`requested_${field}`, values[field]],
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
        form.saved(onDone),
      );
    },
    isPending: request.isPending,
  });
  const { values, errors, change } = form;
  const isHeld = values.reason.trim() !== '' || changedFields(recorded, values).length > 0;
  const recordedAt = (instant: string | null) =>
    instant ? `Recorded: ${formatExactMoment(instant, timeZone)}` : 'Recorded: none';

  return (
    <Form form={form} isHeld={isHeld} className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {(['start_time', 'end_time'] as const).map((field) => (
          <MomentField
            key={field}
            label={timeRecordFields[field].label}
            hint={recordedAt(record[field])}
            {...form.control(field)}
            timeZone={timeZone}
          />
        ))}
      </div>
      <SegmentedControl<Activity>
        label={timeRecordFields.is_driving.label}
        hint={`Recorded: ${activities[activityOf(record.is_driving)].word}`}
        segments={activitySegments}
        value={activityOf(values.is_driving)}
        onChange={(value) => change({ is_driving: value === 'driving' })}
        error={errors.is_driving ?? null}
      />
      <JobChoice record={record} {...form.control('job_id')} />
      <TextareaField
        label={timeRecordFields.note.label}
        hint={record.note ? `Recorded: ${record.note}` : 'Recorded: none'}
        rows={2}
        {...form.text('note')}
        maxLength={nearLimit(values.note, timeRecordFields.note.limit)}
      />
      <TextareaField
        label={amendmentRequestFields.reason.label}
        hint="Explain why this should be changed. The office will read this."
        rows={2}
        {...form.text('reason')}
        maxLength={nearLimit(values.reason, amendmentRequestFields.reason.limit)}
      />
      <FieldError id="amendment-fault" error={errors.form ?? null} />
      <Button type="submit" size="touch" wide loading={request.isPending}>
        Request Amendment
      </Button>
    </Form>
  );
}

interface JobChoiceProps {
  record: MyRecord;
  value: number;
  onChange: (id: number) => void;
  error: string | null;
}

function JobChoice({ record, value, onChange, error }: JobChoiceProps) {
  const trackable = useTrackableJobs('whole').jobs;
  const { job_id, Job } = record;
  const own = trackable.find(({ id }) => id === job_id) ?? {
    id: job_id,
    job_title: Job.job_title,
    property_address: Job.Property.address,
  };
  const jobs = [own, ...trackable.filter(({ id }) => id !== job_id)];
  return (
    <SearchSelect
      label={timeRecordFields.job_id.label}
      hint={`Recorded: ${Job.job_title} @ ${Job.Property.address}`}
      options={jobs.map(jobOption)}
      value={String(value)}
      // Clearing restores the recorded job: a record always has one.
      onChange={(id) => onChange(id === null ? job_id : Number(id))}
      error={error}
    />
  );
}

/** Form values; times have their offset (lib/zoned-moment.ts). */
export interface AmendmentDraft {
  start_time: string;
  end_time: string;
  is_driving: boolean;
  note: string;
  job_id: number;
}

type Fields = Omit<AmendmentDraft, 'end_time'> & { end_time: string | null };

export const draftOf = (record: Fields, timeZone: string): AmendmentDraft => ({
  start_time: zonedMoment(record.start_time, timeZone),
  end_time: zonedMoment(record.end_time, timeZone),
  is_driving: record.is_driving,
  note: record.note,
  job_id: record.job_id,
});

/** The undecided fields of a request, as form values. */
export function pendingOf(request: Amendment, timeZone: string): Partial<AmendmentDraft> {
  const requested = {
    start_time: zonedMoment(request.requested_start_time, timeZone),
    end_time: zonedMoment(request.requested_end_time, timeZone),
    is_driving: request.requested_is_driving,
    note: request.requested_note,
    job_id: request.requested_job_id,
  };
  const pending = amendableFields.filter(
    (field) => request[`${field}_status`] === 'pending' && requested[field] !== null,
  );
  return Object.fromEntries(pending.map((field) => [field, requested[field]]));
}

export function changedFields(from: AmendmentDraft, to: AmendmentDraft) {
  const trimmed = { ...to, note: to.note.trim() };
  return amendableFields.filter((field) => trimmed[field] !== from[field]);
}

type AmendmentErrors = Partial<Record<'reason' | 'start_time' | 'end_time' | 'note' | 'form', string>>;

export function amendmentErrors(from: AmendmentDraft, to: AmendmentDraft, reason: string): AmendmentErrors {
  const changed = changedFields(from, to);
  const errors: AmendmentErrors = {};
  if (reason.trim() === '') errors.reason = reasonMissingMessage;
  if (to.start_time === '') errors.start_time = timeEmptyMessage;
  if (to.end_time === '') errors.end_time = timeEmptyMessage;
  if (changed.includes('note') && visibleLength(to.note) < minimumNoteLength) errors.note = amendedNoteTooShortMessage;
  if (changed.length === 0) errors.form = noChangesMessage;
  return errors;
}
