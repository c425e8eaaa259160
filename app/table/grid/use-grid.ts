import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cellChanges, editText } from '../edit/edit-value.ts';
import { pastedChanges, pasteProblem, rememberPasted } from '../edit/paste.ts';
import type { Changes, RowChange } from '../edit/row-edits.ts';
import { cellEditOf, columnId, editedValue, isNew, type TableColumn, type TableRow } from '../table-column.ts';
import type { DataTableModel } from '../use-data-table.ts';
import { type CellPosition, keyOnCell, type Onward, type Step, stepFrom } from './grid-keys.ts';
import { useLatest } from './use-steady.ts';

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
  const lastPosition = useRef<CellPosition>({ row: 0, column: 0 });
  /** Focus the active cell once it is rendered. */
  const focusPending = useRef(false);

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
    cell.focus();
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  function goTo(next: CellPosition) {
    const row = rows[next.row];
    const column = columns[next.column];
    if (!row || !column) return;
    focusPending.current = true;
    setActive({ id: row.id, columnId: columnId(column) });
    given.scrollTo(next.row);
  }
  function move(to: Step, wrap: boolean, from = position) {
    goTo(stepFrom(from, to, { rows: rows.length, columns: columns.length, page: given.pageRows, wrap }));
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
      model.explainRefusal(row);
      return;
    }
    const now = editText(edit, editedValue(column, row), row);
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
    // Ignores keys of editors and of buttons in the row.
    if (editing || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    const action = keyOnCell(event.nativeEvent);
    const row = rows[position.row];
    const column = columns[position.column];
    if (!action || !row || !column) return;
    const isEditable = cellEditOf(column, row) !== undefined && edits !== undefined;
    const isOpen = isEditable && mayEdit(row);
    if (!isOpen && (action.do === 'edit' || action.do === 'clear' || action.do === 'copyFromAbove')) {
      // Not preventing the default: Space still scrolls the page, and Ctrl+D belongs to the browser.
      if (isEditable && action.do === 'edit') model.explainRefusal(row);
      return;
    }
    if (action.do === 'saveRow' && !isNew(row)) return;
    if (action.do === 'newRow' && !newRows.isPossible) return;
    event.preventDefault();
    if (action.do === 'move') move(action.to, false);
    else if (action.do === 'edit') begin(position, action.text);
    else if (action.do === 'undo') edits?.undo();
    else if (action.do === 'redo') edits?.redo();
    else if (action.do === 'select') toggleSelected(row.id);
    else if (action.do === 'copyFromAbove' && position.row > 0) write(row, column, aboveOf(position));
    else if (action.do === 'clear' && !column.meta.required) write(row, column, '');
    else if (action.do === 'newRow') addBelow(row);
    else if (action.do === 'saveRow') {
      focusPending.current = true;
      newRows.leave(row.id);
    }
  }

  /** Pastes a spreadsheet block at the active cell, as one undo step or not at all. */
  async function pasted(event: ClipboardEvent) {
    if (editing || !edits || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    event.preventDefault();
    const block = { text: event.clipboardData.getData('text/plain'), at: position };
    await rememberPasted(block.text, block.at, columns);
    const found = pastedChanges({ ...block, rows, columns, mayEdit, today: model.today });
    if (found.problem === undefined) commitAll(found.changes);
    else pasteProblem(found.problem);
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
      if (id !== active.id || column !== active.columnId) setActive({ id, columnId: column });
    },
  };
}
