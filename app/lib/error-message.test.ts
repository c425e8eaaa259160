import { expect, test } from 'vitest';
import { BareAnswer, errorMessage, failureKind, isConnectionError, serverMessage } from './error-message.ts';

const refused = Object.assign(new Error('No.'), { data: { code: 'forbidden', httpStatus: 403 } });
const noLine = new Error('x', { cause: new TypeError('Failed to fetch') });
const late = new Error('x', { cause: new DOMException('late', 'TimeoutError') });
const proxy = new Error('x', { cause: new BareAnswer(502) });

test('only a call without an answer failed by the connection', () => {
  expect([noLine, late, refused, proxy].map(isConnectionError)).toEqual([true, true, false, false]);
});

test('only a rejection has the server’s message', () => {
  expect([noLine, late, refused, proxy].map(serverMessage)).toEqual([undefined, undefined, 'No.', undefined]);
});

const bare = (status: number) => new Error('x', { cause: new BareAnswer(status) });

test.each([
  [200, 'connection'],
  [302, 'connection'],
  [401, 'session'],
  [403, 'rejected'],
  [408, 'timeout'],
  [425, 'timeout'],
  [429, 'busy'],
  [500, 'server'],
  [503, 'server'],
])('a status of %i is of the kind %s, with our message or a proxy’s', (httpStatus, kind) => {
  const ours = Object.assign(new Error('Words'), { data: { code: 'x', httpStatus } });
  expect([failureKind(bare(httpStatus)), failureKind(ours)]).toEqual([kind, kind]);
});

test('the message does not decide the kind: an error in our own code keeps its own', () => {
  const own = new Error('Network timeout. Please check your connection and try again.');
  expect(failureKind(own)).toBeUndefined();
  expect(isConnectionError(own)).toBe(false);
  expect(errorMessage(own)).toBe(own.message);
});
