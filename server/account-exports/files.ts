import { plainPounds } from '#server/format.ts';

/** What all writers share: how texts, amounts and days stand in files that accounts programs import. */

export interface AccountFile {
  name: string;
  text: string;
}

/** Files of a period for one program. `notes`: what was done to fit its limits. */
export interface AccountFiles {
  files: AccountFile[];
  /** What to import in which order, and how. */
  steps: string[];
  notes: string[];
}

/** 12345 -> '123.45', -5 -> '-0.05'. */
export const amountText = (pence: number): string => plainPounds(pence / 100);

/** DD/MM/YYYY, which all three read. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/**
 * One line. A space stands before what a spreadsheet would run as a formula: programs drop it, where the apostrophe of
 * other exports would become part of a name.
 */
export function wordsText(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return /^[=+\-@＝＋－＠]/.test(line) ? ` ${line}` : line;
}

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180 in UTF-8, without a byte order mark: programs would read it as part of the first heading. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/** Cuts text to the program's limit, and counts how often. */
export function cutter() {
  const counts = new Map<string, number>();
  return {
    cut(text: string, limit: number, what: string): string {
      const letters = [...wordsText(text)];
      if (letters.length <= limit) return letters.join('');
      counts.set(`${what} (${limit})`, (counts.get(`${what} (${limit})`) ?? 0) + 1);
      return letters.slice(0, limit).join('').trimEnd();
    },
    notes: (): string[] =>
      [...counts].map(
        ([what, count]) => `${count === 1 ? '1 text was' : `${count} texts were`} cut to the limit of ${what}.`,
      ),
  };
}

/**
 * A file for each `limit` documents, each with the heading: 'bills.csv', or 'bills-1.csv' and 'bills-2.csv'. None without
 * documents. `documents`: the rows of each.
 */
export function filesOf(
  name: string,
  heading: readonly string[],
  documents: readonly (readonly (readonly string[])[])[],
  limit: number,
): AccountFile[] {
  const parts = Math.ceil(documents.length / limit);
  return Array.from({ length: parts }, (_, at) => ({
    name: parts === 1 ? `${name}.csv` : `${name}-${at + 1}.csv`,
    text: csvOf([heading, ...documents.slice(at * limit, (at + 1) * limit).flat()]),
  }));
}

/** A step for each file that there is. */
export const stepsOf = (files: readonly AccountFile[], steps: Readonly<Record<string, string>>): string[] =>
  files.map(({ name }) => `${name}: ${steps[name.replace(/(-\d+)?\.csv$/, '')]}`);
