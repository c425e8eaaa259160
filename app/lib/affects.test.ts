import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateAffected } from './affects.ts';

function stale(entity: 'notes' | 'access-tokens', except?: string[]) {
  const client = new QueryClient();
  const paths = ['notes.list', 'jobs.list', 'jobs.get', 'users.list', 'audit.list', 'auth.session'];
  const keys = paths.map((path) => [path.split('.'), { input: {} }]);
  for (const key of keys) client.setQueryData(key, {});
  client.setQueryData(['table edits', 'notes'], {});
  void invalidateAffected(client, entity, except);
  expect(client.getQueryState(['table edits', 'notes'])?.isInvalidated).toBe(false);
  return paths.filter((_, index) => client.getQueryState(keys[index]!)?.isInvalidated);
}

test('a write invalidates the queries that show its rows, and the history', () => {
  expect(stale('notes')).toEqual(['notes.list', 'jobs.list', 'jobs.get', 'audit.list']);
  expect(stale('access-tokens')).toEqual(['audit.list']);
});

test('a write does not invalidate the list that already has the saved row', () =>
  expect(stale('notes', ['notes', 'list'])).toEqual(['jobs.list', 'jobs.get', 'audit.list']));
