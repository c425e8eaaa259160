import { expect, test } from 'vitest';
import { BareAnswer, errorMessage, failureKind, isConnectionError, serverMessage } from './error-message.ts';

const rejected = Object.assign(new Error('No.'), { data: { code: 'forbidden', httpStatus: 403 } });
const noLine = new Error('x', { cause: new TypeError('Failed to fetch') });
const late = new Error('x', { cause: new DOMException('late', 'TimeoutError') });
const proxy = new Error('x', { cause: new BareAnswer(502) });

test('only a call without a response is a connection failure', () => {
  expect([noLine, late, rejected, proxy].map(isConnectionError)).toEqual([true, true, false, false]);
});

test('only a rejection shows the server’s message', () => {
  expect([noLine, late, rejected, proxy].map(serverMessage)).toEqual([undefined, undefined, 'No.', undefined]);
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
])('status %i is of the kind %s, for our server and for a proxy', (httpStatus, kind) => {
  const ours = Object.assign(new Error('Words'), { data: { code: 'x', httpStatus } });
  expect([failureKind(bare(httpStatus)), failureKind(ours)]).toEqual([kind, kind]);
});

test('the kind does not depend on the message: an error in our own code keeps its message', () => {
  const own = new Error('Network timeout. Please check your connection and try again.');
  expect(failureKind(own)).toBeUndefined();
  expect(isConnectionError(own)).toBe(false);
  expect(errorMessage(own)).toBe(own.message);
});
