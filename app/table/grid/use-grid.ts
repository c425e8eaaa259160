import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { editText } from '../edit/edit-value.ts';
import { cellChanges } from '../edit/parse-cell.ts';
import { learnPasted, pastedChanges, pasteProblem } from '../edit/paste.ts';
import type { Changes, RowChange } from '../edit/row-edits.ts';
import type { NewRows } from '../edit/use-new-rows.ts';
import type { TableEdits } from '../edit/use-table-edits.ts';
import { cellEditOf, editedValue, isNew, type TableColumn, type TableRow } from '../table-column.ts';
import { keyOnCell, type Onward, type Place, type Step, stepFrom } from './grid-keys.ts';

/** What is being typed into which cell. */
export interface Editing<Row> {
  /** As it was when the typing began. */
  row: Row;
  key: string;
  text: string;
  isSelected: boolean;
  fault?: string;
}

interface GridArguments<Row extends TableRow> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  edits: TableEdits<Row> | undefined;
  editing: Editing<Row> | null;
  setEditing: (editing: Editing<Row> | null) => void;
  newRows: NewRows<Row>;
  mayEdit: (row: Row) => boolean;
  /** Tells why a row cannot be changed. */
  onRefused: (row: Row) => void;
  today: string;
  /** So many rows are in sight. */
  page: number;
  scroller: RefObject<HTMLElement>;
  scrollTo: (row: number) => void;
  onSelect: (id: number) => void;
}

const noCell = { id: 0, key: '' };

/** Moving about in a table and editing its cells, as in a spreadsheet. */
export function useGrid<Row extends TableRow>(given: GridArguments<Row>) {
  const { rows, columns, editing, scroller, setEditing, newRows } = given;
  const [active, setActive] = useState(noCell);
  const lastPlace = useRef<Place>({ row: 0, column: 0 });
  /** The cell that shall have the focus as soon as it is drawn. */
  const wanted = useRef(false);

  const rowAt = rows.findIndex(({ id }) => id === active.id);
  const columnAt = columns.findIndex(({ key }) => key === active.key);
  // A row that is gone leaves its place to the next one.
  const place: Place = {
    row: rowAt >= 0 ? rowAt : Math.max(0, Math.min(lastPlace.current.row, rows.length - 1)),
    column: columnAt >= 0 ? columnAt : Math.min(lastPlace.current.column, columns.length - 1),
  };
  useEffect(() => {
    lastPlace.current = place;
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
    // It has its number now; whoever was in it still is.
    wanted.current = document.activeElement === document.body;
    setActive({ id: saved.row.id, key: active.key });
  });
  useEffect(() => {
    if (!wanted.current || editing) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    if (!cell) return;
    wanted.current = false;
    cell.focus();
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  function goTo(next: Place) {
    const row = rows[next.row];
    const column = columns[next.column];
    if (!row || !column) return;
    wanted.current = true;
    setActive({ id: row.id, key: column.key });
    given.scrollTo(next.row);
  }
  function move(to: Step, wrap: boolean, from = place) {
    goTo(stepFrom(from, to, { rows: rows.length, columns: columns.length, page: given.page, wrap }));
  }
  const aboveOf = ({ row, column }: Place): string => {
    const above = rows[row - 1];
    const edited = columns[column];
    if (!above || !edited?.edit) return '';
    const value = editedValue(edited, above);
    // By its number: two may have one name.
    if (edited.edit.kind === 'choice') return String(value ?? '');
    return editText(edited.edit, value, above);
  };
  function begin(at: Place, text?: string) {
    const row = rows[at.row];
    const column = columns[at.column];
    const edit = column && cellEditOf(column, row);
    if (!row || !column || !edit || !given.edits || editing?.fault) return;
    if (!given.mayEdit(row)) {
      given.onRefused(row);
      return;
    }
    const now = editText(edit, editedValue(column, row), row);
    setActive({ id: row.id, key: column.key });
    setEditing({ row, key: column.key, text: text ?? now, isSelected: text === undefined });
  }
  /** A row that is being added keeps its changes to itself until it is sent. */
  function commitAll(changes: readonly RowChange<Row>[]) {
    for (const each of changes) if (isNew(each.row)) newRows.store.change(each.row.id, each.changes);
    const others = changes.filter(({ row }) => !isNew(row));
    if (others.length > 0) given.edits?.commit(others);
  }
  /** What was typed for a cell: what changes, or what is wrong with it. */
  function write(row: Row, column: TableColumn<Row>, text: string) {
    const found = cellChanges(column, text, given.today, row);
    if (found.fault === undefined) commitAll([{ row, changes: found.changes }]);
    return found;
  }
  /** Goes to the first cell of a row that still wants something. */
  function goToGap(row: Row) {
    const gaps = columns.filter((column) => cellEditOf(column, row));
    const gap = gaps.find((column) => column.required && (editedValue(column, row) ?? '') === '') ?? gaps[0];
    if (!gap) return;
    wanted.current = true;
    setActive({ id: row.id, key: gap.key });
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
    // What is pressed in an editor or on a button of the row is theirs.
    if (editing || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const { isComposing } = event.nativeEvent;
    const action = keyOnCell({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing });
    const row = rows[place.row];
    const column = columns[place.column];
    if (!action || !row || !column) return;
    const isEditable = cellEditOf(column, row) !== undefined && given.edits !== undefined;
    const isOpen = isEditable && given.mayEdit(row);
    if (!isOpen && (action.do === 'edit' || action.do === 'clear' || action.do === 'copyFromAbove')) {
      // A page still scrolls by the space bar, and Ctrl+D is the browser's.
      if (isEditable && action.do === 'edit') given.onRefused(row);
      return;
    }
    if (action.do === 'saveRow' && !isNew(row)) return;
    if (action.do === 'newRow' && !newRows.isPossible) return;
    event.preventDefault();
    if (action.do === 'move') move(action.to, false);
    else if (action.do === 'edit') begin(place, action.text);
    else if (action.do === 'undo') given.edits?.undo();
    else if (action.do === 'redo') given.edits?.redo();
    else if (action.do === 'select') given.onSelect(row.id);
    else if (action.do === 'copyFromAbove' && place.row > 0) write(row, column, aboveOf(place));
    else if (action.do === 'clear' && !column.required) write(row, column, '');
    else if (action.do === 'newRow') addBelow(row);
    else if (action.do === 'saveRow') {
      wanted.current = true;
      newRows.leave(row.id);
    }
  }

  /** A block from a spreadsheet, from the active cell on: all of it as one step, or nothing. */
  async function pasted(event: ClipboardEvent) {
    if (editing || !given.edits || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    event.preventDefault();
    const block = { text: event.clipboardData.getData('text/plain'), at: place };
    await learnPasted(block.text, block.at, columns);
    const found = pastedChanges({ ...block, rows, columns, mayEdit: given.mayEdit, today: given.today });
    if (found.problem === undefined) commitAll(found.changes);
    else pasteProblem(found.problem);
  }

  /** What was typed for what was edited then: what changes, or undefined where something is wrong with it. */
  function take(of: Editing<Row>, text: string) {
    const column = columns.find(({ key }) => key === of.key);
    const isUntouched = of.isSelected && of.text === text;
    const found = column && !isUntouched ? write(of.row, column, text) : { changes: {} };
    if (found.fault === undefined) return found.changes;
    setEditing({ ...of, fault: found.fault });
    return undefined;
  }
  function goOn(of: Editing<Row>, to: Onward | undefined, changes: Changes) {
    setEditing(null);
    const at = { row: rows.findIndex(({ id }) => id === of.row.id), column: place.column };
    if (to === 'newRow') addBelow({ ...(rows[at.row] ?? of.row), ...changes });
    if (to === undefined || to === 'newRow') return;
    // In a new row there is more to fill in: one goes on in it, and on from its end.
    const onward = to === 'down' && isNew(of.row) ? 'right' : to;
    move(onward, onward === 'left' || onward === 'right', at);
  }
  function commit(text: string | Promise<string>, to: Onward | undefined, of: Editing<Row>) {
    // By a key it stays where it was; left by the mouse, the focus is elsewhere already.
    const inside = scroller.current?.contains(document.activeElement);
    if (inside && (to === undefined || to === 'newRow')) wanted.current = true;
    const isSaved = inside && to === undefined && isNew(of.row);
    if (typeof text === 'string') {
      const changes = take(of, text);
      if (!changes) return;
      goOn(of, to, changes);
      if (isSaved) newRows.leave(of.row.id);
      return;
    }
    // Nobody waits for what is still being found; only what is to be sent does.
    const finding = text.then((found) => latest.current.take(of, found));
    newRows.wait(finding);
    goOn(of, to, {});
    if (isSaved) newRows.leave(of.row.id);
  }
  const latest = useRef({ take });
  useEffect(() => {
    latest.current = { take };
  });

  return {
    place,
    pressed,
    pasted,
    begin,
    commit,
    giveUp: () => {
      wanted.current = true;
      setEditing(null);
    },
    /** What stands above the cell that is being edited. */
    above: () => aboveOf(place),
    focused: (id: number, key: string) => {
      if (id !== active.id || key !== active.key) setActive({ id, key });
    },
  };
}
export type Grid<Row extends TableRow> = ReturnType<typeof useGrid<Row>>;
