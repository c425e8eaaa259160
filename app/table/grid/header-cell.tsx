import type { Header } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from '#app/ui/class-names.ts';
import { greatestWidth, leastWidth, type TableColumn, type TableRow } from '../table-column.ts';
import { cutStyle, isFigure, mayCut } from './cell-looks.ts';
import type { columnFeatures } from './column-features.ts';

interface HeaderCellProps<Row extends TableRow> {
  header: Header<typeof columnFeatures, Row, unknown>;
  column: TableColumn<Row>;
  /** Set where the table is sorted by it. */
  order: 'asc' | 'desc' | undefined;
  onSort: (order: 'asc' | 'desc') => void;
  onWidth: (width: number) => void;
  className?: string | undefined;
}

const keyStep = 16;

/** The head of a column: sorts by a click, and is made wider at its edge. */
export function HeaderCell<Row extends TableRow>(props: HeaderCellProps<Row>) {
  const { header, column, order, onSort, onWidth, className } = props;
  const { label, sortable, dataType } = column;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  const width = header.getSize();
  return (
    <th
      scope="col"
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      data-uncut={mayCut(dataType) ? undefined : ''}
      // The column's cells make it wider where it is too narrow for their figures.
      style={{ minWidth: width }}
      className={classNames(
        'group/head sticky top-0 z-10 h-9 border-line border-b bg-sunken p-0 text-left font-medium text-muted text-sm',
        className,
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort(order === 'asc' ? 'desc' : 'asc')}
          className={classNames(
            'flex h-full w-full items-center gap-1 px-3 [contain:inline-size] hover:text-text focus-visible:-outline-offset-2',
            isFigure(dataType) && 'flex-row-reverse',
            order && 'text-text',
          )}
        >
          <span className="truncate">{label}</span>
          <Arrow
            className={classNames('size-3.5 shrink-0', !order && 'opacity-0 group-hover/head:opacity-60')}
            aria-hidden="true"
          />
        </button>
      ) : (
        <span className={classNames('block px-3', cutStyle, isFigure(dataType) && 'text-right')}>
          {label}
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`Width of ${label}`}
        aria-valuenow={width}
        aria-valuemin={leastWidth}
        aria-valuemax={greatestWidth}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowLeft' ? -keyStep : event.key === 'ArrowRight' ? keyStep : 0;
          if (step === 0) return;
          event.preventDefault();
          onWidth(Math.max(leastWidth, Math.min(greatestWidth, width + step)));
        }}
        className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none select-none rounded-full border-line border-r hover:border-r-2 hover:border-accent focus-visible:outline-offset-0"
      />
    </th>
  );
}
