export const pageSizes = [10, 20, 50, 100, 200] as const;
export const firstPageSize = 20;
/** Page buttons each side of the current one. */
export const pageReach = 9;

export const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** The pages that have a button: up to `reach` each side of the current one. */
export function pageWindow(page: number, pages: number, reach = pageReach): number[] {
  const from = Math.max(1, page - reach);
  const to = Math.min(pages, page + reach);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** `count` pages around the current one, fewer on one side near either end. */
export function pagesAround(page: number, pages: number, count: number): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: Math.min(count, pages) }, (_, index) => from + index);
}

/** The range of rows on a page, counted from 1. */
export function rowsOfPage(page: number, limit: number, total: number) {
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  return { from, to: Math.min(page * limit, total) };
}
