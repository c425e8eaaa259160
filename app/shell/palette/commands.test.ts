import { expect, test } from 'vitest';
import { adding, matches, navigationCommands, stepsIn } from './commands.ts';

const found = (text: string) =>
  [...navigationCommands, ...stepsIn].filter((item) => matches(item, text)).map(({ label }) => label);

test.each([
  ['wages', ['Pay', 'Pay run', 'Weekly statements', 'Payments']],
  ['pay run', ['Pay run']],
  ['statement', ['Weekly statements']],
  ['owed', ['Pay', 'Pay run', 'Weekly statements', 'Owed']],
  ['cis', ['CIS']],
  ['payslip', ['Weekly statements']],
  ['deleted', ['Activity']],
])('%s finds the pages and tabs of the role', (text, labels) => {
  expect(found(text)).toEqual(expect.arrayContaining([...labels]));
});

test('every command has its own target and name', () => {
  const items = [...adding, ...navigationCommands, ...stepsIn];
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const addresses = stepsIn.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
});

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
