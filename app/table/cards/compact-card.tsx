import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { CellValue, cellSource } from '../cell-value.tsx';
import type { TableColumn } from '../table-column.ts';

export interface RowCardProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  timeZone: string;
  /** Shown below the fields. */
  children?: ReactNode;
  actions?: ReactNode;
  /** The row no longer exists; struck through. */
  gone?: boolean;
  /** Heading level of the card, one below that of the list. */
  heading?: 'h2' | 'h3';
}

/** A card shows three important fields as headline, amount and subline, then one other field. */
export function CompactCard<Row>({
  row,
  columns,
  timeZone,
  children,
  actions,
  gone,
  heading: Heading = 'h2',
}: RowCardProps<Row>) {
  const [headline, amount, line] = columns.filter(({ meta }) => meta.card === 'important');
  const other = columns.find(({ meta }) => meta.card === 'other');
  const cell = (column: TableColumn<Row>) =>
    column.meta.cardCell?.(cellSource(column, row)) ?? <CellValue column={column} row={row} timeZone={timeZone} />;
  return (
    <article className="rounded-lg border border-line bg-raised px-4 py-3 shadow-raised">
      <div className={classNames(gone && 'text-muted line-through')}>
        <div className="flex items-start justify-between gap-3">
          {headline && <Heading className="min-w-0 break-words font-semibold">{cell(headline)}</Heading>}
          {amount && <p className="shrink-0 font-semibold tabular-nums">{cell(amount)}</p>}
        </div>
        {line && <p className="mt-0.5 break-words text-muted text-sm tabular-nums">{cell(line)}</p>}
        {other && <p className="mt-1.5 whitespace-pre-line break-words empty:hidden">{cell(other)}</p>}
      </div>
      <div className="contents">{children}</div>
      {actions && <div className="-mb-1 mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
    </article>
  );
}
