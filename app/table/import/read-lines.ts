const separators = [',', ';', '\t'] as const;

/** What stands between the cells: whichever the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** An export makes text of what a spreadsheet would take for a formula, by an apostrophe; here it is taken off again. */
const neutralised = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/**
 * The lines of a CSV file, or of a block copied from a spreadsheet, as cells: RFC 4180, also with semicolons or tabs.
 * Empty lines are left out.
 */
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
