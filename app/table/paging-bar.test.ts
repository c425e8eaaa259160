import { expect, test } from 'vitest';
import { pagesAround, pagesOf, pageWindow, rowsOfPage } from './paging-bar.tsx';

test('there is always at least one page', () => {
  expect([0, 1, 20, 21, 1000].map((total) => pagesOf(total, 20))).toEqual([1, 1, 1, 2, 50]);
});

test('lists up to nine pages on each side of the current one', () => {
  expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 50)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pageWindow(25, 50)).toEqual(Array.from({ length: 19 }, (_, index) => 16 + index));
  expect(pageWindow(50, 50)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
  expect(pageWindow(5, 50, 2)).toEqual([3, 4, 5, 6, 7]);
});

test('lists the given number of pages, including the current one', () => {
  expect(pagesAround(1, 50, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(25, 50, 5)).toEqual([23, 24, 25, 26, 27]);
  expect(pagesAround(49, 50, 5)).toEqual([46, 47, 48, 49, 50]);
  expect(pagesAround(2, 3, 5)).toEqual([1, 2, 3]);
});

test('returns the rows of a page', () => {
  expect(rowsOfPage(1, 20, 0)).toEqual({ from: 0, to: 0 });
  expect(rowsOfPage(1, 20, 7)).toEqual({ from: 1, to: 7 });
  expect(rowsOfPage(3, 20, 47)).toEqual({ from: 41, to: 47 });
});
