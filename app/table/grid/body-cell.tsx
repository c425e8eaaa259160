import { useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { CellValue } from '../cell-value.tsx';
import { CellEditor } from '../edit/cell-editor.tsx';
import type { Overlay } from '../edit/row-edits.ts';
import { editedValue, fieldOf, isNew, type TableColumn, type TableRow } from '../table-column.ts';
import { cellText, cutStyle, isFigure, mayCut } from './cell-looks.ts';
import { type Density, rowHeightStyle } from './density.ts';
import type { Onward } from './grid-keys.ts';
import { cellStyle } from './sticky-style.ts';
import type { Editing } from './use-grid.ts';

interface BodyCellProps<Row extends TableRow> {
  row: Row;
  column: TableColumn<Row>;
  at: number;
  timeZone: string;
  density: Density;
  overlay: Overlay<Row> | undefined;
  isActive: boolean;
  editing: Editing<Row> | null;
  isReadOnly: boolean;
  above: () => string;
  onFocus: () => void;
  onEdit: () => void;
  onCommit: (text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) => void;
  onGiveUp: () => void;
  className?: string | undefined;
}

/** One cell. A click makes it the active one, a second click or a double click edits it. */
export function BodyCell<Row extends TableRow>(props: BodyCellProps<Row>) {
  const { row, column, timeZone, density, overlay, isActive, editing, isReadOnly } = props;
  const field = fieldOf(column);
  const isChanged = overlay !== undefined && field in overlay.changes;
  const fault = isChanged ? overlay.fault?.fields[field] : undefined;
  const { edit } = column;
  /** Before this press: the press itself makes it the active one. */
  const wasActive = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole table
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: in a grid a cell takes the keyboard
      role="gridcell"
      data-type={column.dataType}
      aria-colindex={props.at}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={fault !== undefined || undefined}
      // While it is edited its editor takes the focus.
      tabIndex={editing ? undefined : isActive ? 0 : -1}
      data-active={isActive || undefined}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus()}
      onMouseDown={(event) => {
        wasActive.current = isActive && document.activeElement === event.currentTarget;
      }}
      onClick={(event) => wasActive.current && event.target === event.currentTarget && props.onEdit()}
      onDoubleClick={props.onEdit}
      className={classNames(
        'relative border-line border-b p-0 outline-none',
        rowHeightStyle[density],
        fault === undefined ? cellStyle : 'bg-danger-soft',
        editing ? 'z-5' : 'focus:shadow-[inset_0_0_0_2px_var(--focus)]',
        isChanged && fault === undefined && 'text-muted',
        props.className,
      )}
    >
      {editing && edit ? (
        <CellEditor
          edit={edit}
          label={column.label}
          text={editing.text}
          isSelected={editing.isSelected}
          fault={editing.fault}
          above={props.above}
          onCommit={(text, to) => props.onCommit(text, to, editing)}
          onGiveUp={props.onGiveUp}
        />
      ) : (
        <div
          className={classNames(
            'pointer-events-none px-3 [&_a]:pointer-events-auto',
            mayCut(column.dataType) ? cutStyle : 'whitespace-nowrap',
            isFigure(column.dataType) && 'text-right tabular-nums',
          )}
        >
          {fault && isNew(row) && !editedValue(column, row) ? (
            <span className="text-danger">{fault}</span>
          ) : (isChanged || (isNew(row) && !column.show)) &&
            edit?.kind === 'choice' &&
            column.dataType !== 'status' ? (
            cellText(column, row, timeZone)
          ) : (
            <CellValue column={column} row={row} timeZone={timeZone} />
          )}
        </div>
      )}
    </td>
  );
}
