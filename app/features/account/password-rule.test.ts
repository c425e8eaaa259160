import { expect, test } from 'vitest';
import { changePasswordSchema, passwordWords as serverWords } from '#server/auth/schema.ts';
import { longestPassword, mismatchWords, passwordFault, passwordWords } from './password-rule.ts';

const samples = [
  '',
  'short1',
  'letters only',
  '12345678',
  'abcdefg1',
  'ABCDEFG1',
  'סיסמהחד1',
  '1234567ש',
  '1234567é',
  '       1a',
  'Пароль12',
  'a1'.repeat(longestPassword / 2),
];

test('a password is good here exactly where the server takes it', () => {
  expect(passwordWords).toBe(serverWords);
  for (const password of samples) {
    const taken = changePasswordSchema.safeParse({ newPassword: password }).success;
    expect([password, passwordFault(password, password)]).toEqual([password, taken ? null : passwordWords]);
  }
  expect(changePasswordSchema.safeParse({ newPassword: `${samples.at(-1)}1` }).success).toBe(false);
});

test('two that differ are told first', () => {
  expect(passwordFault('abcdefg1', 'abcdefg2')).toBe(mismatchWords);
  expect(passwordFault('short', '')).toBe(mismatchWords);
});
