import { expect, test } from 'vitest';
import { failureWords, optionsOf, type Setting } from './setting-words.ts';

const refusal = (message: string, data: object) => Object.assign(new Error(message), { data });

test('what was entered wrongly says itself, another failure its sentence and the reason', () => {
  const wrong = refusal('Validation failed: This field is required', { code: 'invalid' });
  expect(failureWords('Failed to update x', wrong)).toBe('Validation failed: This field is required');
  const late = refusal('Invoice numbers only go up.', { code: 'conflict' });
  expect(failureWords('Failed to update x', late)).toBe('Failed to update x\nInvoice numbers only go up.');
  const question = refusal('Please confirm it.', { code: 'conflict', details: { pay_difference: 1 } });
  expect(failureWords('Failed to update x', question)).toBe(false);
});

test('a comma list becomes a dropdown, with nothing chosen where nothing is set', () => {
  const labels = (options: string, value: string) =>
    optionsOf({ options, value } as Setting).map(({ label }) => label);
  expect(labels('true,false', 'false')).toEqual(['Yes', 'No']);
  expect(labels('a, b', '')).toEqual(['Not set', 'a', 'b']);
});
