import { expect, test } from 'vitest';
import { propertyColumns } from '#app/features/properties/property-columns.ts';
import { rateColumns, userColumns } from '#app/features/users/user-columns.ts';
import { csvColumns } from '#server/infra/csv.ts';
import { createPropertySchema, propertySchema } from '#server/properties/schema.ts';
import { userRateSchema } from '#server/user-rates/schema.ts';
import { columnId, fieldOf, type TableColumn } from '../table-column.ts';
import { importCell, matchHeadings, missingFields } from './import-fields.ts';

const properties = propertyColumns([]);
const fieldsOf = <Row>(matched: readonly (TableColumn<Row> | undefined)[]) =>
  matched.map((column) => column && fieldOf(column));

test('matches headings by label, key or field, ignoring case', () => {
  expect(
    fieldsOf(matchHeadings(['ADDRESS', 'Post code', 'postcode', 'landlord', 'Agent name', 'Colour'], properties)),
  ).toEqual(['address', 'post_code', undefined, 'landlord_id', 'agent_id', undefined]);
});

test('matches all columns of an exported file: ids before names', () => {
  const headings = csvColumns(propertySchema).map(({ heading }) => heading);
  const matched = fieldsOf(matchHeadings(headings, properties));
  for (const [at, heading] of headings.entries()) {
    const isField = heading in createPropertySchema.shape && heading !== 'client_ref';
    expect(matched[at], heading).toBe(isField ? heading : undefined);
  }
  const rates = csvColumns(userRateSchema).map(({ heading }) => heading);
  const fields = fieldsOf(matchHeadings(rates, rateColumns([], '2026-11-22'))).filter(Boolean);
  expect(fields.sort()).toEqual(['charge_rate', 'comment', 'effective_from', 'rate', 'user_id']);
});

test('names missing required columns; columns with a default are optional', () => {
  const missing = missingFields(userColumns, matchHeadings(['First name', 'Email'], userColumns));
  expect(missing.map(({ header }) => header)).toEqual(['Role', 'Password']);
});

test('reads choices by label and days in their usual forms', () => {
  const column = (key: string, columns: readonly TableColumn<never>[]) =>
    columns.find((each) => columnId(each) === key)!;
  const role = column('role', userColumns as never);
  expect(['ADMIN', 'Contractor', 'boss'].map((cell) => importCell(role, cell, '2026-11-22'))).toEqual([
    'admin',
    'contractor',
    'boss',
  ]);
  const from = column('effective_from', rateColumns([], '2026-11-22') as never);
  expect(['1 April 2026', '03/04/2026', 't', 'soon after'].map((cell) => importCell(from, cell, '2026-11-22'))).toEqual(
    ['2026-04-01', '2026-04-03', 't', 'soon after'],
  );
});
