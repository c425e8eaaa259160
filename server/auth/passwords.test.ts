import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const composed = 'caf\u00e9 1234';
const decomposed = 'cafe\u0301 1234';

test('a password is the same from every keyboard', async () => {
  for (const chosen of [composed, decomposed]) {
    const stored = await hashPassword(chosen);
    for (const typed of [composed, decomposed]) expect(await isPassword(typed, stored)).toBe(true);
    expect(await isPassword('cafe 1234', stored)).toBe(false);
  }
});

test('a password that was stored as its keyboard wrote it still opens', async () => {
  expect(await isPassword(decomposed, await hash(decomposed))).toBe(true);
});

test('nothing is dropped from a password', async () => {
  const stored = await hashPassword('secret\u200e 12\u00a034');
  expect(await isPassword('secret\u200e 12\u00a034', stored)).toBe(true);
  for (const other of ['secret 12 34', 'secret 12\u00a034', ' secret\u200e 12\u00a034'])
    expect(await isPassword(other, stored)).toBe(false);
});
