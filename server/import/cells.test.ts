import { describe, expect, test } from 'vitest';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import { newExpenseShape } from '#server/expenses/schema.ts';
import { createJobSchema } from '#server/jobs/schema.ts';
import { createPropertySchema } from '#server/properties/schema.ts';
import { startSchema } from '#server/time-tracking/schema.ts';
import { cellError, importFields, readCell } from './cells.ts';

const kinds = (shape: Readonly<Record<string, unknown>>) =>
  Object.fromEntries([...importFields(shape)].map(([name, { kind }]) => [name, kind]));

test('derives cell columns and their types from a schema', () => {
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
  expect(kinds(newExpenseShape)).toMatchObject({ job_id: 'jobs', is_billable: 'boolean', amount: 'number' });
  const time = kinds(startSchema.shape);
  expect(time).toMatchObject({
    start_time: 'moment',
    end_time: 'moment',
    is_driving: 'boolean',
    note: 'text',
  });
  for (const name of ['timer', 'sent_at', 'start_cordinate', 'end_previous']) expect(time).not.toHaveProperty(name);
});

const read = (shape: Readonly<Record<string, unknown>>, name: string) => {
  const field = importFields(shape).get(name)!;
  return (cell: Parameters<typeof readCell>[1]) => readCell(field, cell);
};

describe('a cell', () => {
  test('that is empty is omitted', () => {
    for (const cell of [null, undefined, '', '  ']) expect(read(createJobSchema.shape, 'budget')(cell)).toBe(undefined);
  });

  test.each([
    ['£1,234.50', 1234.5],
    ['12,50', 12.5],
    ['1,250', 1250],
    ['1.250', '1.250'],
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
  ])('boolean %j', (cell, value) => expect(read(newExpenseShape, 'is_billable')(cell)).toBe(value));

  test.each([
    ['3/11/2026', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['2026-11-03', '2026-11-03'],
    ['11/31/2026', '11/31/2026'],
    ['3 Nov 2026', '2026-11-03'],
    ['3/11', '3/11'],
    ['mon', 'mon'],
  ])('date %j', (cell, value) => expect(read(createJobSchema.shape, 'due_date')(cell)).toBe(value));

  test.each([
    ['3/11/2026 8:30', '2026-11-03 08:30'],
    ['3/11/2026 8.30', '2026-11-03 08:30'],
    ['3/11/26 830', '2026-11-03 08:30'],
    ['2026-11-03T08:30:00Z', '2026-11-03T08:30:00.000Z'],
    ['mon 830', 'mon 830'],
    ['2026-11-03 08:30', '2026-11-03 08:30'],
    ['yesterday', 'yesterday'],
  ])('moment %j', (cell, value) => expect(read(startSchema.shape, 'start_time')(cell)).toBe(value));

  test.each([
    ['Pending start', 'pending_start'],
    ['PENDING-START', 'pending_start'],
    ['finished', 'finished'],
  ])('choice %j', (cell, value) => expect(read(createJobSchema.shape, 'status')(cell)).toBe(value));

  test('that refers to a row accepts its id or name', () => {
    const job = read(newExpenseShape, 'job_id');
    expect([job('17'), job(17), job(' Leak ')]).toEqual([17, 17, 'Leak']);
  });
});

test('amounts are parsed as pasted cells', () => {
  const budget = importFields(createJobSchema.shape).get('budget')!;
  for (const cell of ['12,50', '1,250', '1.250', '1 250,00', '1.250,00', '1e9', '1,2,3', '£5']) {
    const pasted = parseEdit({ kind: 'currency' }, cell, { today: '2026-11-21' });
    const read = readCell(budget, cell);
    const isRead = typeof read === 'number';
    expect(isRead, cell).toBe('value' in pasted);
    if (isRead) expect({ value: read }, cell).toEqual(pasted);
    expect(cellError(budget, read) === undefined, cell).toBe(isRead);
  }
});

test('what a spreadsheet could not work out is rejected, also as text', () => {
  const address = importFields(createPropertySchema.shape).get('address')!;
  expect(cellError(address, readCell(address, '#REF!'))).toBe(
    'Is an error in the spreadsheet. Correct it there, or type the value here.',
  );
  expect(cellError(address, readCell(address, '#1 Quay Street'))).toBeUndefined();
});
