import { type RowAction, RowActions } from '../grid/row-actions.tsx';
import type { ListColumn } from '../list-columns.ts';
import type { TableRow } from '../table-column.ts';
import { CompactCard } from './compact-card.tsx';

interface TableCardsProps<Row extends TableRow> {
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  rowLabel: (row: Row) => string;
  timeZone: string;
  actions: readonly RowAction<Row>[];
  isBusy: boolean;
}

/** The rows of a table where it would not fit: the same columns as cards. */
export function TableCards<Row extends TableRow>(props: TableCardsProps<Row>) {
  const { label, rows, columns, rowLabel, timeZone, actions, isBusy } = props;
  return (
    <section aria-label={label} aria-busy={isBusy} className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <CompactCard
          key={row.id}
          row={row}
          columns={columns}
          timeZone={timeZone}
          actions={
            actions.length > 0 && (
              <div className="-mx-3 flex flex-wrap">
                <RowActions row={row} rowLabel={rowLabel(row)} actions={actions} isReached inWords />
              </div>
            )
          }
        />
      ))}
    </section>
  );
}
