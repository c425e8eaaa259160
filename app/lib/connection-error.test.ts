import { expect, test } from 'vitest';
import { BareAnswer } from './error-words.ts';
import { isLineFault, serverWords } from './line-fault.ts';

const refused = Object.assign(new Error('No.'), { data: { code: 'forbidden', httpStatus: 403 } });
const noLine = new Error('x', { cause: new TypeError('Failed to fetch') });
const late = new Error('x', { cause: new DOMException('late', 'TimeoutError') });
const proxy = new Error('x', { cause: new BareAnswer(502) });

test('only what brought no answer is the line’s fault', () => {
  expect([noLine, late, refused, proxy].map(isLineFault)).toEqual([true, true, false, false]);
});

test('only a refusal has the server’s words', () => {
  expect([noLine, late, refused, proxy].map(serverWords)).toEqual([undefined, undefined, 'No.', undefined]);
});
