import { describe, expect, test } from 'vitest';
import { keyInEditor, keyOnCell, type PressedKey, stepFrom } from './grid-keys.ts';

const key = (name: string, also: Partial<PressedKey> = {}): PressedKey => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...also,
});
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

describe('on a cell', () => {
  test.each([
    [key('ArrowDown'), { do: 'move', to: 'down' }],
    [key('Home'), { do: 'move', to: 'start' }],
    [key('ArrowDown', shift), { do: 'move', to: 'down', extends: true }],
    [key('End', { ...ctrl, ...shift }), { do: 'move', to: 'last', extends: true }],
    [key('a', ctrl), { do: 'selectAll' }],
    [key('End', ctrl), { do: 'move', to: 'last' }],
    [key('Enter'), { do: 'edit' }],
    [key('F2'), { do: 'edit' }],
    [key('a'), { do: 'edit', text: 'a' }],
    [key(' '), { do: 'edit' }],
    [key(' ', shift), { do: 'select' }],
    [key('Delete'), { do: 'clear' }],
    [key('Escape'), { do: 'escape' }],
    [key('Enter', ctrl), { do: 'newRow' }],
    [key('d', ctrl), { do: 'copyFromAbove' }],
    [key('D', { metaKey: true }), { do: 'copyFromAbove' }],
  ])('%o', (pressed, action) => expect(keyOnCell(pressed)).toEqual(action));
  test.each([
    key('Tab'),
    key('Shift'),
    key('r', ctrl),
    // The browser's own copy and paste.
    key('c', ctrl),
    key('v', ctrl),
    key('ArrowLeft', { altKey: true }),
    key('a', { isComposing: true }),
  ])('%o is not handled', (pressed) => expect(keyOnCell(pressed)).toBeUndefined());
});

describe('in an editor', () => {
  test.each([
    [key('Enter'), { do: 'commit', to: 'down' }],
    [key('Enter', shift), { do: 'commit', to: 'up' }],
    [key('Tab'), { do: 'commit', to: 'right' }],
    [key('Tab', shift), { do: 'commit', to: 'left' }],
    [key('Escape'), { do: 'commit' }],
    [key('d', ctrl), { do: 'copyFromAbove' }],
    [key('Enter', ctrl), { do: 'commit', to: 'newRow' }],
  ])('%o', (pressed, action) => expect(keyInEditor(pressed, false)).toEqual(action));
  test.each([key('ArrowLeft'), key('z', ctrl), key('a'), key('Enter', { isComposing: true })])(
    '%o is left to the editor',
    (pressed) => expect(keyInEditor(pressed, false)).toBeUndefined(),
  );
  test('Shift+Enter inserts a line break in a multi-line editor', () =>
    expect(keyInEditor(key('Enter', shift), true)).toBeUndefined());
});

describe('moving the focus', () => {
  const size = { rows: 3, columns: 4, page: 10, wrap: false };
  const from = { row: 1, column: 1 };
  test.each([
    ['up', { row: 0, column: 1 }],
    ['down', { row: 2, column: 1 }],
    ['left', { row: 1, column: 0 }],
    ['right', { row: 1, column: 2 }],
    ['start', { row: 1, column: 0 }],
    ['end', { row: 1, column: 3 }],
    ['first', { row: 0, column: 0 }],
    ['last', { row: 2, column: 3 }],
    ['pageUp', { row: 0, column: 1 }],
    ['pageDown', { row: 2, column: 1 }],
  ] as const)('%s', (to, toastOptions) => expect(stepFrom(from, to, size)).toEqual(toastOptions));
  test('stops at the edges', () => {
    expect(stepFrom({ row: 0, column: 0 }, 'up', size)).toEqual({ row: 0, column: 0 });
    expect(stepFrom({ row: 2, column: 3 }, 'right', size)).toEqual({ row: 2, column: 3 });
  });
  test('Tab continues in the next row', () => {
    const wrap = { ...size, wrap: true };
    expect(stepFrom({ row: 0, column: 3 }, 'right', wrap)).toEqual({ row: 1, column: 0 });
    expect(stepFrom({ row: 1, column: 0 }, 'left', wrap)).toEqual({ row: 0, column: 3 });
    expect(stepFrom({ row: 2, column: 3 }, 'right', wrap)).toEqual({ row: 2, column: 3 });
  });
});
