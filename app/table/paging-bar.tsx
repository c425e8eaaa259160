import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { sizesOf } from './state/list-state.ts';
import type { TableRow } from './table-column.ts';
import { ToolbarButton } from './toolbar-controls.tsx';
import type { ModelProps, TableInstance } from './use-data-table.ts';

export function PagingBar<Row extends TableRow>({ model }: ModelProps<Row>) {
  const { total, isExact, nouns, spec } = model;
  const { pageIndex, pageSize } = model.table.state.pagination;
  const { from, to } = rowsOfPage(pageIndex + 1, pageSize, total);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">
        {total === 0
          ? `0 ${nouns[1]}`
          : `${formatCount(from)}-${formatCount(to)} of ${formatCount(total)}${isExact ? '' : '+'} ${total === 1 ? nouns[0] : nouns[1]}`}
      </p>
      {sizesOf(spec).length > 1 ? <PageButtons model={model} /> : <PageSteps table={model.table} />}
    </div>
  );
}

function PageButtons<Row extends TableRow>({ model: { table, spec } }: ModelProps<Row>) {
  const { pageIndex, pageSize } = table.state.pagination;
  const page = pageIndex + 1;
  const pages = table.getPageCount();
  const buttons = spec.pageButtons;
  const shown = buttons === undefined ? pageWindow(page, pages) : pagesAround(page, pages, buttons);
  const hasPrevious = table.getCanPreviousPage();
  const hasNext = table.getCanNextPage();
  return (
    <>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center sm:gap-0.5">
          <ToolbarButton icon={ChevronFirst} label="First page" isOn={hasPrevious} onClick={() => table.firstPage()} />
          <ToolbarButton
            icon={ChevronLeft}
            label="Previous page"
            isOn={hasPrevious}
            onClick={() => table.previousPage()}
          />
          {shown.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => table.setPageIndex(each - 1)}
              className={classNames(
                'inline-flex h-small min-w-small items-center justify-center rounded-md px-2',
                each === page ? 'bg-accent-solid font-medium text-on-accent' : 'hover:bg-hover',
                buttons === undefined && Math.abs(each - page) > 1 && 'max-sm:hidden',
                buttons === undefined && Math.abs(each - page) > 4 && 'max-xl:hidden',
              )}
            >
              {each}
            </button>
          ))}
          <ToolbarButton icon={ChevronRight} label="Next page" isOn={hasNext} onClick={() => table.nextPage()} />
          <ToolbarButton icon={ChevronLast} label="Last page" isOn={hasNext} onClick={() => table.lastPage()} />
        </nav>
      )}
      <label className="flex items-center gap-2 text-muted">
        Rows per page
        <select
          value={pageSize}
          onChange={(event) => table.setPageSize(Number(event.target.value))}
          className="h-small rounded-md border border-line-control bg-raised px-2 text-text"
        >
          {sizesOf(spec).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Previous, 'Page 2 of 7', Next. */
function PageSteps<Row extends TableRow>({ table }: { table: TableInstance<Row> }) {
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      <Button
        kind="secondary"
        size="small"
        icon={ChevronLeft}
        disabled={!table.getCanPreviousPage()}
        onClick={() => table.previousPage()}
      >
        Previous
      </Button>
      <p aria-live="polite">
        Page {formatCount(table.state.pagination.pageIndex + 1)} of {formatCount(table.getPageCount())}
      </p>
      <Button kind="secondary" size="small" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        Next
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Button>
    </nav>
  );
}

export const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

export function pageWindow(page: number, pages: number, reach = 9): number[] {
  const from = Math.max(1, page - reach);
  const to = Math.min(pages, page + reach);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** `count` pages around the current one, fewer on one side near either end. */
export function pagesAround(page: number, pages: number, count: number): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: Math.min(count, pages) }, (_, index) => from + index);
}

export function rowsOfPage(page: number, limit: number, total: number) {
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  return { from, to: Math.min(page * limit, total) };
}
