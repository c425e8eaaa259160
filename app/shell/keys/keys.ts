export interface KeyGroup {
  title: string;
  keys: readonly (readonly [keys: string, what: string])[];
}

/** Every key of the office's pages: what '?' shows. A test compares those of tables with docs/tables.md. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl+K', 'search, and run a command: with rows selected, on them'],
      ['Ctrl+Z, Ctrl+Y', 'undo the last change on the page; make it again'],
      ['?', 'show these keys'],
      ['Escape', 'close what is open on top'],
    ],
  },
  {
    title: 'In the search',
    keys: [
      ['arrows, Enter', 'choose; open'],
      ['Alt+P', 'pin what is chosen, or take its pin away'],
    ],
  },
  {
    title: 'On a cell of a table',
    keys: [
      ['arrows, Home, End, Page Up, Page Down', 'move; with Ctrl to the corners; with Shift they select a range'],
      ['Enter, F2 or typing', 'edit'],
      ['Delete, Ctrl+D', 'empty the cell or the range; copy the cell above, or the first row of the range'],
      ['Shift+Space, Ctrl+A', 'select the row or the rows of the range; all rows of the page'],
      [
        'Ctrl+C, Ctrl+V',
        'copy the range, the selected rows or the cell; paste a block, all of it or nothing. One value fills a range',
      ],
      ['Ctrl+Enter', 'begin a row below'],
      [
        'Arrow Up in the first row',
        'go to the headers: arrows move, Enter sorts, Shift+arrows change the width, Arrow Down returns',
      ],
      ['Tab', 'leave the table, past the row’s buttons'],
    ],
  },
  {
    title: 'With rows selected, outside cells that can be edited',
    keys: [
      ['A', 'approve expenses, materials, records'],
      ['E, R', 'send invoices by email, or a reminder'],
      ['P', 'record a payment of workers; plan a job'],
      ['I', 'invoice a job'],
      ['T', 'send customers their statement'],
      ['S', 'choose what to set, such as the status'],
    ],
  },
  {
    title: 'While editing a cell',
    keys: [
      ['Enter', 'save and go down'],
      ['Tab, Shift+Tab', 'save and go right, left'],
      ['Escape', 'save and stay; once more to discard a value with an error'],
    ],
  },
  {
    title: 'On a visit of the diary',
    keys: [
      ['arrows, Shift+arrows', 'move it; change its length'],
      ['S', 'split it in two'],
      ['Enter', 'open it'],
    ],
  },
  {
    title: 'Beside a table',
    keys: [
      ['arrows in the toolbar', 'move between its tools'],
      ['Arrow Up, Arrow Down', 'with a row’s panel open: go to the row before or after it'],
    ],
  },
  {
    title: 'On a change request',
    keys: [
      ['J, K', 'go to the next one, the one before'],
      ['A, R', 'accept or reject the marked change; with Shift all changes'],
      ['E', 'accept with a change'],
      ['M', 'write a message to the worker'],
    ],
  },
];
