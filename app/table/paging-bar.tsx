import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { sizesOf } from './state/list-state.ts';
import { pagesAround, pageWindow, rowsOfPage } from './state/paging.ts';
import type { TableRow } from './table-column.ts';
import type { TableInstance } from './table-features.ts';
import type { DataTableModel } from './use-data-table.ts';

const stepStyle = 'inline-flex h-small min-w-small items-center justify-center rounded-md px-2 tabular-nums';
const formatCount = (value: number) => value.toLocaleString('en-GB');

interface PagingBarProps<Row extends TableRow> {
  model: DataTableModel<Row>;
}

/** The row range, the total, and the page buttons; Previous and Next for a single page size. */
export function PagingBar<Row extends TableRow>({ model }: PagingBarProps<Row>) {
  const { total, isExact, nouns, spec } = model;
  const { pageIndex, pageSize } = model.table.state.pagination;
  const { from, to } = rowsOfPage(pageIndex + 1, pageSize, total);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-muted tabular-nums">
        {total === 0
          ? `0 ${nouns[1]}`
          : `${formatCount(from)}-${formatCount(to)} of ${formatCount(total)}${isExact ? '' : '+'} ${total === 1 ? nouns[0] : nouns[1]}`}
      </p>
      {sizesOf(spec).length > 1 ? <PageButtons model={model} /> : <PageSteps table={model.table} />}
    </div>
  );
}

function PageButtons<Row extends TableRow>({ model: { table, spec } }: PagingBarProps<Row>) {
  const { pageIndex, pageSize } = table.state.pagination;
  const page = pageIndex + 1;
  const pages = table.getPageCount();
  const buttons = spec.pageButtons;
  const shown = buttons === undefined ? pageWindow(page, pages) : pagesAround(page, pages, buttons);
  const onPage = (next: number) => table.setPageIndex(next - 1);
  return (
    <>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center sm:gap-0.5">
          <StepButton icon={ChevronFirst} label="First page" to={page > 1 ? 1 : null} onPage={onPage} />
          <StepButton icon={ChevronLeft} label="Previous page" to={page > 1 ? page - 1 : null} onPage={onPage} />
          {shown.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
              className={classNames(
                stepStyle,
                each === page ? 'bg-accent font-medium text-on-accent' : 'hover:bg-sunken',
                buttons === undefined && Math.abs(each - page) > 1 && 'max-sm:hidden',
                buttons === undefined && Math.abs(each - page) > 4 && 'max-xl:hidden',
              )}
            >
              {each}
            </button>
          ))}
          <StepButton icon={ChevronRight} label="Next page" to={page < pages ? page + 1 : null} onPage={onPage} />
          <StepButton icon={ChevronLast} label="Last page" to={page < pages ? pages : null} onPage={onPage} />
        </nav>
      )}
      <label className="flex items-center gap-2 text-muted">
        Rows per page
        <select
          value={pageSize}
          onChange={(event) => table.setPageSize(Number(event.target.value))}
          className="h-small rounded-md border border-line-strong bg-raised px-2 text-text"
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
      <p aria-live="polite" className="tabular-nums">
        Page {formatCount(table.state.pagination.pageIndex + 1)} of {formatCount(table.getPageCount())}
      </p>
      <Button kind="secondary" size="small" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        Next
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Button>
    </nav>
  );
}

interface StepButtonProps {
  icon: Icon;
  label: string;
  /** Null: there is none. */
  to: number | null;
  onPage: (page: number) => void;
}

function StepButton({ icon: Icon, label, to, onPage }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={to === null}
      onClick={() => to !== null && onPage(to)}
      className={classNames(stepStyle, 'hover:bg-sunken disabled:opacity-40 disabled:hover:bg-transparent')}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
