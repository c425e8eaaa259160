import type { Cell, Row as TanStackRow } from '@tanstack/react-table';
import Plus from 'lucide-react/icons/plus';
import { createContext, memo, useContext, useEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { savedMs, useJust } from '#app/ui/use-just.ts';
import { CellValue } from '../cell-value.tsx';
import { CellEditor } from '../edit/cell-editor.tsx';
import type { Overlay } from '../edit/row-edits.ts';
import {
  cellEditOf,
  cellValue,
  editedValue,
  fieldOf,
  isNew,
  type TableColumn,
  type TableRow,
} from '../table-column.ts';
import { type DataTableModel, definitionOf, type Features } from '../use-data-table.ts';
import {
  cellStyle,
  cellText,
  cutStyle,
  type Density,
  firstStyle,
  iconActions,
  isNumeric,
  lastStyle,
  mayCut,
  rowHeightStyle,
  tickStyle,
} from './cell-style.ts';
import type { Onward } from './grid-keys.ts';
import { RowActions, RowMenu } from './row-actions.tsx';
import type { Editing } from './use-grid.ts';

/** Event handlers of a cell. Their identity is stable, so a row renders only when it changed. */
export interface CellHandlers<Row extends TableRow> {
  focus: (id: number, columnId: string) => void;
  press: (id: number, columnId: string, isShift: boolean) => void;
  edit: (id: number, columnId: string) => void;
  commit: (text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) => void;
  giveUp: () => void;
  above: () => string;
  mayEdit: (row: Row) => boolean;
}

/** Shared by all rows of a grid. Change its value only if every row must render. */
interface GridContext<Row extends TableRow>
  extends Pick<DataTableModel<Row>, 'actions' | 'menu' | 'rowLabel' | 'timeZone'> {
  columns: readonly TableColumn<Row>[];
  density: Density;
  newRowActions: DataTableModel<Row>['actions'];
  isEditable: boolean;
  handlers: CellHandlers<Row>;
}

// biome-ignore lint/suspicious/noExplicitAny: a context cannot be generic
const Context = createContext<GridContext<any> | null>(null);
export const GridProvider = Context.Provider;

function useGridContext<Row extends TableRow>(): GridContext<Row> {
  const context = useContext(Context);
  if (!context) throw new Error('Outside a grid');
  return context;
}

interface BodyRowProps<Row extends TableRow> {
  row: TanStackRow<Features, Row>;
  /** `aria-rowindex`: from 1, counting the header. */
  index: number;
  isSelected: boolean;
  /** The columns of the selected range in this row, both included. */
  rangeFrom: number | undefined;
  rangeTo: number | undefined;
  /** In the page's panel. */
  isOpen: boolean;
  overlay: Overlay<Row> | undefined;
  /** Set if the active cell is in this row. */
  activeColumnId: string | null;
  editing: Editing<Row> | null;
}

const hasWord = ({ word }: { word?: string }) => word !== undefined;

function DrawnRow<Row extends TableRow>(props: BodyRowProps<Row>) {
  const { row, isSelected, rangeFrom = -1, rangeTo = -1, activeColumnId, editing } = props;
  const { original } = row;
  const { rowLabel, menu, isEditable, handlers, ...grid } = useGridContext<Row>();
  const label = rowLabel(original);
  const actions = isNew(original) ? grid.newRowActions : grid.actions;
  const all = isNew(original) ? actions : [...actions, ...menu];
  const parts = { row: original, rowLabel: label };
  const cells = row.getVisibleCells();
  const isReached = activeColumnId !== null;
  const mayEdit = isEditable && handlers.mayEdit(original);
  const isSaved = useJust(useSaves(props.overlay), savedMs);
  return (
    <tr
      aria-rowindex={props.index}
      aria-selected={isSelected}
      data-open={props.isOpen || undefined}
      className={classNames('group/row', isSaved && '[&>td]:animate-saved')}
    >
      <td aria-colindex={1} className={classNames('border-line border-b p-0', cellStyle, tickStyle)}>
        {isNew(original) ? (
          <span className="flex justify-center text-accent" title="Not added yet">
            <Plus className="size-4" aria-hidden="true" />
          </span>
        ) : (
          <label className="flex size-full items-center justify-center">
            <input
              type="checkbox"
              // Shift+Space on a cell does the same.
              tabIndex={-1}
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
          isInRange={at >= rangeFrom && at <= rangeTo}
          editing={editing?.columnId === cell.column.id ? editing : null}
          mayEdit={mayEdit}
          className={at === 0 ? firstStyle : undefined}
        />
      ))}
      {all.length > 0 && (
        <td
          aria-colindex={cells.length + 2}
          className={classNames('border-line border-b p-0 px-1', cellStyle, lastStyle)}
        >
          <div className="flex items-center justify-end">
            {isNew(original) || all.length === 1 ? (
              <RowActions {...parts} actions={actions} isReached={isReached} />
            ) : (
              <>
                {/* Near the pointer, on wide screens. The menu has them too, for keys and touch. */}
                <div className="hidden opacity-0 [@media(hover:hover)_and_(min-width:80rem)]:flex group-hover/row:opacity-100">
                  <RowActions {...parts} actions={iconActions(actions, original)} isReached={false} />
                </div>
                <RowActions {...parts} actions={all.filter(hasWord)} isReached={isReached} isText />
                <RowMenu {...parts} actions={all} isReached={isReached} />
              </>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** How many changes of the row have been accepted. */
function useSaves<Row extends TableRow>(overlay: Overlay<Row> | undefined): number {
  const [saves, setSaves] = useState(0);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (overlay === undefined && wasSaving.current) setSaves((before) => before + 1);
    wasSaving.current = overlay?.isSaving === true && !overlay.error;
  }, [overlay]);
  return saves;
}

/** TanStack recreates all rows when one changes; a row with the same `original` is not rendered again. */
function isSame<Row extends TableRow>({ row: before, ...old }: BodyRowProps<Row>, now: BodyRowProps<Row>) {
  const names = Object.keys(old) as (keyof typeof old)[];
  return before.original === now.row.original && names.every((name) => old[name] === now[name]);
}

export const BodyRow = memo(DrawnRow, isSame) as typeof DrawnRow;

interface BodyCellProps<Row extends TableRow> extends Pick<BodyRowProps<Row>, 'overlay' | 'editing'> {
  cell: Cell<Features, Row>;
  colIndex: number;
  isActive: boolean;
  isInRange: boolean;
  mayEdit: boolean;
  className: string | undefined;
}

/** Why a changed cell was rejected: its own error, or that of the whole change if no cell of it is named. */
function cellError<Row>({ error, changes, isSaving }: Overlay<Row>, field: string): string | undefined {
  if (!error || isSaving) return undefined;
  const isNamed = Object.keys(error.fields).some((name) => name in changes);
  return isNamed ? error.fields[field] : error.message || undefined;
}

/** A click activates the cell; a second click or a double click edits it. */
function BodyCell<Row extends TableRow>(props: BodyCellProps<Row>) {
  const { cell, overlay, isActive, isInRange, editing } = props;
  const { timeZone, density, handlers } = useGridContext<Row>();
  const row = cell.row.original;
  const column = definitionOf(cell.column);
  const { dataType, edit } = column.meta;
  const field = fieldOf(column);
  const isChanged = overlay !== undefined && field in overlay.changes;
  const error = isChanged ? cellError(overlay, field) : undefined;
  /** Shown as a dash: a column of zeros hides the figures. */
  const isZero = isNumeric(dataType) && cellValue(column, row) === 0;
  const begin = () => handlers.edit(row.id, cell.column.id);
  /** Active before this mouse press, which itself activates it. */
  const wasActive = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are focusable
      role="gridcell"
      data-type={dataType}
      aria-colindex={props.colIndex}
      aria-readonly={!props.mayEdit || !cellEditOf(column, row) || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-selected={isInRange || undefined}
      // While editing, the editor takes the focus.
      tabIndex={editing ? undefined : isActive ? 0 : -1}
      data-active={isActive || undefined}
      onFocus={(event) => event.target === event.currentTarget && handlers.focus(row.id, cell.column.id)}
      onMouseDown={(event) => {
        if (editing || event.button !== 0) return;
        // The browser would select text up to here.
        if (event.shiftKey) event.preventDefault();
        handlers.press(row.id, cell.column.id, event.shiftKey);
        wasActive.current = isActive && document.activeElement === event.currentTarget && !event.shiftKey;
      }}
      onClick={(event) => wasActive.current && event.target === event.currentTarget && begin()}
      onDoubleClick={begin}
      className={classNames(
        'relative border-line border-b p-0 outline-none',
        rowHeightStyle[density],
        error !== undefined ? 'bg-danger-soft' : isInRange ? 'bg-accent-soft' : cellStyle,
        error !== undefined && 'shadow-[inset_0_0_0_1px_var(--danger)]',
        editing ? 'z-5' : 'focus:shadow-[inset_0_0_0_2px_var(--focus)]',
        isChanged && error === undefined && 'text-muted',
        props.className,
      )}
    >
      {editing && edit ? (
        <CellEditor
          edit={edit}
          label={column.header}
          text={editing.text}
          isSelected={editing.isSelected}
          error={editing.error}
          above={handlers.above}
          onCommit={(text, to) => handlers.commit(text, to, editing)}
          onGiveUp={handlers.giveUp}
        />
      ) : (
        <div
          className={classNames(
            'pointer-events-none px-3 [&_a]:pointer-events-auto',
            mayCut(dataType) ? cutStyle : 'whitespace-nowrap',
            isNumeric(dataType) && 'text-right',
          )}
        >
          {error && isNew(row) && !editedValue(column, row) ? (
            <span className="text-danger">{error}</span>
          ) : (isChanged || (isNew(row) && !column.cell)) && edit?.kind === 'choice' && dataType !== 'status' ? (
            cellText(column, row, timeZone)
          ) : (
            <>
              {isZero && (
                <span aria-hidden="true" className="text-muted">
                  –
                </span>
              )}
              <span className={isZero ? 'sr-only' : 'contents'}>
                <CellValue column={column} row={row} timeZone={timeZone} />
              </span>
            </>
          )}
        </div>
      )}
    </td>
  );
}
