import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const heading = 'address;tenant_name\r\n';
const line = '1 Quay Street – rear;José O’Brien £5\r\n';
const text = heading + line;
/** As Excel saves it in Western Europe. */
const windows = new Uint8Array([...text].map((each) => ({ '–': 0x96, '’': 0x92 })[each] ?? each.charCodeAt(0)));
const utf16 = (isBig: boolean, mark: boolean) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((each) => each.charCodeAt(0));
  return new Uint8Array(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};
const utf8 = (all: string) => new TextEncoder().encode(all);

test.each([
  ['UTF-8', utf8(text), 'UTF-8'],
  ['UTF-8 with its mark', utf8(`\ufeff${text}`), 'UTF-8'],
  ['Windows-1252', windows, 'Windows-1252'],
  ['UTF-16 with its mark', utf16(false, true), 'UTF-16'],
  ['UTF-16 without it', utf16(false, false), 'UTF-16'],
  ['big-endian UTF-16 with its mark', utf16(true, true), 'UTF-16'],
  ['big-endian UTF-16 without it', utf16(true, false), 'UTF-16'],
] as const)('%s is read', async (_, bytes, encoding) => {
  const { value } = await readFile(bytes);
  expect(value?.sheets).toEqual([
    {
      name: '',
      lines: text
        .trim()
        .split('\r\n')
        .map((each) => each.split(';')),
    },
  ]);
  expect(value?.encoding).toBe(encoding);
});

test('every character of Windows-1252 is read, and what is none of it stays visible', async () => {
  const { value } = await readFile(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
  const [[read = ''] = []] = value?.sheets[0]?.lines ?? [];
  expect(read.slice(0, 32)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');
  expect(read.slice(-1)).toBe('ÿ');
});

const zip = (...names: string[]) => Uint8Array.from([0x50, 0x4b, 3, 4, ...utf8(names.join(' '))]);
test.each([
  ['a damaged XLSX', zip('[Content_Types].xml', 'xl/workbook.xml'), /^This workbook could not be read/],
  ['an old XLS', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /^This is an Excel workbook of an old kind/],
  ['an ODS', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), /^This is a workbook, but not of Excel/],
  ['a ZIP', zip('rows.csv'), /^This is a ZIP file/],
  ['a PDF', utf8('%PDF-1.7'), /^This is a PDF/],
  ['a web page', utf8('\ufeff\n<html><table>'), /^This is a web page/],
  ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70), /^This is not a text file/],
])('%s is rejected by its name', async (_, bytes, error) => expect((await readFile(bytes)).error).toMatch(error));

test('an empty file is empty text', async () =>
  expect((await readFile(new Uint8Array())).value?.sheets).toEqual([{ name: '', lines: [] }]));
