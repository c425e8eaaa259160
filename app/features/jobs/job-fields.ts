import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { Choices, TableColumn } from '#app/table/table-column.ts';
import { jobTypes, maxLengths, requesterLabels } from '#server/jobs/constants.ts';

/** Fields of every new job form; the office's table and forms start with them, too. */
export const jobFields = {
  job_title: {
    accessorKey: 'job_title',
    header: 'Title',
    size: 280,
    meta: { dataType: 'string', required: true, edit: { kind: 'text', maxLength: maxLengths.job_title } },
  },
  job_type: {
    accessorKey: 'job_type',
    header: 'Type',
    size: 128,
    meta: {
      dataType: 'string',
      required: true,
      initial: 'Maintenance',
      edit: { kind: 'choice', options: labelOptions(jobTypes) },
    },
  },
  status: {
    accessorKey: 'status',
    header: 'Status',
    size: 168,
    meta: {
      dataType: 'status',
      statusStyle: statusStyles,
      required: true,
      initial: 'pending_start',
      edit: { kind: 'choice', options: labelOptions(statusStyles) },
    },
  },
  requested_by: {
    id: 'requested_by',
    header: 'Requested by',
    size: 130,
    accessorFn: ({ requested_by }) => requested_by && requesterLabels[requested_by],
    meta: {
      dataType: 'string',
      required: true,
      initial: 'office',
      edit: { kind: 'choice', options: labelOptions(requesterLabels) },
    },
  },
  job_description: {
    accessorKey: 'job_description',
    header: 'Description',
    size: 280,
    meta: { dataType: 'string', edit: { kind: 'text', lines: 4, maxLength: maxLengths.job_description } },
  },
} as const satisfies Record<string, TableColumn<Job>>;

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
