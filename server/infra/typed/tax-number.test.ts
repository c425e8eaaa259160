import { expect, test } from 'vitest';
import { readUtr, readVerification, utrMessage, verificationMessage } from './tax-number.ts';

test.each([
  ['1234567890', '1234567890'],
  ['12345 67890', '1234567890'],
  ['12345\u00a067890', '1234567890'],
  ['12345\u201167890K', '1234567890'],
])('UTR %s is %s', (typed, value) => expect(readUtr(typed)).toEqual({ value }));
test.each(['123456789', '12345678901', '12345 6789O', ''])('%j is no UTR', (typed) =>
  expect(readUtr(typed)).toEqual({ error: utrMessage }),
);

test.each([
  ['V0012345678', 'V0012345678'],
  ['v 0012 345678 / ab', 'V0012345678/AB'],
  ['V0012345678\u200eA', 'V0012345678A'],
])('verification number %s is %s', (typed, value) => expect(readVerification(typed)).toEqual({ value }));
test.each(['V001?', 'V00123456789012345678901'])('%j is no verification number', (typed) =>
  expect(readVerification(typed)).toEqual({ error: verificationMessage }),
);
