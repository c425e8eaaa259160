import { expect, test } from 'vitest';
import { failureMessage, optionsOf, type Setting } from './setting-messages.ts';

const rejection = (message: string, data: object) => Object.assign(new Error(message), { data });

test('an invalid value shows its own message, other failures a sentence with the reason', () => {
  const wrong = rejection('Validation failed: This field is required', { code: 'invalid' });
  expect(failureMessage('Failed to update x', wrong)).toBe('Validation failed: This field is required');
  const late = rejection('Invoice numbers can only increase.', { code: 'conflict' });
  expect(failureMessage('Failed to update x', late)).toBe('Failed to update x\nInvoice numbers can only increase.');
  const question = rejection('Confirm to continue.', { code: 'conflict', details: { pay_difference: 1 } });
  expect(failureMessage('Failed to update x', question)).toBe(false);
});

test('a comma-separated list becomes a dropdown, with no choice if nothing is set', () => {
  const labels = (options: string, value: string) => optionsOf({ options, value } as Setting).map(({ label }) => label);
  expect(labels('true,false', 'false')).toEqual(['Yes', 'No']);
  expect(labels('a, b', '')).toEqual(['Not set', 'a', 'b']);
});
