import { RowActions } from '../grid/row-actions.tsx';
import { isNew, type TableRow } from '../table-column.ts';
import type { DataTableModel } from '../use-data-table.ts';
import { CompactCard } from './compact-card.tsx';

export function TableCards<Row extends TableRow>({ model }: { model: DataTableModel<Row> }) {
  const rows = model.table.getRowModel().rows.map(({ original }) => original);
  const actions = [...model.actions, ...model.menu];
  return (
    <section aria-label={model.label} aria-busy={model.isBusy} className="grid gap-3 sm:grid-cols-2">
      {rows.map(
        (row) =>
          !isNew(row) && (
            <CompactCard
              key={row.id}
              row={row}
              columns={model.columns}
              timeZone={model.timeZone}
              actions={
                actions.length > 0 && (
                  <div className="-mx-3 flex flex-wrap">
                    <RowActions row={row} rowLabel={model.rowLabel(row)} actions={actions} isReached withLabels />
                  </div>
                )
              }
            />
          ),
      )}
    </section>
  );
}
