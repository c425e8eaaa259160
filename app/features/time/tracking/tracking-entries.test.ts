import { expect, test } from 'vitest';
import { type Action, attemptFor } from './tracking-entries.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const start = (id: number): Action => ({
  do: 'start',
  job: { id, job_title: 'Tap', property_address: '12 High Street' },
  isDriving: true,
});

test('a retry of a failed press keeps its first time and uuid', () => {
  const first = attemptFor(null, start(3), now);
  expect(first.at).toBe('2026-11-21T08:00:00.000Z');
  expect(attemptFor(first, start(3), now + 240_000)).toBe(first);
});

test('another action, or the same one much later, is a new attempt', () => {
  const first = attemptFor(null, start(3), now);
  for (const next of [attemptFor(first, start(4), now + 1000), attemptFor(first, start(3), now + 301_000)]) {
    expect(next).not.toBe(first);
    expect(next.client_ref).not.toBe(first.client_ref);
    expect(next.at > first.at).toBe(true);
  }
});
