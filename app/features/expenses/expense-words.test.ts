import { expect, test } from 'vitest';
import {
  expenseStatuses,
  expenseTypes,
  incompleteWords as serverIncomplete,
  typesWithoutJob as serverWithoutJob,
} from '#server/expenses/schema.ts';
import { amountTyped, incompleteWords, statusLooks, typeLabels, typesWithoutJob } from './expense-words.ts';

test('words and types are the server’s', () => {
  expect(incompleteWords).toBe(serverIncomplete);
  expect(Object.keys(typeLabels)).toEqual([...expenseTypes]);
  expect(Object.keys(statusLooks)).toEqual([...expenseStatuses]);
  expect([...typesWithoutJob]).toEqual([...serverWithoutJob]);
});

test.each([
  ['12.50', '12.50'],
  ['£1,234.5', '1234.5'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['abc', ''],
])('%s is typed as %s', (typed, kept) => expect(amountTyped(typed)).toBe(kept));
