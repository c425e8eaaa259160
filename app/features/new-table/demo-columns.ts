import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { demoDate, demoDatetime } from './demo-dates.ts';

export function demoColumns(timeZone: string): readonly TableColumn<Job>[] {
  return [
    { accessorKey: 'job_title', header: 'Title', size: 240, meta: { dataType: 'string', card: 'important' } },
    { accessorKey: 'job_description', header: 'Description', size: 280, meta: { dataType: 'string', card: 'other' } },
    { accessorKey: 'job_type', header: 'Type', size: 128, meta: { dataType: 'string' } },
    {
      accessorKey: 'status',
      header: 'Status',
      size: 164,
      meta: { dataType: 'status', statusStyle: statusStyles, card: 'important' },
    },
    { accessorKey: 'priority', header: 'Priority', size: 100, meta: { dataType: 'string' } },
    { accessorKey: 'budget', header: 'Budget', size: 116, meta: { dataType: 'currency' } },
    {
      accessorKey: 'createdAt',
      header: 'Created',
      size: 170,
      cell: ({ row }) => demoDatetime(row.original.createdAt, timeZone),
      meta: { dataType: 'datetime', card: 'important' },
    },
    {
      accessorKey: 'due_date',
      header: 'Due',
      size: 124,
      cell: ({ row }) => row.original.due_date && demoDate(row.original.due_date),
      meta: { dataType: 'date' },
    },
    { accessorKey: 'property_address', header: 'Property', size: 240, meta: { dataType: 'string' } },
    { accessorKey: 'id', header: 'Number', size: 92, meta: { dataType: 'number' } },
  ];
}
