import { expect, test } from 'vitest';
import { passwordMessage } from '#server/auth/constants.ts';
import { mismatchMessage, newPasswordError } from './password-rule.ts';

test('a mismatch is shown first, then a weak password', () => {
  expect(newPasswordError('abcdefg1', 'abcdefg2')).toBe(mismatchMessage);
  expect(newPasswordError('short', '')).toBe(mismatchMessage);
  expect(newPasswordError('short', 'short')).toBe(passwordMessage);
  expect(newPasswordError('abcdefg1', 'abcdefg1')).toBeNull();
});
