import { expect, test } from 'vitest';
import { attemptFor } from './use-tracking.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');

test('a retry of a failed press keeps its first time and uuid', () => {
  const first = attemptFor(undefined, 'start 3 driving', now);
  expect(first.at).toBe('2026-11-21T08:00:00.000Z');
  expect(attemptFor(first, 'start 3 driving', now + 240_000)).toBe(first);
});

test('another action, or the same one much later, is a new attempt', () => {
  const first = attemptFor(undefined, 'start 3 driving', now);
  for (const next of [
    attemptFor(first, 'start 4 driving', now + 1000),
    attemptFor(first, 'start 3 driving', now + 301_000),
  ]) {
    expect(next).not.toBe(first);
    expect(next.client_ref).not.toBe(first.client_ref);
    expect(next.at > first.at).toBe(true);
  }
});
