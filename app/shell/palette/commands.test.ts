import { expect, test } from 'vitest';
import { adding, going, goingWithin } from './commands.ts';
import { matches } from './palette-item.ts';

const found = (words: string) =>
  [...going, ...goingWithin].filter((item) => matches(item, words)).map(({ label }) => label);

test.each([
  ['wages', ['Pay', 'Pay run', 'Weekly statements', 'Payments']],
  ['pay run', ['Pay run']],
  ['statement', ['Weekly statements']],
  ['owed', ['Pay', 'Pay run', 'Weekly statements', 'Owed']],
  ['cis', ['CIS']],
  ['payslip', ['Weekly statements']],
  ['deleted', ['Activity']],
])('%s finds its places and tabs', (words, labels) => {
  expect(found(words)).toEqual(expect.arrayContaining([...labels]));
});

test('each leads somewhere of its own, under a name of its own', () => {
  const items = [...adding, ...going, ...goingWithin];
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const addresses = goingWithin.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
});
