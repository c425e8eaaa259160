import { expect, test } from 'vitest';
import {
  expenseStatuses,
  expenseTypes,
  incompleteWords as serverIncomplete,
  typesWithoutJob as serverWithoutJob,
} from '#server/expenses/schema.ts';
import { incompleteWords, statusLooks, typeLabels, typesWithoutJob } from './expense-words.ts';

test('words and types are the server’s', () => {
  expect(incompleteWords).toBe(serverIncomplete);
  expect(Object.keys(typeLabels)).toEqual([...expenseTypes]);
  expect(Object.keys(statusLooks)).toEqual([...expenseStatuses]);
  expect([...typesWithoutJob]).toEqual([...serverWithoutJob]);
});
