import { type RefObject, useEffect, useRef, useState } from 'react';
import { columnId, type TableColumn, type TableRow } from '../table-column.ts';
import type { DataTableModel } from '../use-data-table.ts';
import { type CellPosition, type CellRange, rangeOf, type Step, stepFrom } from './grid-keys.ts';

export interface GridArguments<Row extends TableRow> {
  model: DataTableModel<Row>;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  /** Rows per Page Up and Page Down. */
  pageRows: number;
  scroller: RefObject<HTMLElement>;
  scrollTo: (row: number) => void;
}

const noCell = { id: 0, columnId: '' };

export type ActiveCell<Row extends TableRow> = ReturnType<typeof useActiveCell<Row>>;

/** The cell with the focus, and the range from where Shift was pressed. By ids, so that they move with their rows. */
export function useActiveCell<Row extends TableRow>(given: GridArguments<Row>) {
  const { model, rows, columns, pageRows, scroller, scrollTo } = given;
  const { editing, newRows } = model;
  const [active, setActive] = useState(noCell);
  /** Where a range begins; it ends at the active cell. Undefined: the active cell alone. */
  const [anchor, setAnchor] = useState<typeof noCell>();
  const lastPosition = useRef<CellPosition>({ row: 0, column: 0 });
  /** Focus the active cell once it is rendered. */
  const focusPending = useRef(false);
  /** The focus follows the active cell, not the other way round. */
  const isMoving = useRef(false);

  const rowAt = rows.findIndex(({ id }) => id === active.id);
  const columnAt = columns.findIndex((column) => columnId(column) === active.columnId);
  // If the active row is gone, the row after it becomes active.
  const position: CellPosition = {
    row: rowAt >= 0 ? rowAt : Math.max(0, Math.min(lastPosition.current.row, rows.length - 1)),
    column: columnAt >= 0 ? columnAt : Math.min(lastPosition.current.column, columns.length - 1),
  };
  useEffect(() => {
    lastPosition.current = position;
  });
  const range = rangeFrom(anchor);
  const before = useRef(active.id);
  useEffect(() => {
    const left = before.current;
    before.current = active.id;
    if (left >= 0) return;
    if (left !== active.id) {
      newRows.leave(left);
      return;
    }
    const saved = newRows.store.find(left);
    if (saved?.state !== 'saved') return;
    // The row has its server id now; keep it active and focused.
    focusPending.current = document.activeElement === document.body;
    setActive({ id: saved.row.id, columnId: active.columnId });
  });
  useEffect(() => {
    if (!focusPending.current || editing) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    if (!cell) return;
    focusPending.current = false;
    isMoving.current = true;
    cell.focus();
    isMoving.current = false;
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  function positionOf(at: CellPosition): typeof anchor {
    const row = rows[at.row];
    const column = columns[at.column];
    return row && column && { id: row.id, columnId: columnId(column) };
  }
  function rangeFrom(start: typeof anchor): CellRange {
    const row = rows.findIndex(({ id }) => id === start?.id);
    const column = columns.findIndex((each) => columnId(each) === start?.columnId);
    // The row has left the page, or the column was hidden.
    return row < 0 || column < 0 ? rangeOf(position, position) : rangeOf({ row, column }, position);
  }
  const isRange = range.top !== range.bottom || range.left !== range.right;
  const rowsInRange = () => rows.slice(range.top, range.bottom + 1);

  function goTo(next: CellPosition, isExtended = false) {
    const row = rows[next.row];
    const column = columns[next.column];
    if (!row || !column) return;
    focusPending.current = true;
    setAnchor(isExtended ? (anchor ?? positionOf(position)) : undefined);
    setActive({ id: row.id, columnId: columnId(column) });
    scrollTo(next.row);
  }

  return {
    position,
    range,
    isRange,
    rowsInRange,
    goTo,
    /** `wrap`: from the last column to the first of the next row. */
    move(to: Step, { wrap = false, isExtended = false, from = position } = {}) {
      goTo(stepFrom(from, to, { rows: rows.length, columns: columns.length, page: pageRows, wrap }), isExtended);
    },
    /** Without moving the focus. */
    activate(id: number, columnId: string) {
      setActive({ id, columnId });
    },
    endRange: () => setAnchor(undefined),
    /** Focuses the active cell after the next render. */
    focusNext() {
      focusPending.current = true;
    },
    /** A press on a cell, before it takes the focus; with Shift it extends the range. */
    pressedAt(id: number, column: string, isShift: boolean) {
      if (!isShift) {
        setAnchor(undefined);
        return;
      }
      goTo(
        {
          row: rows.findIndex((row) => row.id === id),
          column: columns.findIndex((each) => columnId(each) === column),
        },
        true,
      );
    },
    focused(id: number, column: string) {
      if (isMoving.current || (id === active.id && column === active.columnId)) return;
      setAnchor(undefined);
      setActive({ id, columnId: column });
    },
  };
}
