import { expect, test } from 'vitest';
import { isStrongPassword, maxPasswordLength } from '#server/infra/typed/password.ts';
import { passwordSchema } from './schema.ts';

test.each([
  ['abcdefg1', true],
  ['ABCDEFG1', true],
  ['סיסמהחד1', true],
  ['1234567ש', true],
  ['       1a', true],
  ['', false],
  ['short1', false],
  ['letters only', false],
  ['12345678', false],
  ['1234567é', false],
  ['Пароль12', false],
])('password %j: client and server agree whether it is strong', (password, isStrong) => {
  expect(isStrongPassword(password)).toBe(isStrong);
  expect(passwordSchema.safeParse(password).success).toBe(isStrong);
});

test('accepts passwords up to the maximum length', () => {
  const longest = 'a1'.repeat(maxPasswordLength / 2);
  expect(passwordSchema.safeParse(longest).success).toBe(true);
  expect(passwordSchema.safeParse(`${longest}1`).success).toBe(false);
});
