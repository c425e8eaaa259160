import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImportError } from '#server/import/schema.ts';
import { fieldOf, type TableColumn } from '../table-column.ts';
import { importCell, matchHeadings, missingFields, readLines } from './import-fields.ts';
import type { Encoding } from './read-file.ts';

export interface ImportInput {
  fields: string[];
  rows: string[][];
  /** Confirms rates that change the pay of existing records. */
  confirm_past?: true;
}

export interface TableImport {
  /** Maximum rows per import. */
  most: number;
  /** Validates the rows without adding them. */
  check: (input: ImportInput, signal: AbortSignal) => Promise<readonly ImportError[]>;
  /** Adds all rows or none. `errorsOf` reads the errors of its rejection. */
  add: (input: ImportInput, signal: AbortSignal) => Promise<unknown>;
  errorsOf: (error: unknown) => readonly ImportError[];
}

/** Rows checked per request; progress and cancelling work between requests. */
const checkedAtOnce = 500;

/** A file or pasted text. */
export interface Source {
  name: string;
  text: string;
  /** The encoding that the file was read in. */
  encoding?: Encoding;
}

export interface ImportedTable<Row> {
  nouns: readonly [one: string, many: string];
  columns: readonly TableColumn<Row>[];
  imports: TableImport;
}

interface Arguments<Row> extends Omit<ImportedTable<Row>, 'nouns'> {
  source: Source;
  onDone: () => void;
}

export function useImport<Row>({ source, columns, imports, onDone }: Arguments<Row>) {
  const [headings = [], ...read] = useMemo(() => readLines(source.text), [source]);
  /** As read from the file and corrected since. */
  const [lines, setLines] = useState<readonly string[][]>(read);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [matched, setMatched] = useState(() => matchHeadings(headings, columns));
  const [isPastConfirmed, confirmPast] = useState(false);
  const [errors, setErrors] = useState<readonly ImportError[]>([]);
  const [stage, setStage] = useState<'checking' | 'checked' | 'adding'>('checking');
  const [checked, setChecked] = useState(0);
  const adding = useRef<AbortController>();
  const checking = useRef<AbortController>();
  const missing = missingFields(columns, matched);
  /** Indexes of the lines to import. */
  const taken = lines.map((_, at) => at).filter((at) => !skipped.has(at));

  function inputOf(from: readonly number[], all = lines): ImportInput {
    const fields = matched.flatMap((column, at) => (column ? [{ column, at }] : []));
    return {
      fields: fields.map(({ column }) => fieldOf(column)),
      rows: from.map((row) => fields.map(({ column, at }) => importCell(column, all[row]?.[at] ?? '', headings[at]))),
      ...(isPastConfirmed && { confirm_past: true }),
    };
  }
  const fits = taken.length > 0 && taken.length <= imports.most;
  const isReady = missing.length === 0 && fits && matched.some(Boolean);

  /** The errors of rows that were sent without those skipped; 0 is the file as a whole. */
  const inFile = (found: readonly ImportError[], sent: readonly number[]) =>
    found.map((each) => ({ ...each, row: each.row === 0 ? 0 : (sent[each.row - 1] ?? 0) + 1 }));

  /** Replaces the errors of the rows `from`. */
  function check(from: readonly number[], all = lines) {
    checking.current?.abort();
    const stop = new AbortController();
    checking.current = stop;
    const rows = new Set(from.map((at) => at + 1));
    setErrors((now) => now.filter(({ row }) => row !== 0 && !rows.has(row)));
    setChecked(0);
    setStage('checking');
    const run = async () => {
      for (let at = 0; at < from.length; at += checkedAtOnce) {
        const sent = from.slice(at, at + checkedAtOnce);
        const found = await imports.check(inputOf(sent, all), stop.signal);
        if (stop.signal.aborted) return;
        setErrors((now) => [...now, ...inFile(found, sent)]);
        setChecked(Math.min(from.length, at + checkedAtOnce));
      }
    };
    run()
      .catch((error) => !stop.signal.aborted && setErrors(imports.errorsOf(error)))
      .finally(() => !stop.signal.aborted && setStage('checked'));
    return stop;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the mapping of the columns changes
  useEffect(() => {
    setErrors([]);
    if (!isReady) return;
    const stop = check(taken);
    return () => stop.abort();
  }, [matched, isPastConfirmed, source, isReady]);
  // Closing the dialog aborts the import.
  useEffect(() => () => adding.current?.abort(), []);

  /** The rows that a change must check: a check that it interrupts is begun again. */
  const toCheck = (row: number) => (stage === 'checking' ? taken : [row]);
  function change(row: number, column: number, text: string) {
    if ((lines[row]?.[column] ?? '') === text) return;
    const next = lines.map((cells, at) => {
      if (at !== row) return cells;
      return headings.map((_, each) => (each === column ? text : (cells[each] ?? '')));
    });
    setLines(next);
    if (isReady && !skipped.has(row)) check(toCheck(row), next);
  }
  function skip(row: number, isSkipped: boolean) {
    const next = new Set(skipped);
    if (isSkipped) next.add(row);
    else next.delete(row);
    setSkipped(next);
    if (isSkipped) setErrors((now) => now.filter((each) => each.row !== row + 1));
    else if (isReady) check(toCheck(row));
  }

  async function add() {
    const stop = new AbortController();
    adding.current = stop;
    setStage('adding');
    try {
      await imports.add(inputOf(taken), stop.signal);
      onDone();
    } catch (error) {
      if (!stop.signal.aborted) setErrors(inFile(imports.errorsOf(error), taken));
      setStage('checked');
    }
  }
  return {
    headings,
    lines,
    skipped,
    change,
    skip,
    /** Rows to import. */
    count: taken.length,
    matched,
    match: (at: number, column: TableColumn<Row> | undefined) =>
      // A field can come from only one column.
      setMatched((now) => now.map((each, index) => (index === at ? column : each === column ? undefined : each))),
    missing,
    errors,
    isReady,
    stage,
    checked,
    isPastConfirmed,
    confirmPast,
    add,
    stop: () => adding.current?.abort(),
  };
}
export type RunningImport<Row> = ReturnType<typeof useImport<Row>>;
