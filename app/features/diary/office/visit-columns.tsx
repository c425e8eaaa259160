import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDuration } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { type SumField, sumOfMinutes } from '#app/table/sums.tsx';
import { type TableColumn, textColumn } from '#app/table/table-column.ts';
import { Minutes } from '#app/ui/stats.tsx';
import { parseTime } from '#server/infra/typed/time.ts';
import {
  longestVisit,
  maxLengths,
  plannedMinutes,
  shortestVisit,
  usualVisit,
  visitStatusLabels,
} from '#server/visits/constants.ts';
import type { Visit } from '../diary.ts';
import { visitStyles } from '../diary-lists.ts';

export const jobOf = ({ Job }: Pick<Visit, 'Job'>): string => `${Job.job_title} @ ${Job.Property.address}`;

export const visitSums: readonly SumField<Visit>[] = [
  { key: 'planned_minutes', label: 'Planned', isMinutes: true, value: plannedMinutes },
  sumOfMinutes('worked_minutes', 'Worked'),
  sumOfMinutes('driven_minutes', 'Driven'),
];

interface Given {
  workers: OptionSource;
  jobs: OptionSource;
  /** Of a new visit, by field. */
  initial?: Readonly<Record<string, string>>;
}

export const timeError = (value: unknown): string | undefined =>
  parseTime(String(value)) ? undefined : 'Enter a time, for example 830 or 2.30pm';

function timeColumn(
  accessorKey: 'starts' | 'window_from' | 'window_to',
  header: string,
  { initial, startsHidden }: { initial?: string | undefined; startsHidden?: boolean } = {},
): TableColumn<Visit> {
  const more = { check: timeError, ...(initial !== undefined && { initial }), ...(startsHidden && { startsHidden }) };
  return textColumn<Visit>(accessorKey, header, 100, { maxLength: 10, ...more });
}

/** Minutes to choose from: fine for short visits, coarse for long ones. */
const lengths = Array.from({ length: longestVisit / shortestVisit }, (_, at) => (at + 1) * shortestVisit).filter(
  (minutes) => minutes % (minutes <= 60 ? 5 : minutes <= 600 ? 15 : 60) === 0,
);
const lengthOptions = lengths.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }));

const minutesColumn = (accessorKey: 'worked_minutes' | 'driven_minutes', header: string): TableColumn<Visit> => ({
  accessorKey,
  header,
  size: 100,
  cell: ({ row }) => <Minutes value={row.original[accessorKey]} />,
  meta: { dataType: 'number', exportAs: 'minutes' },
});

/** Columns of the table, fields of the form and of the import. */
export function visitColumns({ workers, jobs, initial = {} }: Given): TableColumn<Visit>[] {
  const given = (field: string) => (initial[field] === undefined ? {} : { initial: initial[field] });
  return [
    {
      id: 'job',
      header: 'Job',
      size: 300,
      accessorFn: jobOf,
      meta: {
        dataType: 'string',
        required: true,
        addOnly: true,
        card: 'important',
        ...given('job_id'),
        edit: { kind: 'choice', field: 'job_id', asNumber: true, options: jobs.options, find: jobs.find },
      },
    },
    {
      id: 'user',
      header: 'Worker',
      size: 160,
      accessorFn: ({ User }) => User && nameOf(User),
      meta: {
        dataType: 'string',
        card: 'important',
        hint: 'Leave it empty while nobody is chosen.',
        ...given('user_id'),
        edit: { kind: 'choice', field: 'user_id', asNumber: true, options: workers.options, find: workers.find },
      },
    },
    {
      accessorKey: 'day',
      header: 'Day',
      size: 130,
      meta: {
        dataType: 'date',
        required: true,
        card: 'important',
        ...given('day'),
        edit: { kind: 'date', ahead: true },
      },
    },
    timeColumn('starts', 'Starts', { initial: initial.starts }),
    {
      accessorKey: 'expected_minutes',
      header: 'Length',
      size: 110,
      cell: ({ row: { original } }) =>
        original.expected_minutes === null ? '' : formatDuration(original.expected_minutes),
      meta: {
        dataType: 'number',
        exportAs: 'minutes',
        hint: `${formatDuration(usualVisit)} if you leave it empty.`,
        ...given('expected_minutes'),
        edit: { kind: 'choice', asNumber: true, options: lengthOptions },
      },
    },
    minutesColumn('worked_minutes', 'Worked'),
    minutesColumn('driven_minutes', 'Driven'),
    timeColumn('window_from', 'Arrives from', { startsHidden: true }),
    timeColumn('window_to', 'Arrives by', { startsHidden: true }),
    {
      accessorKey: 'status',
      header: 'Status',
      size: 130,
      meta: {
        dataType: 'status',
        statusStyle: visitStyles,
        card: 'other',
        required: true,
        initial: 'planned',
        edit: { kind: 'choice', options: labelOptions(visitStatusLabels) },
      },
    },
    textColumn('note', 'Note', 240, { lines: 2, maxLength: maxLengths.note }),
    { accessorKey: 'updatedAt', header: 'Changed', size: 150, meta: { dataType: 'datetime', startsHidden: true } },
  ];
}
