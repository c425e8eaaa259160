import { describe, expect, test } from 'vitest';
import { isConcerned } from './live-events.ts';

describe('queries refetched after an event', () => {
  const by = (...entities: string[]) => new Set(entities);
  test('those that show the changed entity', () => {
    expect(isConcerned(['dashboard', 'list'], by('time-tracking'))).toBe(true);
    expect(isConcerned(['timeTracking', 'list'], by('time-tracking'))).toBe(true);
    expect(isConcerned(['settings', 'list'], by('time-tracking'))).toBe(false);
    expect(isConcerned(['jobs', 'list'], by('settings', 'notes'))).toBe(true);
  });
  test('all but the session, if anything may have changed', () => {
    expect(isConcerned(['userRates', 'list'], by('*'))).toBe(true);
    expect(isConcerned(['auth', 'list'], by('*'))).toBe(false);
    expect(isConcerned(['auth', 'list'], by('users'))).toBe(false);
  });
  test('none that sum up years of work', () => {
    expect(isConcerned(['dashboard', 'liveUsers'], by('time-tracking', '*'))).toBe(true);
    expect(isConcerned(['dashboard', 'summary'], by('time-tracking', '*'))).toBe(false);
    expect(isConcerned(['dashboard', 'analytics'], by('time-tracking', '*'))).toBe(false);
  });
  test('the history, for every change', () => {
    expect(isConcerned(['audit', 'list'], by('notes'))).toBe(true);
    expect(isConcerned(['audit', 'list'], by())).toBe(false);
  });
  test('an entity of a later version, under its own name', () => {
    expect(isConcerned(['quotes', 'list'], by('quotes'))).toBe(true);
    expect(isConcerned(['jobs', 'list'], by('quotes'))).toBe(false);
  });
});
