import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailPattern } from './email.ts';

/** Without redundant escapes at the end of a class. */
const plain = (pattern: RegExp) => String(pattern).replace(/\\([.-])(?=\])/g, '$1');

test('schemas with zod’s own pattern accept the same addresses', () => {
  expect(plain(emailPattern)).toBe(plain(z.regexes.email));
});
