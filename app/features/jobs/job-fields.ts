import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { column } from '#app/table/column.tsx';
import type { Choices, TableColumn } from '#app/table/table-column.ts';
import { jobFields } from '#server/jobs/fields.ts';

/** Columns of every new job form; the office's table and forms start with them, too. */
export const sharedJobColumns = {
  job_title: column<Job, 'text'>(jobFields.job_title, { size: 280, required: true, edit: true }),
  job_type: column<Job, 'choice'>(jobFields.job_type, {
    size: 128,
    required: true,
    initial: 'Maintenance',
    edit: true,
  }),
  status: column<Job, 'choice'>(jobFields.status, {
    size: 168,
    required: true,
    statusStyle: statusStyles,
    initial: 'pending_start',
    edit: true,
  }),
  requested_by: column<Job, 'choice'>(jobFields.requested_by, {
    size: 130,
    required: true,
    initial: 'office',
    edit: true,
  }),
  job_description: column<Job, 'text'>(jobFields.job_description, { size: 280, edit: { lines: 4 } }),
};

/** The property. Without `choices` the form needs a slot for it. */
export const addressColumn = (choices: Choices = { options: [] }): TableColumn<Job> =>
  column<Job, 'text'>(jobFields.property_address, {
    size: 240,
    required: true,
    edit: { kind: 'choice', field: jobFields.property_id.name, asNumber: true, ...choices },
  });
