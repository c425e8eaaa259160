import { expect, test } from 'vitest';
import { readListState } from '#app/table/state/list-state.ts';
import { listFilesSchema } from '#server/files/schema.ts';
import { galleryList, galleryPages } from './gallery-list.ts';

const pagesOf = (search: string) => galleryPages(readListState(galleryList, new URLSearchParams(search)));

test('shows ten at a time, and the server accepts every filter', () => {
  expect(pagesOf('')).toEqual([{ limit: 10, page: 1 }]);
  const three = pagesOf('show=30&category=after_job&description=boiler&property_id=7&job_id=9&expense_id=2');
  expect(three.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(three[2]).toEqual({
    category: 'after_job',
    description: 'boiler',
    property_id: 7,
    job_id: 9,
    expense_id: 2,
    limit: 10,
    page: 3,
  });
  for (const each of three) expect(listFilesSchema.safeParse(each).success).toBe(true);
  for (const option of galleryList.filters.category!.options!.slice(1)) {
    expect(listFilesSchema.safeParse({ category: option.value }).success).toBe(true);
  }
});

test('ignores invalid URL parameters', () => {
  expect(pagesOf('category=nonsense&property_id=x&job_id=-1')).toEqual([{ limit: 10, page: 1 }]);
});
