import { describe, expect, test } from 'vitest';
import { isConcerned } from './live-events.ts';

describe('what is asked for again', () => {
  const by = (...entities: string[]) => new Set(entities);
  test('what shows the changed thing', () => {
    expect(isConcerned('dashboard', by('time-tracking'))).toBe(true);
    expect(isConcerned('timeTracking', by('time-tracking'))).toBe(true);
    expect(isConcerned('settings', by('time-tracking'))).toBe(false);
    expect(isConcerned('jobs', by('settings', 'notes'))).toBe(true);
  });
  test('everything but the session, when anything may have changed', () => {
    expect(isConcerned('userRates', by('*'))).toBe(true);
    expect(isConcerned('auth', by('*'))).toBe(false);
    expect(isConcerned('auth', by('users'))).toBe(false);
  });
  test('every change is one of history', () => {
    expect(isConcerned('audit', by('notes'))).toBe(true);
    expect(isConcerned('audit', by())).toBe(false);
  });
  test('a thing of a later version under its own name', () => {
    expect(isConcerned('quotes', by('quotes'))).toBe(true);
    expect(isConcerned('jobs', by('quotes'))).toBe(false);
  });
});
