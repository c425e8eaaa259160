const separators = [',', ';', '\t'] as const;

/** Lines in which the separator is looked for. */
const looked = 20;

/**
 * Detects the separator, outside of quotes: that of the first line, or, below a title, the one that divides the most lines
 * into the same number of cells.
 */
function separatorOf(text: string): string {
  const lines = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n?|\n/, looked);
  const most = (numberOf: (separator: string) => number) =>
    separators.reduce((best, each) => (numberOf(each) > numberOf(best) ? each : best));
  const cellsIn = (line: string | undefined, separator: string) => line?.split(separator).length ?? 0;
  const agreeing = (separator: string) => {
    const counts = lines.map((line) => cellsIn(line, separator));
    // Two cells may be a text with a semicolon in it.
    return Math.max(...counts.map((count) => (count < 3 ? 0 : counts.filter((each) => each === count).length)));
  };
  const first = most((separator) => cellsIn(lines[0], separator));
  const below = most(agreeing);
  const firstAgrees = lines.filter((line) => cellsIn(line, first) === cellsIn(lines[0], first)).length;
  return agreeing(below) > 1 && (cellsIn(lines[0], first) === 1 || agreeing(below) > firstAgrees) ? below : first;
}

/** Exports prefix text that a spreadsheet would run as a formula with an apostrophe; it is removed here (csv.ts). */
const neutralised = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** First line that names the separator for Excel, in any language. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i;

export const isBlank = (line: readonly string[]) => line.every((cell) => cell.trim() === '');

/** Parses CSV (RFC 4180, also with semicolons, tabs or the separator of a first line `sep=`) into cells, with its blank lines. */
export function readLines(file: string): string[][] {
  const whole = file.replace(/^\ufeff/, '');
  const [line = '', declared] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const separator = declared ?? separatorOf(text);
  const code = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // A cell keeps the line breaks that it has.
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${code}\\r\\n]*))(${code}|\\r\\n?|\\n|$)`, 'gy');
  const lines: string[][] = [];
  let cellsOfLine: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    cellsOfLine.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replace(neutralised, ''));
    if (end === separator) continue;
    lines.push(cellsOfLine);
    cellsOfLine = [];
  }
  while (lines.length > 0 && isBlank(lines.at(-1)!)) lines.pop();
  return lines;
}
