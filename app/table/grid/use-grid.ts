import type { ClipboardEvent, KeyboardEvent } from 'react';
import { editText } from '../edit/edit-value.ts';
import type { Changes } from '../edit/row-sender.ts';
import { cellEditOf, columnId, editedValue, isNew, type TableRow } from '../table-column.ts';
import { cellWrites } from './cell-writes.ts';
import { type CellPosition, keyOnCell, type Onward } from './grid-keys.ts';
import { focusHead, headPressed } from './head-keys.ts';
import { type GridArguments, useActiveCell } from './use-active-cell.ts';
import { useLatest } from './use-stable-rows.ts';

export interface Editing<Row> {
  /** State when editing began. */
  row: Row;
  columnId: string;
  text: string;
  isSelected: boolean;
  error?: string;
}

/** Keyboard navigation and cell editing, as in a spreadsheet. */
export function useGrid<Row extends TableRow>(given: GridArguments<Row>) {
  const { model, rows, columns, scroller } = given;
  const { editing, setEditing, newRows, edits, mayEdit } = model;
  const cell = useActiveCell(given);
  const { position, range, isRange, rowsInRange } = cell;
  const { aboveOf, write, paste, fillDown, clearRange } = cellWrites(given, cell);

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
    cell.endRange();
    cell.activate(row.id, columnId(column));
    setEditing({ row, columnId: columnId(column), text: text ?? now, isSelected: text === undefined });
  }
  /** Moves to the first cell of a row that still needs a value. */
  function goToGap(row: Row) {
    const gaps = columns.filter((column) => cellEditOf(column, row));
    const gap = gaps.find((column) => column.meta.required && (editedValue(column, row) ?? '') === '') ?? gaps[0];
    if (!gap) return;
    cell.focusNext();
    cell.activate(row.id, columnId(gap));
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
    if (headPressed(event, () => cell.goTo({ row: 0, column: position.column }))) return;
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
      cell.move(action.to, { isExtended: action.extends });
    } else if (action.do === 'edit') begin(position, action.text);
    else if (action.do === 'select') for (const { id } of rowsInRange()) toggleSelected(id);
    else if (action.do === 'selectAll') model.table.toggleAllPageRowsSelected();
    else if (action.do === 'copyFromAbove' && position.row > 0) write(row, column, aboveOf(position));
    else if (action.do === 'clear' && !column.meta.required) write(row, column, '');
    else if (action.do === 'newRow') addBelow(row);
    else if (action.do === 'escape' && isRange) cell.endRange();
    else if (action.do === 'escape') {
      cell.focusNext();
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
    cell.move(onward, { wrap: onward === 'left' || onward === 'right', from: at });
  }
  function commit(text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) {
    // After a key the focus stays on the cell; after a mouse press it is already elsewhere.
    const inside = scroller.current?.contains(document.activeElement);
    if (inside && (to === undefined || to === 'newRow')) cell.focusNext();
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
    pressedAt: cell.pressedAt,
    focused: cell.focused,
    pressed,
    pasted,
    begin,
    commit,
    giveUp: () => {
      cell.focusNext();
      setEditing(null);
    },
    above: () => aboveOf(position),
  };
}
