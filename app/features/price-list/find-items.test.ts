import { expect, test } from 'vitest';
import { findItems } from './find-items.ts';

const items = ['B-9 Bolt, M9', 'B-10 Bolt, M10', 'TAP Basin tap, B-9 thread', 'VALVE Radiator valve'].map(
  (text, id) => {
    const [code = '', ...words] = text.split(' ');
    return { id, code, description: words.join(' '), unit: 'each' as const };
  },
);

test.each([
  ['', 3, ['B-9', 'B-10', 'TAP']],
  ['bolt m', 9, ['B-9', 'B-10']],
  ['valve RAD', 9, ['VALVE']],
  ['t', 9, ['TAP', 'B-9', 'B-10', 'VALVE']],
  ['b-9', 9, ['B-9', 'TAP']],
  ['boiler', 9, []],
])('%s finds items by every word, codes first', (typed, most, codes) => {
  expect(findItems(items, typed, most).map(({ code }) => code)).toEqual(codes);
});
