import type { Row as TanStackRow } from '@tanstack/react-table';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Overlay } from '../edit/row-edits.ts';
import { isNew, type TableRow } from '../table-column.ts';
import type { Features } from '../table-features.ts';
import { BodyCell } from './body-cell.tsx';
import { useGridContext } from './grid-context.ts';
import { RowActions } from './row-actions.tsx';
import { RowMenu } from './row-menu.tsx';
import { cellStyle, firstStyle, lastStyle, tickStyle } from './sticky-style.ts';
import type { Editing } from './use-grid.ts';

interface BodyRowProps<Row extends TableRow> {
  row: TanStackRow<Features, Row>;
  /** Its number among all rows, counted from 1 with the head. */
  index: number;
  isSelected: boolean;
  overlay: Overlay<Row> | undefined;
  /** The active cell's column, where it is in this row. */
  activeColumnId: string | null;
  editing: Editing<Row> | null;
}

function DrawnRow<Row extends TableRow>(props: BodyRowProps<Row>) {
  const { row, isSelected, activeColumnId, editing } = props;
  const { original } = row;
  const { rowLabel, menu, isEditable, handlers, ...grid } = useGridContext<Row>();
  const label = rowLabel(original);
  const actions = isNew(original) ? grid.newRowActions : grid.actions;
  const cells = row.getVisibleCells();
  const isReached = activeColumnId !== null;
  const mayEdit = isEditable && handlers.mayEdit(original);
  return (
    <tr aria-rowindex={props.index} aria-selected={isSelected} className="group/row">
      <td aria-colindex={1} className={classNames('border-line border-b p-0', cellStyle, tickStyle)}>
        {isNew(original) ? (
          <span className="flex justify-center text-accent" title="Not added yet">
            <Plus className="size-4" aria-hidden="true" />
          </span>
        ) : (
          <label className="flex size-full items-center justify-center">
            <input
              type="checkbox"
              tabIndex={isReached ? 0 : -1}
              aria-label={`Select ${label}`}
              checked={isSelected}
              onChange={row.getToggleSelectedHandler()}
              className="size-4 accent-accent"
            />
          </label>
        )}
      </td>
      {cells.map((cell, at) => (
        <BodyCell
          key={cell.id}
          cell={cell}
          colIndex={at + 2}
          overlay={props.overlay}
          isActive={cell.column.id === activeColumnId}
          editing={editing?.columnId === cell.column.id ? editing : null}
          mayEdit={mayEdit}
          className={at === 0 ? firstStyle : undefined}
        />
      ))}
      {actions.length + menu.length > 0 && (
        <td
          aria-colindex={cells.length + 2}
          className={classNames('border-line border-b p-0 px-1', cellStyle, lastStyle)}
        >
          <div className="flex justify-end">
            <RowActions row={original} rowLabel={label} actions={actions} isReached={isReached} />
            {menu.length > 0 && !isNew(original) && (
              <RowMenu row={original} rowLabel={label} actions={menu} isReached={isReached} />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** TanStack makes all rows anew when one changes; one whose `original` is the same is not drawn again. */
function isSame<Row extends TableRow>({ row: before, ...old }: BodyRowProps<Row>, now: BodyRowProps<Row>) {
  const names = Object.keys(old) as (keyof typeof old)[];
  return before.original === now.row.original && names.every((name) => old[name] === now[name]);
}

export const BodyRow = memo(DrawnRow, isSame) as typeof DrawnRow;
