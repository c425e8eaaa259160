import { type Job, statusLooks } from '#app/features/labels/job-words.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { demoDate, demoDatetime } from './demo-dates.ts';

/** The fields of the demonstration table's job. */
export function demoColumns(timeZone: string): readonly TableColumn<Job>[] {
  return [
    {
      key: 'job_title',
      label: 'Title',
      dataType: 'string',
      width: 240,
      sortable: true,
      card: 'important',
    },
    { key: 'job_description', label: 'Description', dataType: 'string', width: 280, card: 'other' },
    { key: 'job_type', label: 'Type', dataType: 'string', width: 128, sortable: true },
    {
      key: 'status',
      label: 'Status',
      dataType: 'status',
      looks: statusLooks,
      width: 164,
      sortable: true,
      card: 'important',
    },
    { key: 'priority', label: 'Priority', dataType: 'string', width: 100, sortable: true },
    { key: 'budget', label: 'Budget', dataType: 'currency', width: 116, sortable: true },
    {
      key: 'createdAt',
      label: 'Created',
      dataType: 'datetime',
      width: 170,
      sortable: true,
      card: 'important',
      show: ({ createdAt }) => demoDatetime(createdAt, timeZone),
    },
    {
      key: 'due_date',
      label: 'Due',
      dataType: 'date',
      width: 124,
      sortable: true,
      show: ({ due_date }) => due_date && demoDate(due_date),
    },
    { key: 'property_address', label: 'Property', dataType: 'string', width: 240, sortable: true },
    { key: 'id', label: 'Number', dataType: 'number', width: 92 },
  ];
}
