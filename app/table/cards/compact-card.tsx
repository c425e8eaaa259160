import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { CellValue } from '../cell-value.tsx';
import { cardFields, type ListColumn } from '../list-columns.ts';

export interface RowCardProps<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  timeZone: string;
  /** Below the fields: what this row says beside them. */
  children?: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
  /** It is no longer there: struck through. */
  gone?: boolean;
  /** The level of its headline: below the heading under which the list stands. */
  heading?: 'h2' | 'h3';
}

/** A row as a card: of its important fields the first is the headline, the second the figure beside it, the third the line below. */
export function CompactCard<Row>({
  row,
  columns,
  timeZone,
  children,
  actions,
  gone,
  heading: Heading = 'h2',
}: RowCardProps<Row>) {
  const { important, others } = cardFields(columns);
  const [headline, figure, line] = important;
  const cell = (column: ListColumn<Row>) =>
    column.showOnCard?.(row) ?? <CellValue column={column} row={row} timeZone={timeZone} />;
  return (
    <article className="rounded-lg border border-line bg-raised px-4 py-3 shadow-raised">
      <div className={classNames(gone && 'text-muted line-through')}>
        <div className="flex items-start justify-between gap-3">
          {headline && <Heading className="min-w-0 break-words font-semibold">{cell(headline)}</Heading>}
          {figure && <p className="shrink-0 font-semibold tabular-nums">{cell(figure)}</p>}
        </div>
        {line && <p className="mt-0.5 break-words text-muted text-sm tabular-nums">{cell(line)}</p>}
        {others.map((column) => (
          <p key={column.key} className="mt-1.5 whitespace-pre-line break-words empty:hidden">
            {cell(column)}
          </p>
        ))}
      </div>
      <div className="contents">{children}</div>
      {actions && <div className="-mb-1 mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
    </article>
  );
}
