import { describe, expect, test } from 'vitest';
import { type CachedQuery, mustRefetch } from './concerned.ts';

const query = (name: string, rest: Omit<CachedQuery, 'path'> = {}) => ({ path: name.split('.'), ...rest });
const by = (entity: string, columns: string[] | null = null, id: number | null = 7) => ({ entity, id, columns });

describe('queries refetched after an event', () => {
  test('those that show the changed entity', () => {
    expect(mustRefetch(query('dashboard.list'), by('time-tracking'))).toBe(true);
    expect(mustRefetch(query('timeTracking.list'), by('time-tracking'))).toBe(true);
    expect(mustRefetch(query('settings.list'), by('time-tracking'))).toBe(false);
    expect(mustRefetch(query('jobs.list'), by('notes'))).toBe(true);
  });
  test('all but the session, if anything may have changed', () => {
    expect(mustRefetch(query('userRates.list'), by('*'))).toBe(true);
    expect(mustRefetch(query('auth.list'), by('*'))).toBe(false);
    expect(mustRefetch(query('auth.list'), by('users'))).toBe(false);
  });
  test('the history, for every change', () => {
    expect(mustRefetch(query('audit.list'), by('notes'))).toBe(true);
    expect(mustRefetch(query('audit.list'), by('time-tracking', ['note']))).toBe(true);
  });
  test('an entity of a later version, under its own name', () => {
    expect(mustRefetch(query('snags.list'), by('snags'))).toBe(true);
    expect(mustRefetch(query('jobs.list'), by('snags', ['name']))).toBe(false);
  });
  test('a text changes no figure and no query that does not show it', () => {
    for (const name of ['dashboard.summary', 'dashboard.liveUsers', 'timeTracking.sums', 'statements.list']) {
      expect(mustRefetch(query(name), by('time-tracking', ['note'])), name).toBe(false);
      expect(mustRefetch(query(name), by('time-tracking', ['note', 'end_time'])), name).toBe(true);
      expect(mustRefetch(query(name), by('time-tracking', null)), name).toBe(true);
    }
    expect(mustRefetch(query('amendmentRequests.list'), by('time-tracking', ['note']))).toBe(true);
    expect(mustRefetch(query('timeTracking.list'), by('jobs', ['job_description']))).toBe(false);
  });
  test('a text changes only the lists that have its row, search for texts or are sorted by the last change', () => {
    const data = { data: [{ id: 7 }], meta: {} };
    const isListConcerned = (id: number | null, rest: Omit<CachedQuery, 'path'>, columns = ['note']) =>
      mustRefetch(query('timeTracking.list', rest), by('time-tracking', columns, id));
    expect(isListConcerned(7, { data })).toBe(true);
    expect(isListConcerned(8, { data })).toBe(false);
    expect(isListConcerned(8, { data }, ['job_id'])).toBe(true);
    expect(isListConcerned(8, { data, input: { search: 'valve' } })).toBe(true);
    expect(isListConcerned(8, { data, input: { sort: 'updatedAt' } })).toBe(true);
    expect(isListConcerned(8, {})).toBe(true);
  });
});
