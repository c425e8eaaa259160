import { expect, test } from 'vitest';
import { summaryInput, summaryTable, sumRow } from '#app/features/timesheets/office/timesheet-list.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { inputOfAddress, readListState } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { timeRecordSorts } from '#server/time-tracking/constants.ts';
import { correctSchema, listTimeRecordsSchema } from '#server/time-tracking/schema.ts';
import { timeRecordColumns } from './time-record-columns.tsx';
import { timeRecordTable } from './time-record-list.ts';

const nobody = createOptionSource(async () => []);
const columns = timeRecordColumns({ timeZone: 'Europe/London', workers: nobody, jobs: nobody });

test('the server supports every sortable column', () => {
  expect(timeRecordTable.sorts).toEqual(timeRecordSorts);
});

test('the server accepts every editable value up to its maximum length', () => {
  const note = (length: number) => ({ id: 1, changes: { note: 'a'.repeat(length) } });
  const edit = columns.find((column) => columnId(column) === 'note')?.meta.edit;
  const longest = edit?.kind === 'text' ? (edit.maxLength ?? 0) : 0;
  expect(correctSchema.safeParse(note(longest)).success).toBe(true);
  expect(correctSchema.safeParse(note(longest + 1)).success).toBe(false);
});

test('the server accepts the filters of every URL', () => {
  const inputOf = (search: string) => inputOfAddress(timeRecordTable, new URLSearchParams(search));
  const address =
    'user_id=7&job_id=8&start_date=2026-03-01&end_date=2026-03-02&needs_review=true&billing_status=unbilled&q=tap';
  const input = inputOf(address);
  expect(input).toMatchObject({ user_id: 7, job_id: 8, needs_review: true, billing_status: 'unbilled' });
  expect(listTimeRecordsSchema.safeParse(input).success).toBe(true);
  // Invalid values count as absent.
  expect(inputOf('user_id=x&job_id=-1&needs_review=maybe&start_date=2026-02-31')).toEqual(inputOf(''));
  const sums = summaryInput(readListState(summaryTable, new URLSearchParams('daily=true&dateRange=all')));
  expect(sums).toEqual({ dateRange: 'all', daily: true });
});

test('a total by worker and period has an id of its own', () => {
  const sum = (user_id: number, start_date: string) =>
    sumRow({
      user_id,
      start_date,
      User: { first_name: 'Sam', last_name: 'Ito' },
      total_duration: 0,
      total_toPay: 0,
      pending_pay: 0,
      balance: null,
    }).id;
  const all = [sum(1, '2026-03-01'), sum(1, '2026-03-02'), sum(2, '2026-03-01'), sum(2, '1999-03-01')];
  expect(new Set(all).size).toBe(4);
});
