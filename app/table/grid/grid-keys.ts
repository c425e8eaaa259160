export type Step = 'up' | 'down' | 'left' | 'right' | 'start' | 'end' | 'first' | 'last' | 'pageUp' | 'pageDown';

/** The next cell after a commit; 'newRow' begins a row below. */
export type Onward = Step | 'newRow';

type GridAction =
  /** `extends`: from the anchor of the range to the new cell. */
  | { do: 'move'; to: Step; extends?: boolean }
  /** `text` replaces the cell's text. */
  | { do: 'edit'; text?: string }
  | { do: 'commit'; to?: Onward }
  | { do: 'copyFromAbove' | 'clear' | 'select' | 'selectAll' | 'newRow' | 'escape' };

/** A native event. While an input method composes (Japanese, accents), keys have no other meaning. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'isComposing'>>;

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'start',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};
const withControl: Readonly<Record<string, GridAction>> = {
  a: { do: 'selectAll' },
  d: { do: 'copyFromAbove' },
  Home: { do: 'move', to: 'first' },
  End: { do: 'move', to: 'last' },
  Enter: { do: 'newRow' },
};

/** Keys on a cell that is not edited. Tab leaves the table, to avoid a focus trap. */
export function keyOnCell(pressed: PressedKey): GridAction | undefined {
  const { key, shiftKey } = pressed;
  if (pressed.isComposing || pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    const action = withControl[key.length === 1 ? key.toLowerCase() : key];
    return action?.do === 'move' && shiftKey ? { ...action, extends: true } : action;
  }
  // Space opens the editor with the text unchanged, so that it cannot empty a cell.
  if (key === ' ') return shiftKey ? { do: 'select' } : { do: 'edit' };
  const to = arrows[key];
  if (to) return { do: 'move', to, ...(shiftKey && { extends: true }) };
  if (key === 'Enter' || key === 'F2') return { do: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  if (key === 'Escape') return { do: 'escape' };
  return key.length === 1 ? { do: 'edit', text: key } : undefined;
}

/** Keys in an editor. `lines`: Shift+Enter adds a line. Escape commits. */
export function keyInEditor(pressed: PressedKey, lines: boolean): GridAction | undefined {
  const { key, shiftKey } = pressed;
  if (pressed.isComposing || pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key === 'Enter') return { do: 'commit', to: 'newRow' };
    return key.toLowerCase() === 'd' ? { do: 'copyFromAbove' } : undefined;
  }
  if (key === 'Enter') {
    if (lines && shiftKey) return undefined;
    return { do: 'commit', to: shiftKey ? 'up' : 'down' };
  }
  if (key === 'Tab') return { do: 'commit', to: shiftKey ? 'left' : 'right' };
  return key === 'Escape' ? { do: 'commit' } : undefined;
}

export interface CellPosition {
  row: number;
  column: number;
}

/** Rows and columns of a rectangle of cells, both ends included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = (a: CellPosition, b: CellPosition): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** The next cell. With `wrap`, left and right continue on the adjacent row; otherwise they stop at the edge. */
export function stepFrom(
  { row, column }: CellPosition,
  to: Step,
  { rows, columns, page, wrap }: { rows: number; columns: number; page: number; wrap: boolean },
): CellPosition {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const within = (at: number, last: number) => Math.max(0, Math.min(last, at));
  switch (to) {
    case 'up':
      return { row: within(row - 1, lastRow), column };
    case 'down':
      return { row: within(row + 1, lastRow), column };
    case 'left':
      if (wrap && column === 0 && row > 0) return { row: row - 1, column: lastColumn };
      return { row, column: within(column - 1, lastColumn) };
    case 'right':
      if (wrap && column === lastColumn && row < lastRow) return { row: row + 1, column: 0 };
      return { row, column: within(column + 1, lastColumn) };
    case 'start':
      return { row, column: 0 };
    case 'end':
      return { row, column: lastColumn };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return { row: lastRow, column: lastColumn };
    case 'pageUp':
      return { row: within(row - page, lastRow), column };
    case 'pageDown':
      return { row: within(row + page, lastRow), column };
  }
}
