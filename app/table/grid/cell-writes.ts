import { cellChanges, editText } from '../edit/edit-value.ts';
import { pastedChanges, pasteProblem, readBlock, rememberPasted, writeBlock } from '../edit/paste.ts';
import type { RowChange } from '../edit/row-edits.ts';
import type { Changes } from '../edit/row-sender.ts';
import { cellEditOf, editedValue, isNew, type TableColumn, type TableRow } from '../table-column.ts';
import type { CellPosition } from './grid-keys.ts';
import type { ActiveCell, GridArguments } from './use-active-cell.ts';

/** Writes to cells: typing, pasting, filling and clearing. */
export function cellWrites<Row extends TableRow>(
  { model, rows, columns }: Pick<GridArguments<Row>, 'model' | 'rows' | 'columns'>,
  { range, isRange, rowsInRange }: ActiveCell<Row>,
) {
  const { newRows, edits, mayEdit } = model;
  /** The text of the cell above, to be copied. */
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

  return { aboveOf, write, paste, fillDown, clearRange };
}
