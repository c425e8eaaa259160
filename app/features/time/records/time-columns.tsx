import { activities, activityOf } from '#app/features/labels/activity.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import type { MyRecord } from './own-record.tsx';

/** A record's fields on workers' cards, which are grouped by day. */
export function timeColumns(timeZone: string): readonly TableColumn<MyRecord>[] {
  return [
    {
      id: 'job_title',
      header: 'Job',
      accessorFn: ({ Job }) => Job.job_title,
      cell: ({ row }) => <JobName record={row.original} />,
      meta: { dataType: 'string', card: 'important' },
    },
    {
      accessorKey: 'duration',
      header: 'Duration',
      cell: ({ row }) => (row.original.duration === null ? 'Running' : <Minutes value={row.original.duration} />),
      meta: { dataType: 'number', card: 'important' },
    },
    {
      accessorKey: 'start_time',
      header: 'Time',
      cell: ({ row }) => <ActivityAndTimes record={row.original} timeZone={timeZone} />,
      meta: { dataType: 'datetime', card: 'important' },
    },
    { accessorKey: 'note', header: 'Note', meta: { dataType: 'string', card: 'other' } },
  ];
}

function JobName({ record: { Job } }: { record: MyRecord }) {
  return (
    <span>
      {Job.job_title} <span className="font-normal text-muted">@ {Job.Property.address}</span>
    </span>
  );
}

interface ActivityAndTimesProps {
  record: Pick<MyRecord, 'is_driving' | 'start_time' | 'end_time'>;
  timeZone: string;
}

/** 'Driving 08:00-08:40', with icon, word and colour. */
export function ActivityAndTimes({ record, timeZone }: ActivityAndTimesProps) {
  const { word, icon: Icon, ink } = activities[activityOf(record.is_driving)];
  const end = record.end_time ? clockTime(record.end_time, timeZone) : '';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={classNames('inline-flex items-center gap-1 font-medium', ink)}>
        <Icon className="size-4" aria-hidden="true" />
        {word}
      </span>
      <span className="tabular-nums">
        {clockTime(record.start_time, timeZone)}-{end}
      </span>
    </span>
  );
}
