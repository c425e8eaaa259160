import { expect, test } from 'vitest';
import { backoffMs, outcomeOf, outcomeOfError } from './outcome.ts';

const reply = (status: number, body?: unknown, retryAfter: number | null = null) =>
  outcomeOf({ status, body, retryAfter });
const trpcError = (code: string, message = 'Some words') => ({ error: { message, data: { code } } });

test('a tRPC or REST response yields its row', () => {
  expect(reply(200, { result: { data: { id: 7 } } })).toEqual({ is: 'done', answer: { id: 7 } });
  expect(reply(201, { data: { id: 7 }, message: 'Saved' })).toEqual({ is: 'done', answer: { id: 7 } });
});

test('retryable statuses wait; 401 waits for the session, a foreign page for the connection', () => {
  expect(reply(200, undefined)).toEqual({ is: 'waiting', why: 'connection' });
  expect(reply(200, {})).toEqual({ is: 'waiting', why: 'connection' });
  expect(reply(302)).toEqual({ is: 'waiting', why: 'connection' });
  expect(reply(401, trpcError('unauthenticated'))).toEqual({ is: 'waiting', why: 'session' });
  expect(reply(408)).toEqual({ is: 'waiting', why: 'timeout' });
  expect(reply(429, trpcError('rate_limited'), 30)).toEqual({ is: 'waiting', why: 'busy', waitMs: 30_000 });
  expect(reply(502)).toEqual({ is: 'waiting', why: 'server' });
  expect(reply(503, undefined, 5)).toEqual({ is: 'waiting', why: 'server', waitMs: 5_000 });
});

test('our own 500 affects this entry only', () => {
  expect(reply(500, trpcError('internal'))).toEqual({ is: 'waiting', why: 'server', isEntryOnly: true });
});

test.each([400, 403, 404, 409, 413, 415, 422])('%i is a rejection with the server’s message', (status) => {
  const outcome = reply(status, { message: 'Some words', code: 'x', fields: { note: 'Too short' } });
  const rejection = { status, code: 'x', words: 'Some words', fields: { note: 'Too short' } };
  expect(outcome).toEqual({ is: 'rejected', rejection });
});

test('a bare 4xx is a rejection without a message', () => {
  expect(reply(418)).toEqual({ is: 'rejected', rejection: { status: 418, code: '', words: '' } });
});

test('no response means no connection or a timeout', () => {
  expect(outcomeOfError(new TypeError('Failed to fetch'))).toEqual({ is: 'waiting', why: 'connection' });
  expect(outcomeOfError(new DOMException('x', 'TimeoutError'))).toEqual({ is: 'waiting', why: 'timeout' });
});

test('the backoff grows up to a few minutes', () => {
  const waits = [1, 2, 3, 7, 50].map((failures) => backoffMs(failures, () => 0.5));
  expect(waits).toEqual([2_000, 5_000, 15_000, 300_000, 300_000]);
  expect(backoffMs(1, () => 0)).toBe(1_500);
});
