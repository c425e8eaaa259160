import type { Read } from '#server/infra/typed/read.ts';
import { readLines } from './read-lines.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** A sheet of a workbook, or the one of a text file. Its lines are those of the file, blank ones too. */
export interface FileSheet {
  name: string;
  lines: string[][];
}

export interface ImportFile {
  sheets: FileSheet[];
  /** Of a text file. */
  encoding?: Encoding;
}

interface FileText {
  text: string;
  encoding: Encoding;
}

const saveAsCsv = 'Save it as CSV (in Excel: File, Save As, CSV UTF-8) and choose that file.';
const saveAsXlsx = 'Save it as an Excel workbook (.xlsx) without a password and choose that file.';
const notRead = `This workbook could not be read: it may be damaged. ${saveAsCsv}`;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
/** Bytes as characters of the same number, to find ASCII names among them. */
const asciiOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** A ZIP lists the names of its files at its end. Spreadsheet programs save their workbooks as ZIPs. */
function archiveError(bytes: Uint8Array): string {
  const names = asciiOf(bytes.subarray(-65_536));
  if (asciiOf(bytes.subarray(0, 200)).includes('opendocument.spreadsheet') || names.includes('Index/'))
    return `This is a workbook, but not of Excel. ${saveAsCsv}`;
  return 'This is a ZIP file. Choose the CSV or Excel file that is in it.';
}

const zipStart = [0x50, 0x4b, 0x03, 0x04];
const isXlsx = (bytes: Uint8Array) =>
  startsWith(bytes, ...zipStart) && asciiOf(bytes.subarray(-65_536)).includes('xl/workbook.xml');

/** Files of other kinds that are offered as CSV, told by their first bytes. */
function errorOfKind(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, ...zipStart)) return archiveError(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return `This is an Excel workbook of an old kind, or has a password. ${saveAsXlsx}`;
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'This is a PDF. Choose a CSV or Excel file.';
  return undefined;
}

/** UTF-16 without its mark: every other byte of most text is 0. */
function encodingByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const some = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < some.length / 5) return undefined;
  if (even === 0 || odd > even * 5) return 'utf-16le';
  return odd === 0 || even > odd * 5 ? 'utf-16be' : undefined;
}

/**
 * Windows-1252 of the bytes that Latin-1 has no characters for. Not every engine's decoder of that name reads them; a dot
 * is a byte that is unused, which stays a control, so that the import rejects it.
 */
const windows = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';
function readWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (control) => {
    const character = windows[control.charCodeAt(0) - 0x80]!;
    return character === '.' ? control : character;
  });
}

function decoded(bytes: Uint8Array): FileText | undefined {
  const read = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (startsWith(bytes, 0xff, 0xfe)) return { text: read('utf-16le'), encoding: 'UTF-16' };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: read('utf-16be'), encoding: 'UTF-16' };
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return { text: read('utf-8'), encoding: 'UTF-8' };
  const byZeros = encodingByZeros(bytes);
  if (byZeros) return { text: read(byZeros), encoding: 'UTF-16' };
  if (bytes.includes(0)) return undefined;
  try {
    return { text: read('utf-8', true), encoding: 'UTF-8' };
  } catch {
    return { text: readWindows(bytes), encoding: 'Windows-1252' };
  }
}

/** The text of a CSV file in whichever encoding its program saved it; an error names a file of another kind. */
function readText(bytes: Uint8Array): Read<FileText> {
  const error = errorOfKind(bytes);
  if (error !== undefined) return { error };
  const value = decoded(bytes);
  if (!value) return { error: `This is not a text file. ${saveAsCsv}` };
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(value.text))
    return { error: `This is a web page or XML, whatever its name says. ${saveAsCsv}` };
  return { value };
}

/** The reader of workbooks is fetched for the first one. */
async function readXlsx(bytes: Uint8Array): Promise<Read<ImportFile>> {
  const { readWorkbook } = await import('./read-workbook.ts');
  try {
    return { value: { sheets: await readWorkbook(bytes) } };
  } catch {
    return { error: notRead };
  }
}

/** The lines of a CSV file or of an Excel workbook; an error names a file of another kind. */
export async function readFile(bytes: Uint8Array): Promise<Read<ImportFile>> {
  if (isXlsx(bytes)) return readXlsx(bytes);
  const { value, error } = readText(bytes);
  if (error !== undefined) return { error };
  return { value: { sheets: [{ name: '', lines: readLines(value.text) }], encoding: value.encoding } };
}
