import { expect, test } from 'vitest';
import { matches } from './palette-item.ts';

const newJob = { id: 'add Job', label: 'New job', icon: null as never, to: null, synonyms: 'add create' };

test.each([
  ['new job', true],
  ['job', true],
  ['add j', true],
  ['NEW', true],
  ['', true],
  ['ob', false],
  ['new property', false],
])('%j finds a new job: %s', (query, found) => {
  expect(matches(newJob, query)).toBe(found);
});
