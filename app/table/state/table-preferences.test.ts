import { expect, test } from 'vitest';
import { noPreferences, readPreferences } from './table-preferences.ts';

test('reads stored preferences', () => {
  const kept = { shown: { city: false, agent_name: true }, widths: { address: 320 } };
  expect(readPreferences(JSON.stringify(kept))).toEqual(kept);
});

test.each([null, '', 'x', 'null', '[]', '3', '{"shown":3,"widths":null}'])('%s is ignored', (text) =>
  expect(readPreferences(text)).toEqual(noPreferences),
);

test('keeps only valid values', () => {
  const text = '{"shown":{"city":"no","a":true},"widths":{"a":5,"b":9999,"c":"200","d":200}}';
  expect(readPreferences(text)).toEqual({ shown: { a: true }, widths: { d: 200 } });
});
