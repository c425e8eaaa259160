import { expect, test } from 'vitest';
import { csvWriter } from '#server/infra/csv.ts';
import { readLines } from './read-lines.ts';

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    'a\tb\n1\t"two\nlines"\n',
    [
      ['a', 'b'],
      ['1', 'two\nlines'],
    ],
  ],
  [
    '"a, or b",c\n"say ""hi""",',
    [
      ['a, or b', 'c'],
      ['say "hi"', ''],
    ],
  ],
  ['a\n\n , \n1\n', [['a'], ['1']]],
  ['address\n12 Mill Lane; rear', [['address'], ['12 Mill Lane; rear']]],
  ['', []],
  // Malformed CSV is still read, so that the user can see it.
  [
    'a,b\n"1"x,2',
    [
      ['a', 'b'],
      ['"1"x', '2'],
    ],
  ],
])('%j', (text, lines) => expect(readLines(text)).toEqual(lines));

test('reads exported files back', () => {
  const cells = ['=1+1', 'a "b"', ' two\r\nlines ', '+44 161', "'quoted'", 'plain', '-5'];
  const columns = cells.map((_, at) => ({ heading: `c${at}`, path: [`c${at}`] }));
  const { heading, lines } = csvWriter(columns, 'Europe/London');
  const row = Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell]));
  const read = readLines(heading + lines([row]));
  expect(read).toEqual([columns.map((column) => column.heading), cells.map((cell) => cell.replace('\r\n', '\n'))]);
});
