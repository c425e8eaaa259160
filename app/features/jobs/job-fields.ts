import { type Job, statusLooks } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { Choices, TableColumn } from '#app/table/table-column.ts';
import { jobTypes, maxLengths, requesterLabels } from '#server/jobs/constants.ts';

/** The fields of a job that everybody's form of a new one has; the office's table and forms begin with them, too. */
export const jobFields = {
  job_title: {
    key: 'job_title',
    label: 'Title',
    dataType: 'string',
    width: 280,
    required: true,
    edit: { kind: 'text', maxLength: maxLengths.job_title },
  },
  job_type: {
    key: 'job_type',
    label: 'Type',
    dataType: 'string',
    width: 128,
    required: true,
    initial: 'Maintenance',
    edit: { kind: 'choice', options: jobTypes.map((value) => ({ value, label: value })) },
  },
  status: {
    key: 'status',
    label: 'Status',
    dataType: 'status',
    looks: statusLooks,
    width: 168,
    required: true,
    initial: 'pending_start',
    edit: { kind: 'choice', options: labelOptions(statusLooks) },
  },
  requested_by: {
    key: 'requested_by',
    label: 'Requested by',
    dataType: 'string',
    width: 130,
    required: true,
    initial: 'office',
    value: ({ requested_by }) => requested_by && requesterLabels[requested_by],
    edit: { kind: 'choice', options: labelOptions(requesterLabels) },
  },
  job_description: {
    key: 'job_description',
    label: 'Description',
    dataType: 'string',
    width: 280,
    edit: { kind: 'text', lines: 4, maxLength: maxLengths.job_description },
  },
} as const satisfies Record<string, TableColumn<Job>>;

/** The property. Without `choices` a slot of the form finds it. */
export const addressField = (choices: Choices = { options: [] }) =>
  ({
    key: 'property_address',
    label: 'Address',
    dataType: 'string',
    width: 240,
    required: true,
    edit: { kind: 'choice', field: 'property_id', asNumber: true, ...choices },
  }) as const satisfies TableColumn<Job>;
