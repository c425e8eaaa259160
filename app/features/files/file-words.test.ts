import { expect, test } from 'vitest';
import {
  fileCategories,
  noCategoryWords as serverNoCategory,
  noFileWords as serverNoFile,
} from '#server/files/schema.ts';
import { categoryLabels, filesFault, mostBytes, noCategoryWords, noFileWords } from './file-words.ts';

test('words and categories are the server’s', () => {
  expect([noFileWords, noCategoryWords]).toEqual([serverNoFile, serverNoCategory]);
  expect([...Object.keys(categoryLabels), 'expense_receipt']).toEqual([...fileCategories]);
});

test('what is wrong with files is told before they are sent', () => {
  const file = (size: number) => ({ name: 'tap.jpg', size });
  expect(filesFault([])).toBe(noFileWords);
  expect(filesFault([file(mostBytes)])).toBeUndefined();
  expect(filesFault([file(mostBytes + 1)])).toBe('tap.jpg is larger than 50 MB.');
  expect(filesFault(Array.from({ length: 21 }, () => file(1)))).toBe('At most 20 files can be sent at once.');
});
