import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Overlay } from '../edit/row-edits.ts';
import { cellEditOf, isNew, type TableColumn, type TableRow } from '../table-column.ts';
import { BodyCell } from './body-cell.tsx';
import type { Density } from './density.ts';
import type { Onward } from './grid-keys.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { RowMenu } from './row-menu.tsx';
import { cellStyle, firstStyle, lastStyle, tickStyle } from './sticky-style.ts';
import type { Editing } from './use-grid.ts';

/** What a row does; the same functions for good, so that a row is drawn anew only when something of it changed. */
export interface RowHandlers<Row extends TableRow> {
  focus: (id: number, key: string) => void;
  edit: (id: number, key: string) => void;
  commit: (text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) => void;
  giveUp: () => void;
  above: () => string;
  select: (id: number, isRange?: boolean) => void;
  mayEdit: (row: Row) => boolean;
}

interface BodyRowProps<Row extends TableRow> {
  row: Row;
  label: string;
  /** Its number among all rows, counted from 1 with the head. */
  index: number;
  columns: readonly TableColumn<Row>[];
  timeZone: string;
  density: Density;
  overlay: Overlay<Row> | undefined;
  /** Of the active cell, where it is in this row. */
  activeKey: string | null;
  editing: Editing<Row> | null;
  isSelected: boolean;
  isEditable: boolean;
  actions: readonly RowAction<Row>[];
  menu: readonly RowAction<Row>[];
  handlers: RowHandlers<Row>;
}

function DrawnRow<Row extends TableRow>(props: BodyRowProps<Row>) {
  const { row, label, columns, activeKey, editing, isSelected, actions, menu, handlers } = props;
  const isReached = activeKey !== null;
  const mayEdit = props.isEditable && handlers.mayEdit(row);
  return (
    <tr aria-rowindex={props.index} aria-selected={isSelected} className="group/row">
      <td aria-colindex={1} className={classNames('border-line border-b p-0', cellStyle, tickStyle)}>
        {isNew(row) ? (
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
              onChange={(event) => handlers.select(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
              className="size-4 accent-accent"
            />
          </label>
        )}
      </td>
      {columns.map((column, at) => (
        <BodyCell
          key={column.key}
          row={row}
          column={column}
          at={at + 2}
          timeZone={props.timeZone}
          density={props.density}
          overlay={props.overlay}
          isActive={column.key === activeKey}
          editing={editing?.key === column.key ? editing : null}
          isReadOnly={!cellEditOf(column, row) || !mayEdit}
          above={handlers.above}
          onFocus={() => handlers.focus(row.id, column.key)}
          onEdit={() => handlers.edit(row.id, column.key)}
          onCommit={handlers.commit}
          onGiveUp={handlers.giveUp}
          className={at === 0 ? firstStyle : undefined}
        />
      ))}
      {actions.length + menu.length > 0 && (
        <td
          aria-colindex={columns.length + 2}
          className={classNames('border-line border-b p-0 px-1', cellStyle, lastStyle)}
        >
          <div className="flex justify-end">
            <RowActions row={row} rowLabel={label} actions={actions} isReached={isReached} />
            {menu.length > 0 && !isNew(row) && (
              <RowMenu row={row} rowLabel={label} actions={menu} isReached={isReached} />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

export const BodyRow = memo(DrawnRow) as typeof DrawnRow;
