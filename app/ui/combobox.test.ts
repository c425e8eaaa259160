import { expect, test } from 'vitest';
import { matchOptions, searchLimit } from './combobox.ts';

const jobs = [
  { value: '1', label: 'Replace boiler', detail: '14 Albert Road, M19 2EF' },
  { value: '2', label: 'Fence repair', detail: '8 Boiler House Lane, M4 1AA' },
  { value: '3', label: 'Boiler service', detail: '2 Cedar Court, M20 6BA' },
];
const values = (query: string) => matchOptions(jobs, query).shown.map((job) => job.value);

test('every word must occur in the label or the detail', () => {
  expect(values('albert boiler')).toEqual(['1']);
  expect(values('boiler nowhere')).toEqual([]);
});

test('labels that start with the query come first; the rest keeps its order', () => {
  expect(values('BOILER')).toEqual(['3', '1', '2']);
  expect(values('  ')).toEqual(['1', '2', '3']);
});

test('counts the options beyond the limit without showing them', () => {
  const many = Array.from({ length: searchLimit + 7 }, (_, i) => ({ value: `${i}`, label: `Job ${i}` }));
  const { shown, more } = matchOptions(many, 'job');
  expect([shown.length, more]).toEqual([searchLimit, 7]);
});
