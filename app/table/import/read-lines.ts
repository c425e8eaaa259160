const separators = [',', ';', '\t'] as const;

/** Detects the separator: the most frequent one in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Exports prefix text that a spreadsheet would run as a formula with an apostrophe; it is removed here. */
const neutralised = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Parses CSV (RFC 4180, also with semicolons or tabs) into cells. Drops empty lines. */
export function readLines(file: string): string[][] {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy');
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    line.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replace(neutralised, ''));
    if (end === separator) continue;
    lines.push(line);
    line = [];
  }
  return lines.filter((each) => each.some((cell) => cell.trim() !== ''));
}
