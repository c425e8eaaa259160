import { describe, expect, test } from 'vitest';
import { expenseFields } from '../expenses/schema.ts';
import { createJobSchema } from '../jobs/schema.ts';
import { createPropertySchema } from '../properties/schema.ts';
import { startSchema } from '../time-tracking/schema.ts';
import { importFields, readCell } from './import-cells.ts';

const kinds = (shape: Readonly<Record<string, unknown>>) =>
  Object.fromEntries([...importFields(shape)].map(([name, { kind }]) => [name, kind]));

test('a schema tells which of its fields can be cells, and of what kind', () => {
  expect(kinds(createPropertySchema.shape)).toMatchObject({
    address: 'text',
    city: 'text',
    status: 'choice',
    landlord_id: 'users',
  });
  expect(kinds(createJobSchema.shape)).toMatchObject({
    property_id: 'properties',
    budget: 'number',
    due_date: 'date',
  });
  expect(kinds(createJobSchema.shape)).not.toHaveProperty('assignees');
  expect(kinds(expenseFields)).toMatchObject({ job_id: 'jobs', is_billable: 'boolean', amount: 'number' });
  const time = kinds(startSchema.shape);
  expect(time).toMatchObject({
    start_time: 'moment',
    end_time: 'moment',
    is_driving: 'boolean',
    note: 'text',
  });
  for (const name of ['timer', 'sent_at', 'start_cordinate', 'end_previous'])
    expect(time).not.toHaveProperty(name);
});

const read = (shape: Readonly<Record<string, unknown>>, name: string) => {
  const field = importFields(shape).get(name)!;
  return (cell: Parameters<typeof readCell>[1]) => readCell(field, cell);
};

describe('a cell', () => {
  test('that is empty is not given', () => {
    for (const cell of [null, undefined, '', '  '])
      expect(read(createJobSchema.shape, 'budget')(cell)).toBe(undefined);
  });

  test.each([
    ['£1,234.50', 1234.5],
    ['-3', -3],
    [12.5, 12.5],
    ['twelve', 'twelve'],
    ['1e9', '1e9'],
  ])('number %j', (cell, value) => expect(read(createJobSchema.shape, 'budget')(cell)).toBe(value));

  test.each([
    ['Yes', true],
    [true, true],
    ['0', false],
    ['no', false],
    ['perhaps', 'perhaps'],
  ])('boolean %j', (cell, value) => expect(read(expenseFields, 'is_billable')(cell)).toBe(value));

  test.each([
    ['3/11/2026', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['2026-11-03', '2026-11-03'],
    ['11/31/2026', '2026-31-11'],
  ])('date %j', (cell, value) => expect(read(createJobSchema.shape, 'due_date')(cell)).toBe(value));

  test.each([
    ['3/11/2026 8:30', '2026-11-03 08:30'],
    ['2026-11-03T08:30:00Z', '2026-11-03 08:30:00Z'],
    ['2026-11-03 08:30', '2026-11-03 08:30'],
    ['yesterday', 'yesterday'],
  ])('moment %j', (cell, value) => expect(read(startSchema.shape, 'start_time')(cell)).toBe(value));

  test.each([
    ['Pending start', 'pending_start'],
    ['PENDING-START', 'pending_start'],
    ['finished', 'finished'],
  ])('choice %j', (cell, value) => expect(read(createJobSchema.shape, 'status')(cell)).toBe(value));

  test('that names a row is its number, or a name', () => {
    const job = read(expenseFields, 'job_id');
    expect([job('17'), job(17), job(' Leak ')]).toEqual([17, 17, 'Leak']);
  });
});
