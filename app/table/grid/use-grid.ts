import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cellChanges, editText } from '../edit/edit-value.ts';
import { pastedChanges, pasteProblem, readBlock, rememberPasted, writeBlock } from '../edit/paste.ts';
import type { RowChange } from '../edit/row-edits.ts';
import type { Changes } from '../edit/row-sender.ts';
import { cellEditOf, columnId, editedValue, isNew, type TableColumn, type TableRow } from '../table-column.ts';
import type { DataTableModel } from '../use-data-table.ts';
import {
  type CellPosition,
  type CellRange,
  keyOnCell,
  type Onward,
  rangeOf,
  type Step,
  stepFrom,
} from './grid-keys.ts';
import { focusHead, headPressed } from './head-keys.ts';
import { useLatest } from './use-stable-rows.ts';

export interface Editing<Row> {
  /** State when editing began. */
  row: Row;
  columnId: string;
  text: string;
  isSelected: boolean;
  error?: string;
}

interface GridArguments<Row extends TableRow> {
  model: DataTableModel<Row>;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  /** Rows per Page Up and Page Down. */
  pageRows: number;
  scroller: RefObject<HTMLElement>;
  scrollTo: (row: number) => void;
}

const noCell = { id: 0, columnId: '' };

/** Keyboard navigation and cell editing, as in a spreadsheet. */
export function useGrid<Row extends TableRow>(given: GridArguments<Row>) {
  const { model, rows, columns, scroller } = given;
  const { editing, setEditing, newRows, edits, mayEdit } = model;
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
    given.scrollTo(next.row);
  }
  const limits = { rows: rows.length, columns: columns.length, page: given.pageRows };
  function move(to: Step, wrap: boolean, from = position) {
    goTo(stepFrom(from, to, { ...limits, wrap }));
  }
  const aboveOf = ({ row, column }: CellPosition): string => {
    const above = rows[row - 1];
    const edited = columns[column];
    const edit = edited?.meta.edit;
    if (!above || !edit) return '';
    const value = editedValue(edited, above);
    // By id: two options may share a label.
    if (edit.kind === 'choice') return String(value ?? '');
    return editText(edit, value, above);
  };
  function begin(at: CellPosition, text?: string) {
    const row = rows[at.row];
    const column = columns[at.column];
    const edit = column && cellEditOf(column, row);
    if (!row || !column || !edit || !edits || editing?.error) return;
    if (!mayEdit(row)) {
      model.explainRejection(row);
      return;
    }
    const now = editText(edit, editedValue(column, row), row);
    setAnchor(undefined);
    setActive({ id: row.id, columnId: columnId(column) });
    setEditing({ row, columnId: columnId(column), text: text ?? now, isSelected: text === undefined });
  }
  /** New rows keep changes local until they are saved. */
  function commitAll(changes: readonly RowChange<Row>[]) {
    for (const each of changes) if (isNew(each.row)) newRows.store.change(each.row.id, each.changes);
    const others = changes.filter(({ row }) => !isNew(row));
    if (others.length > 0) edits?.commit(others);
  }
  function write(row: Row, column: TableColumn<Row>, text: string) {
    const found = cellChanges(column, text, model.today, row);
    if (found.error === undefined) commitAll([{ row, changes: found.changes }]);
    return found;
  }
  /** Moves to the first cell of a row that still needs a value. */
  function goToGap(row: Row) {
    const gaps = columns.filter((column) => cellEditOf(column, row));
    const gap = gaps.find((column) => column.meta.required && (editedValue(column, row) ?? '') === '') ?? gaps[0];
    if (!gap) return;
    focusPending.current = true;
    setActive({ id: row.id, columnId: columnId(gap) });
  }
  function toggleSelected(id: number) {
    const row = model.table.getRow(String(id));
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() } });
  }
  /** Pastes a block into the range or from the active cell on, as one undo step or not at all. */
  async function paste(text: string) {
    const [[only = ''] = [], ...more] = readBlock(text);
    const isOne = isRange && more.length === 0 && !text.includes('\t');
    const line = Array.from({ length: range.right - range.left + 1 }, () => only);
    const block = {
      // One value fills the range.
      text: isOne ? writeBlock(rowsInRange().map(() => line)) : text,
      at: { row: range.top, column: range.left },
    };
    await rememberPasted(block.text, block.at, columns);
    const found = pastedChanges({ ...block, rows, columns, mayEdit, today: model.today });
    if (found.problem === undefined) commitAll(found.changes);
    else pasteProblem(found.problem);
  }
  /** Copies the first row of the range, or the row above it, to the rest of it. */
  function fillDown() {
    const isOneRow = range.top === range.bottom;
    const first = isOneRow ? range.top - 1 : range.top;
    const at = { row: first + 1, column: range.left };
    if (first < 0) return;
    const line = columns
      .slice(range.left, range.right + 1)
      .map((_, right) => aboveOf({ ...at, column: at.column + right }));
    const text = writeBlock(rows.slice(at.row, range.bottom + 1).map(() => line));
    const found = pastedChanges({ text, at, rows, columns, mayEdit, today: model.today });
    if (found.problem === undefined) commitAll(found.changes);
    else pasteProblem(found.problem);
  }
  /** Empties what may be empty, in one undo step. */
  function clearRange() {
    const cleared = columns.slice(range.left, range.right + 1).filter(({ meta }) => !meta.required);
    const changes = rowsInRange().flatMap((row) => {
      const found = cleared.flatMap((column) => {
        const edit = cellEditOf(column, row);
        const isEmpty = (editedValue(column, row) ?? '') === '';
        return edit && !isEmpty && mayEdit(row) ? [cellChanges(column, '', model.today, row)] : [];
      });
      const values = Object.assign({}, ...found.map((each) => each.error === undefined && each.changes)) as Changes;
      return Object.keys(values).length > 0 ? [{ row, changes: values }] : [];
    });
    const blocked = rowsInRange().find((row) => !mayEdit(row));
    if (changes.length > 0) commitAll(changes);
    else if (blocked) model.explainRejection(blocked);
  }
  /** Saves the row and begins the next below it. */
  function addBelow(row: Row) {
    if (!newRows.isPossible) return;
    if (isNew(row) && !newRows.save(row.id)) {
      goToGap(newRows.store.find(row.id)?.row ?? row);
      return;
    }
    const begun = newRows.store.find(newRows.begin(row));
    if (begun) goToGap(begun.row);
  }

  function pressed(event: KeyboardEvent) {
    if (headPressed(event, () => goTo({ row: 0, column: position.column }))) return;
    // Ignores keys of editors and of buttons in the row.
    if (editing || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    const action = keyOnCell(event.nativeEvent);
    const row = rows[position.row];
    const column = columns[position.column];
    if (!action || !row || !column) return;
    if (isRange && (action.do === 'clear' || action.do === 'copyFromAbove') && edits) {
      event.preventDefault();
      if (action.do === 'clear') clearRange();
      else fillDown();
      return;
    }
    const isEditable = cellEditOf(column, row) !== undefined && edits !== undefined;
    const isOpen = isEditable && mayEdit(row);
    if (!isOpen && (action.do === 'edit' || action.do === 'clear' || action.do === 'copyFromAbove')) {
      // Not preventing the default: Space still scrolls the page, and Ctrl+D belongs to the browser.
      if (isEditable && action.do === 'edit') model.explainRejection(row);
      return;
    }
    if (action.do === 'escape' && !isNew(row) && !isRange) return;
    if (action.do === 'newRow' && !newRows.isPossible) return;
    event.preventDefault();
    if (action.do === 'move') {
      const isTop = position.row === 0 && action.to === 'up' && !action.extends;
      if (isTop && focusHead(scroller.current, position.column)) return;
      goTo(stepFrom(position, action.to, { ...limits, wrap: false }), action.extends);
    } else if (action.do === 'edit') begin(position, action.text);
    else if (action.do === 'undo') edits?.undo();
    else if (action.do === 'redo') edits?.redo();
    else if (action.do === 'select') for (const { id } of rowsInRange()) toggleSelected(id);
    else if (action.do === 'selectAll') model.table.toggleAllPageRowsSelected();
    else if (action.do === 'copyFromAbove' && position.row > 0) write(row, column, aboveOf(position));
    else if (action.do === 'clear' && !column.meta.required) write(row, column, '');
    else if (action.do === 'newRow') addBelow(row);
    else if (action.do === 'escape' && isRange) setAnchor(undefined);
    else if (action.do === 'escape') {
      focusPending.current = true;
      newRows.leave(row.id);
    }
  }

  function pasted(event: ClipboardEvent) {
    if (editing || !edits || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    event.preventDefault();
    return paste(event.clipboardData.getData('text/plain'));
  }

  function take(of: Editing<Row>, text: string) {
    const column = columns.find((each) => columnId(each) === of.columnId);
    const isUntouched = of.isSelected && of.text === text;
    const found = column && !isUntouched ? write(of.row, column, text) : { changes: {} };
    if (found.error === undefined) return found.changes;
    setEditing({ ...of, error: found.error });
    return undefined;
  }
  function goOn(of: Editing<Row>, to: Onward | undefined, changes: Changes) {
    setEditing(null);
    const at = { row: rows.findIndex(({ id }) => id === of.row.id), column: position.column };
    if (to === 'newRow') addBelow({ ...(rows[at.row] ?? of.row), ...changes });
    if (to === undefined || to === 'newRow') return;
    // In a new row, Enter moves to the next field.
    const onward = to === 'down' && isNew(of.row) ? 'right' : to;
    move(onward, onward === 'left' || onward === 'right', at);
  }
  function commit(text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) {
    // After a key the focus stays on the cell; after a mouse press it is already elsewhere.
    const inside = scroller.current?.contains(document.activeElement);
    if (inside && (to === undefined || to === 'newRow')) focusPending.current = true;
    const isSaved = inside && to === undefined && isNew(of.row);
    let changes: Changes | undefined = {};
    if (typeof text === 'string') changes = take(of, text);
    // The user can go on while the search runs; only saving waits for it.
    else newRows.wait(text.then((found) => latest.take(of, found)));
    if (!changes) return;
    goOn(of, to, changes);
    if (isSaved) newRows.leave(of.row.id);
  }
  const latest = useLatest({ take });

  return {
    position,
    range,
    isRange,
    /** A press on a cell, before it takes the focus; with Shift it extends the range. */
    pressedAt: (id: number, column: string, isShift: boolean) => {
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
    pressed,
    pasted,
    begin,
    commit,
    giveUp: () => {
      focusPending.current = true;
      setEditing(null);
    },
    above: () => aboveOf(position),
    focused: (id: number, column: string) => {
      if (isMoving.current || (id === active.id && column === active.columnId)) return;
      setAnchor(undefined);
      setActive({ id, columnId: column });
    },
  };
}
