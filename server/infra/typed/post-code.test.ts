import { expect, test } from 'vitest';
import { postCodeError, readPostCode } from './post-code.ts';

test.each([
  ['M9 0PY', 'M9 0PY'],
  ['m90py', 'M9 0PY'],
  [' M9  0PY ', 'M9 0PY'],
  ['M9-0PY.', 'M9 0PY'],
  ['M9\u00a00PY,', 'M9 0PY'],
  ['\u202aEC1A 1BB\u202c', 'EC1A 1BB'],
  ['sw1a1aa', 'SW1A 1AA'],
  ['W1A 0AX', 'W1A 0AX'],
  ['gir 0aa', 'GIR 0AA'],
  ['BFPO57', 'BFPO 57'],
  ['bfpo 1234', 'BFPO 1234'],
  // Jersey, Guernsey and the Isle of Man.
  ['je2 3ab', 'JE2 3AB'],
  ['GY1 1AA', 'GY1 1AA'],
  ['IM991PS', 'IM99 1PS'],
])('%s is %s', (typed, value) => expect(readPostCode(typed)).toEqual({ value }));

test.each(['', 'M3 3A', 'M3', 'M3 33A', 'Manchester', 'BFPO', 'BFPO 12345', 'GIR 0AB', '12345', 'M9 0PY M9 0PZ'])(
  '%j is no postcode',
  (typed) => expect(readPostCode(typed)).toEqual({ error: postCodeError }),
);
