import { describe, expect, test } from 'vitest';
import { isConcerned } from './live-events.ts';

describe('what is asked for again', () => {
  const by = (...entities: string[]) => new Set(entities);
  test('what shows the changed thing', () => {
    expect(isConcerned(['dashboard', 'list'], by('time-tracking'))).toBe(true);
    expect(isConcerned(['timeTracking', 'list'], by('time-tracking'))).toBe(true);
    expect(isConcerned(['settings', 'list'], by('time-tracking'))).toBe(false);
    expect(isConcerned(['jobs', 'list'], by('settings', 'notes'))).toBe(true);
  });
  test('everything but the session, when anything may have changed', () => {
    expect(isConcerned(['userRates', 'list'], by('*'))).toBe(true);
    expect(isConcerned(['auth', 'list'], by('*'))).toBe(false);
    expect(isConcerned(['auth', 'list'], by('users'))).toBe(false);
  });
  test('but not what adds up years of work', () => {
    expect(isConcerned(['dashboard', 'liveUsers'], by('time-tracking', '*'))).toBe(true);
    expect(isConcerned(['dashboard', 'summary'], by('time-tracking', '*'))).toBe(false);
    expect(isConcerned(['dashboard', 'analytics'], by('time-tracking', '*'))).toBe(false);
  });
  test('every change is one of history', () => {
    expect(isConcerned(['audit', 'list'], by('notes'))).toBe(true);
    expect(isConcerned(['audit', 'list'], by())).toBe(false);
  });
  test('a thing of a later version under its own name', () => {
    expect(isConcerned(['quotes', 'list'], by('quotes'))).toBe(true);
    expect(isConcerned(['jobs', 'list'], by('quotes'))).toBe(false);
  });
});
