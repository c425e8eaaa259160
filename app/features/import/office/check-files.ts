import { readWhole, type Source } from '#app/table/import/read-sheet.ts';
import type { TableImport } from '#app/table/import/use-import.ts';
import type { OwnTable } from './import-tables.ts';

/** A file that was chosen for a table. */
export interface ChosenFile {
  table: OwnTable;
  source: Source;
}

/** The effect that an import of a file would have. */
export interface FileReport {
  add: number;
  /** Rows that are there already. */
  there: number;
  /** Rows with errors, without those that only wait. */
  wrong: number;
  /** Rows that name a row which another chosen file brings, by the title of its table. */
  waiting: ReadonlyMap<string, number>;
  /** Required columns that the file does not have, or an error about the file as a whole. */
  problem?: string;
}

/** Fields by which other files name a row. */
const namedBy: Readonly<Record<string, readonly (readonly string[])[]>> = {
  users: [['email'], ['first_name', 'last_name']],
  properties: [['address']],
  jobs: [['job_title'], ['client_reference']],
  'price-list': [['code']],
};

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The names that a file gives its rows. */
function namesIn({ table: { table, columns }, source }: ChosenFile): Set<string> {
  const { fields, rows } = readWhole({ source, columns, table });
  return new Set(
    rows.flatMap((row) =>
      (namedBy[table] ?? []).map((names) => plain(names.map((name) => row[fields.indexOf(name)] ?? '').join(' '))),
    ),
  );
}

/** Rows checked per request. */
const checkedAtOnce = 500;

/** Tries a file beside the others that were chosen; nothing is imported. */
export async function checkFile(
  file: ChosenFile,
  others: readonly ChosenFile[],
  { find, check }: Pick<TableImport, 'find' | 'check'>,
  signal: AbortSignal,
): Promise<FileReport> {
  const { table, columns } = file.table;
  const input = readWhole({ source: file.source, columns, table });
  const none = { add: 0, there: 0, wrong: 0, waiting: new Map<string, number>() };
  if (input.rows.length === 0 || input.fields.length === 0) return { ...none, problem: 'No rows were recognised.' };
  const like = new Set((await find(input, signal)).map(({ row }) => row));
  const fresh = input.rows.flatMap((row, at) => (like.has(at + 1) ? [] : [row]));
  const brought = new Map(others.map((each) => [each.table.table, { title: each.table.title, names: namesIn(each) }]));
  const wrong = new Set<number>();
  const waits = new Map<number, string>();
  for (let from = 0; from < fresh.length; from += checkedAtOnce) {
    const rows = fresh.slice(from, from + checkedAtOnce);
    for (const { row, field, refers_to } of await check({ fields: input.fields, rows, duplicates: 'add' }, signal)) {
      const cell = rows[row - 1]?.[input.fields.indexOf(field ?? '')] ?? '';
      const source = brought.get(refers_to ?? '');
      if (source?.names.has(plain(cell))) waits.set(from + row, source.title);
      else wrong.add(from + row);
    }
  }
  for (const row of wrong) waits.delete(row);
  const waiting = new Map<string, number>();
  for (const title of waits.values()) waiting.set(title, (waiting.get(title) ?? 0) + 1);
  return { add: fresh.length - wrong.size - waits.size, there: like.size, wrong: wrong.size, waiting };
}
