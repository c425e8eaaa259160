/** Where to go from a cell. */
export type Step =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'start'
  | 'end'
  | 'first'
  | 'last'
  | 'pageUp'
  | 'pageDown';

/** Where to go when a cell is done: a new row begins below it. */
export type Onward = Step | 'newRow';

/** What a key means in a table. */
export type GridAction =
  | { do: 'move'; to: Step }
  /** Begins to edit; with `text` in place of what is there. */
  | { do: 'edit'; text?: string }
  /** Ends the editing, keeps what was typed and goes on. */
  | { do: 'commit'; to?: Onward }
  | { do: 'copyFromAbove' | 'clear' | 'undo' | 'redo' | 'select' | 'newRow' | 'saveRow' };

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  /** A letter is being put together (Japanese, accents): no key means anything but itself. */
  isComposing?: boolean;
}

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
  d: { do: 'copyFromAbove' },
  z: { do: 'undo' },
  y: { do: 'redo' },
  Home: { do: 'move', to: 'first' },
  End: { do: 'move', to: 'last' },
  Enter: { do: 'newRow' },
};

/** On a cell that is not being edited. Tab leaves the table: nobody is caught in it. */
export function keyOnCell(pressed: PressedKey): GridAction | undefined {
  const { key, shiftKey } = pressed;
  if (pressed.isComposing || pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (shiftKey && key.toLowerCase() === 'z') return { do: 'redo' };
    return withControl[key.length === 1 ? key.toLowerCase() : key];
  }
  // The space bar alone must not empty a cell.
  if (key === ' ') return shiftKey ? { do: 'select' } : { do: 'edit' };
  const to = arrows[key];
  if (to) return { do: 'move', to };
  if (key === 'Enter' || key === 'F2') return { do: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  if (key === 'Escape') return { do: 'saveRow' };
  return key.length === 1 ? { do: 'edit', text: key } : undefined;
}

/** In an editor. `lines`: Enter with Shift makes a new one. Escape saves what is being edited. */
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

/** The place one step on. Left and right go on in the next row when `wrap`; elsewhere the edge is the end. */
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
