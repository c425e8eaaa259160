import { expect, test } from 'vitest';
import { formatDate } from '#app/lib/format.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { type CellEdit, columnId } from '#app/table/table-column.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { updateJobSchema } from '#server/jobs/schema.ts';
import { assigneeNames, assignmentsText, newJobColumns, officeJobColumns, withAssignee } from './job-columns.tsx';
import { officeJobCards, officeJobTable } from './job-list.ts';

const columns = officeJobColumns({ properties: createOptionSource(async () => []), staff: [], trades: [] });
const taken = (changes: object) => updateJobSchema.safeParse({ id: 1, changes }).success;

test('the server supports every sortable column', () => {
  expect(officeJobTable.sorts).toEqual(jobSorts);
  for (const sort of Object.keys(officeJobCards.sorts)) {
    expect(jobSorts).toContain(sort);
    expect(columns.map(columnId)).toContain(sort);
  }
});

test('the server accepts every editable value up to its maximum length', () => {
  const entered = columns.map((column) => ({ key: columnId(column), edit: column.meta.edit }));
  for (const { key, edit } of entered) {
    if (edit?.kind !== 'text') continue;
    const longest = edit.maxLength ?? 0;
    expect(taken({ [key]: 'a'.repeat(longest) }), key).toBe(true);
    expect(taken({ [key]: 'a'.repeat(longest + 1) }), key).toBe(false);
  }
  for (const { key, edit } of entered) {
    if (edit?.kind !== 'choice' || edit.find || key === 'assignees') continue;
    for (const { value } of edit.options) expect(taken({ [key]: value }), `${key} ${value}`).toBe(true);
  }
});

test('address, title, status and requester are required', () => {
  const required = columns.filter(({ meta }) => meta.required).map(({ header }) => header);
  expect(required).toEqual(expect.arrayContaining(['Address', 'Title', 'Status', 'Requested by']));
});

test('what is typed as start or due lies ahead; the end is the past', () => {
  const ahead = (shown: readonly { meta: { edit?: CellEdit } }[]) =>
    shown
      .filter(({ meta: { edit } }) => edit?.kind === 'date' && edit.ahead)
      .map((column) => columnId(column as never));
  expect(ahead(columns)).toEqual(['job_start_date', 'due_date']);
  expect(ahead(newJobColumns({ staff: [], trades: [], type: 'Maintenance', today: '2026-11-23' }))).toEqual([
    'job_start_date',
  ]);
});

test('a single assignee can be edited; several are only displayed', () => {
  const sam = { user_id: 3, assigned_for: null, User: { first_name: 'Sam', last_name: 'Ito' } };
  const ann = { user_id: 4, assigned_for: '2026-03-02', User: { first_name: 'Ann', last_name: '' } };
  const job = (assignees: (typeof sam | typeof ann)[]) => withAssignee({ assignees } as never);
  expect(job([]).assignee_id).toBeNull();
  expect(job([sam]).assignee_id).toBe(3);
  expect(job([sam, ann]).assignee_id).toBeNull();
  expect(assigneeNames(job([sam, ann, sam]))).toBe('Sam Ito, Ann');
  expect(assignmentsText(job([sam, ann]))).toBe(`Sam Ito; Ann, ${formatDate('2026-03-02')}`);
});

test('a new job requires a price, reason or discount by billing type; an emergency is for today', () => {
  const columns = newJobColumns({ staff: [], trades: [], type: 'Maintenance', today: '2026-11-23' });
  const askedWhen = (billing_type: string) =>
    columns.filter(({ meta }) => meta.matters?.({ billing_type })).map(columnId);
  expect(askedWhen('time')).toEqual(['discount_percent']);
  expect(askedWhen('fixed')).toEqual(['fixed_price', 'planned_minutes', 'discount_percent']);
  expect(askedWhen('not_billed')).toEqual(['not_billed_reason']);
  const day = columns.find((column) => columnId(column) === 'job_start_date');
  expect(day?.meta.follows?.({ job_type: 'Emergency' })).toBe('2026-11-23');
  expect(day?.meta.follows?.({ job_type: 'Maintenance' })).toBe('');
});
