import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { choiceColumn, statusColumn } from '#app/table/choice-columns.ts';
import { type Choices, type TableColumn, textColumn } from '#app/table/table-column.ts';
import { jobTypes, maxLengths, requesterLabels } from '#server/jobs/constants.ts';

/** Fields of every new job form; the office's table and forms start with them, too. */
export const jobFields = {
  job_title: textColumn<Job>('job_title', 'Title', 280, { required: true, maxLength: maxLengths.job_title }),
  job_type: choiceColumn<Job>('job_type', 'Type', 128, jobTypes, { required: true, initial: 'Maintenance' }),
  status: statusColumn<Job>('status', 'Status', 168, statusStyles, { initial: 'pending_start' }),
  requested_by: choiceColumn<Job>('requested_by', 'Requested by', 130, requesterLabels, {
    required: true,
    initial: 'office',
  }),
  job_description: textColumn<Job>('job_description', 'Description', 280, {
    lines: 4,
    maxLength: maxLengths.job_description,
  }),
};

/** The property. Without `choices` the form needs a slot for it. */
export const addressField = (choices: Choices = { options: [] }) =>
  ({
    accessorKey: 'property_address',
    header: 'Address',
    size: 240,
    meta: {
      dataType: 'string',
      required: true,
      edit: { kind: 'choice', field: 'property_id', asNumber: true, ...choices },
    },
  }) as const satisfies TableColumn<Job>;
