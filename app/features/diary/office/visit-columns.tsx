import { personColumn } from '#app/features/labels/person-column.tsx';
import { formatDuration } from '#app/lib/format.ts';
import { column } from '#app/table/column.tsx';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { type SumField, sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { parseTime } from '#server/infra/typed/time.ts';
import { longestVisit, plannedMinutes, shortestVisit, usualVisit } from '#server/visits/constants.ts';
import { visitFields } from '#server/visits/fields.ts';
import type { Visit } from './diary.ts';
import { visitStyles } from './diary-list.ts';

export const jobOf = ({ Job }: Pick<Visit, 'Job'>): string => `${Job.job_title} @ ${Job.Property.address}`;

export const visitSums: readonly SumField<Visit>[] = [
  { key: 'planned_minutes', label: 'Planned', isMinutes: true, value: plannedMinutes },
  sumOf(visitFields.worked_minutes),
  sumOf(visitFields.driven_minutes),
];

interface Given {
  workers: OptionSource;
  jobs: OptionSource;
  /** Default values of a new visit, by field. */
  initial?: Readonly<Record<string, string>>;
}

export const timeError = (value: unknown): string | undefined =>
  parseTime(String(value)) ? undefined : 'Enter a time, for example 830 or 2.30pm';

/** Minutes to choose from: fine for short visits, coarse for long ones. */
const lengths = Array.from({ length: longestVisit / shortestVisit }, (_, at) => (at + 1) * shortestVisit).filter(
  (minutes) => minutes % (minutes <= 60 ? 5 : minutes <= 600 ? 15 : 60) === 0,
);
const lengthOptions = lengths.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }));

/** Columns of the table, fields of the form and of the import. */
export function visitColumns({ workers, jobs, initial = {} }: Given): TableColumn<Visit>[] {
  const given = (field: string) => (initial[field] === undefined ? {} : { initial: initial[field] });
  return [
    column(visitFields.job_id, {
      id: 'job',
      size: 300,
      accessorFn: jobOf,
      required: true,
      addOnly: true,
      card: 'important',
      ...given('job_id'),
      edit: { options: jobs.options, find: jobs.find },
    }),
    personColumn(visitFields.user_id, {
      size: 160,
      card: 'important',
      hint: 'Leave it empty while nobody is chosen.',
      ...given('user_id'),
      edit: { options: workers.options, find: workers.find },
    }),
    column(visitFields.day, { size: 130, required: true, card: 'important', ...given('day'), edit: true }),
    column(visitFields.starts, { size: 100, check: timeError, ...given('starts'), edit: true }),
    column(visitFields.expected_minutes, {
      size: 110,
      cell: ({ row: { original } }) =>
        original.expected_minutes === null ? '' : formatDuration(original.expected_minutes),
      hint: `${formatDuration(usualVisit)} if you leave it empty.`,
      ...given('expected_minutes'),
      edit: { kind: 'choice', asNumber: true, options: lengthOptions },
    }),
    column(visitFields.worked_minutes, { size: 100 }),
    column(visitFields.driven_minutes, { size: 100 }),
    column(visitFields.window_from, { size: 100, check: timeError, startsHidden: true, edit: true }),
    column(visitFields.window_to, { size: 100, check: timeError, startsHidden: true, edit: true }),
    column(visitFields.status, {
      size: 130,
      statusStyle: visitStyles,
      card: 'other',
      required: true,
      initial: 'planned',
      edit: true,
    }),
    column(visitFields.note, { size: 240, edit: { lines: 2 } }),
    column(visitFields.updatedAt, { size: 150, startsHidden: true }),
  ];
}
