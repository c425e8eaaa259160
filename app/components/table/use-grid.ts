import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { editText } from './edit-value.ts';
import { keyOnCell, type Place, type Step, stepFrom } from './grid-keys.ts';
import { parseCell } from './parse-cell.ts';
import { pastedChanges, pasteProblem } from './paste.ts';
import { cellEditOf, editedValue, fieldOf, type TableColumn, type TableRow } from './table-column.ts';
import type { TableEdits } from './use-table-edits.ts';

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
  mayEdit: (row: Row) => boolean;
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
  const { rows, columns, editing, scroller, setEditing } = given;
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
    return above && edited?.edit ? editText(edited.edit, editedValue(edited, above)) : '';
  };
  function begin(at: Place, text?: string) {
    const row = rows[at.row];
    const column = columns[at.column];
    const edit = column && cellEditOf(column);
    if (!row || !column || !edit || !given.edits || !given.mayEdit(row) || editing?.fault) return;
    const now = editText(edit, editedValue(column, row));
    setActive({ id: row.id, key: column.key });
    setEditing({ row, key: column.key, text: text ?? now, isSelected: text === undefined });
  }
  /** What was typed for a cell; what is wrong with it, in words. */
  function write(row: Row, column: TableColumn<Row>, text: string): string | undefined {
    const { value, fault } = parseCell(column, text, given.today);
    if (fault === undefined) given.edits?.commit([{ row, changes: { [fieldOf(column)]: value } }]);
    return fault;
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
    const isOpen = cellEditOf(column) !== undefined && given.edits !== undefined && given.mayEdit(row);
    if (!isOpen && (action.do === 'edit' || action.do === 'clear' || action.do === 'copyFromAbove')) {
      // A page still scrolls by the space bar, and Ctrl+D is the browser's.
      return;
    }
    event.preventDefault();
    if (action.do === 'move') move(action.to, false);
    else if (action.do === 'edit') begin(place, action.text);
    else if (action.do === 'undo') given.edits?.undo();
    else if (action.do === 'redo') given.edits?.redo();
    else if (action.do === 'select') given.onSelect(row.id);
    else if (action.do === 'copyFromAbove' && place.row > 0) write(row, column, aboveOf(place));
    else if (action.do === 'clear' && !column.required) write(row, column, '');
  }

  /** A block from a spreadsheet, from the active cell on: all of it as one step, or nothing. */
  function pasted(event: ClipboardEvent) {
    if (editing || !given.edits || !(event.target as HTMLElement).hasAttribute('data-active')) return;
    event.preventDefault();
    const block = { text: event.clipboardData.getData('text/plain'), at: place };
    const found = pastedChanges({ ...block, rows, columns, mayEdit: given.mayEdit, today: given.today });
    if (found.problem === undefined) given.edits.commit(found.changes);
    else pasteProblem(found.problem);
  }

  function commit(text: string, to?: Step) {
    if (!editing) return;
    const column = columns.find(({ key }) => key === editing.key);
    const fault = column && write(editing.row, column, text);
    if (fault !== undefined) {
      setEditing({ ...editing, fault });
      return;
    }
    setEditing(null);
    if (to === undefined) return;
    const wrap = to === 'left' || to === 'right';
    move(to, wrap, { row: rows.findIndex(({ id }) => id === editing.row.id), column: place.column });
  }
  function stay(text: string, to?: Step) {
    // By a key it stays where it was; left by the mouse, the focus is elsewhere already.
    const inside = scroller.current?.contains(document.activeElement);
    if (to === undefined && inside) wanted.current = true;
    commit(text, to);
  }

  return {
    place,
    pressed,
    pasted,
    begin,
    commit: stay,
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
