import type { Header } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { KeyboardEvent } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { maxColumnSize, minColumnSize, type TableRow } from '../table-column.ts';
import { definitionOf, type Features, type TableInstance } from '../use-data-table.ts';
import { firstStyle, isNumeric, lastStyle, mayCut, tickStyle, tickWidth } from './cell-style.ts';
import { headerLines } from './header-lines.ts';

interface HeaderCellProps<Row extends TableRow> {
  header: Header<Features, Row, unknown>;
  className?: string | undefined;
}

const keyStep = 16;

export function TableHead<Row extends TableRow>({ table, hasEnd }: { table: TableInstance<Row>; hasEnd: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th
          scope="col"
          className={classNames('sticky top-0 z-10 border-line border-b bg-sunken p-0', tickStyle, 'lg:z-20')}
          style={{ minWidth: tickWidth }}
        >
          <label className="flex h-small items-center justify-center">
            <input
              type="checkbox"
              tabIndex={-1}
              data-head=""
              aria-label="Select all rows of this page"
              checked={table.getIsAllPageRowsSelected()}
              ref={(box) => {
                if (box) box.indeterminate = table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected();
              }}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
              className="size-4 accent-accent"
            />
          </label>
        </th>
        {table.getFlatHeaders().map((header, at) => (
          <HeaderCell
            key={header.id}
            header={header}
            className={at === 0 ? classNames(firstStyle, 'lg:z-20') : undefined}
          />
        ))}
        {hasEnd && (
          <th
            scope="col"
            className={classNames('sticky top-0 z-10 border-line border-b bg-sunken', lastStyle, 'lg:z-20')}
            style={{ minWidth: 'var(--end)' }}
          >
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Whole at any width: a column is at least as wide as its header in two lines. */
function HeaderText({ label, isNumber }: { label: string; isNumber: boolean }) {
  return (
    <span className={classNames('flex flex-wrap gap-x-1 leading-4', isNumber && 'justify-end')}>
      {headerLines(label).map((words) => (
        <span key={words} className="whitespace-nowrap">
          {`${words} `}
        </span>
      ))}
    </span>
  );
}

function HeaderCell<Row extends TableRow>({ header, className }: HeaderCellProps<Row>) {
  const { column } = header;
  const { header: label, meta } = definitionOf(column);
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  const width = header.getSize();
  function resize(event: KeyboardEvent) {
    const step = event.key === 'ArrowLeft' ? -keyStep : event.key === 'ArrowRight' ? keyStep : 0;
    if (step === 0) return;
    event.preventDefault();
    const size = Math.max(minColumnSize, Math.min(maxColumnSize, width + step));
    column.table.setColumnSizing((now) => ({ ...now, [column.id]: size }));
  }
  /** Out of the tab order, see head-keys.ts. */
  const reached = {
    tabIndex: -1,
    'data-head': '',
    'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
    onKeyDown: (event: KeyboardEvent) => event.shiftKey && resize(event),
  };
  return (
    <th
      scope="col"
      title={meta.hint}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      data-uncut={mayCut(meta.dataType) ? undefined : ''}
      // A minimum: wider cells still widen the column.
      style={{ minWidth: width }}
      className={classNames(
        'group/head sticky top-0 z-10 h-9 border-line border-b bg-sunken p-0 text-left font-medium text-muted text-sm',
        className,
      )}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          {...reached}
          onClick={column.getToggleSortingHandler()}
          className={classNames(
            'flex h-full w-full items-center gap-1 px-3 text-left hover:text-text focus-visible:-outline-offset-2',
            isNumeric(meta.dataType) && 'flex-row-reverse',
            sorted && 'text-text',
          )}
        >
          <HeaderText label={label} isNumber={isNumeric(meta.dataType)} />
          <Arrow
            className={classNames('size-3.5 shrink-0', !sorted && 'opacity-0 group-hover/head:opacity-60')}
            aria-hidden="true"
          />
        </button>
      ) : (
        <span {...reached} className="block px-3 focus-visible:-outline-offset-2">
          <HeaderText label={label} isNumber={isNumeric(meta.dataType)} />
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged */}
      <div
        role="separator"
        // With keys the header itself is resized.
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={`Width of ${label}`}
        aria-valuenow={width}
        aria-valuemin={minColumnSize}
        aria-valuemax={maxColumnSize}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => column.resetSize()}
        onKeyDown={resize}
        className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none select-none rounded-full border-line border-r hover:border-r-2 hover:border-accent focus-visible:outline-offset-0"
      />
    </th>
  );
}
