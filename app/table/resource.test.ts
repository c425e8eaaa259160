import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchRows } from './resource.ts';

test('a row is updated in every page that holds it, and in no other list', () => {
  const client = new QueryClient();
  const key = (path: string[], page: number) => [path, { input: { page } }];
  const page = (...ids: number[]) => ({ data: ids.map((id) => ({ id, city: 'Leeds' })), meta: { total: 9 } });
  client.setQueryData(key(['properties', 'list'], 1), page(1, 2));
  client.setQueryData(key(['properties', 'list'], 2), page(3));
  client.setQueryData(key(['jobs', 'list'], 1), page(2));
  const other = client.getQueryData(key(['properties', 'list'], 2));

  patchRows(client, ['properties', 'list'], { id: 2, city: 'York' } as { id: number });
  expect(client.getQueryData(key(['properties', 'list'], 1))).toEqual({
    data: [
      { id: 1, city: 'Leeds' },
      { id: 2, city: 'York' },
    ],
    meta: { total: 9 },
  });
  expect(client.getQueryData(key(['properties', 'list'], 2))).toBe(other);
  expect(client.getQueryData(key(['jobs', 'list'], 1))).toEqual(page(2));
});
