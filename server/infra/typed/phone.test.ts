import { expect, test } from 'vitest';
import { dialled, phoneDigits, phoneError, phoneLink, readPhone, searchedDigits } from './phone.ts';

test.each([
  ['07700 900123', '07700 900123'],
  ['  +44 (0)7700-900.123 ', '+44 (0)7700-900.123'],
  ['0161  496\u00a00000', '0161 496 0000'],
  ['0161 496 0000 x12', '0161 496 0000 x12'],
])('%j is %j', (typed, value) => expect(readPhone(typed)).toEqual({ value }));

test.each(['', 'call me', '1234', '07700 900123 after six', '07700O900123', '1234567890123456', '1e9+'])(
  '%j is rejected',
  (typed) => expect(readPhone(typed)).toEqual({ error: phoneError }),
);

test('a callback number must be complete', () => {
  expect(readPhone('496 0000', phoneDigits)).toEqual({ error: phoneError });
  expect(readPhone('999', { least: 3 })).toEqual({ value: '999' });
});

test.each([
  ['0161 496 0000', 'tel:+441614960000'],
  ['+44 (0)161 496-0000', 'tel:+441614960000'],
  ['(0161) 496 0000 x12', 'tel:+441614960000'],
])('the link of %s calls %s', (phone, link) => expect(phoneLink(phone)).toBe(link));

test.each([
  ['07700 900456', '+447700900456'],
  ['+44 (0)7700 900456', '+447700900456'],
  ['(+44) 7700 900456', '+447700900456'],
  ['0049 171 1234567', '+491711234567'],
  ['+353 (0)1 234 5678', '+35312345678'],
  ['+44 (0)161 496 0000 x12', '+441614960000'],
  ['0161 496 0000 ext. 12', '+441614960000'],
  ['0161 496 0000, extension 12', '+441614960000'],
  ['0161 496 0000 #12', '+441614960000'],
  // Its prefix is written twice.
  ['+44 +44 161 496 0000', '+441614960000'],
  ['+44 0044 161 496 0000', '+441614960000'],
  ['0044 44 161 496 0000', '+441614960000'],
  ['+440161 496 0000', '+441614960000'],
  ['+07700 900456', '+447700900456'],
  // Spreadsheets lose a leading nought or plus.
  ['7700900456', '+447700900456'],
  ['447700900456', '+447700900456'],
  // Short numbers are dialled as they are.
  ['999', '999'],
  ['116 123', '116123'],
  ['0800 1111', '08001111'],
])('%s dials %s, in calls, texts and searches', (typed, number) => {
  expect(dialled(typed)).toBe(number);
  expect(phoneLink(typed)).toBe(`tel:${number}`);
  if (number.startsWith('+44')) expect(searchedDigits(typed)).toBe(number.slice(3));
});

test.each(['0161 496 0000 x12', '0161 496 0000 ext 12', '0161 496 0000 Ext. 12', '+44 +44 161 496 0000 #1'])(
  '%s is read',
  (typed) => expect(readPhone(typed)).toEqual({ value: typed }),
);

test.each([
  ['07700 900200', '7700900200'],
  ['07700900200', '7700900200'],
  ['+44 7700 900200', '7700900200'],
  ['+44 (0)7700 900200', '7700900200'],
  ['0044 7700 900200', '7700900200'],
  ['0161 496 0000 x12', '1614960000'],
  ['900200', '900200'],
  ['07700', '07700'],
  // The beginning of one.
  ['+44 7700 9', '77009'],
  ['0770', undefined],
  ['14 Mill', undefined],
  ['#12345', undefined],
])('%s is searched as %s', (typed, digits) => expect(searchedDigits(typed)).toBe(digits));
