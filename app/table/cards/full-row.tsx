import { classNames } from '#app/ui/class-names.ts';
import { CellValue } from '../cell-value.tsx';
import { columnId } from '../table-column.ts';
import type { RowCardProps } from './compact-card.tsx';

/** A row over the whole width: every field with its name, side by side where there is room. */
export function FullRow<Row>({ row, columns, timeZone, children, actions, gone }: RowCardProps<Row>) {
  return (
    <article className="rounded-lg border border-line bg-raised px-4 py-3 shadow-raised">
      <dl
        className={classNames(
          'grid gap-x-6 gap-y-1 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:gap-y-2',
          gone && 'text-muted line-through',
        )}
      >
        {columns.map((column) => (
          <div key={columnId(column)} className="flex min-w-0 gap-3 max-sm:justify-between sm:block">
            <dt className="shrink-0 text-muted text-sm">{column.header}</dt>
            <dd className="min-w-0 break-words font-medium tabular-nums max-sm:text-right">
              <CellValue column={column} row={row} timeZone={timeZone} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="contents">{children}</div>
      {actions && <div className="-mb-1 mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
    </article>
  );
}
