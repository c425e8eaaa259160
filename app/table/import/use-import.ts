import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImportError } from '#server/import/schema.ts';
import { fieldOf, type TableColumn } from '../table-column.ts';
import { importCell, matchHeadings, missingFields, readLines } from './import-fields.ts';

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
}

export interface ImportedTable<Row> {
  nouns: readonly [one: string, many: string];
  columns: readonly TableColumn<Row>[];
  imports: TableImport;
  today: string;
}

interface Arguments<Row> extends Omit<ImportedTable<Row>, 'nouns'> {
  source: Source;
  onDone: () => void;
}

export function useImport<Row>({ source, columns, imports, today, onDone }: Arguments<Row>) {
  const [headings = [], ...lines] = useMemo(() => readLines(source.text), [source]);
  const [matched, setMatched] = useState(() => matchHeadings(headings, columns));
  const [isPastConfirmed, confirmPast] = useState(false);
  const [errors, setErrors] = useState<readonly ImportError[]>([]);
  const [stage, setStage] = useState<'checking' | 'checked' | 'adding'>('checking');
  const [checked, setChecked] = useState(0);
  const adding = useRef<AbortController>();
  const missing = missingFields(columns, matched);

  function inputOf(from: number, to: number): ImportInput {
    const taken = matched.flatMap((column, at) => (column ? [{ column, at }] : []));
    return {
      fields: taken.map(({ column }) => fieldOf(column)),
      rows: lines
        .slice(from, to)
        .map((cells) => taken.map(({ column, at }) => importCell(column, cells[at] ?? '', today))),
      ...(isPastConfirmed && { confirm_past: true }),
    };
  }
  const fits = lines.length > 0 && lines.length <= imports.most;
  const isReady = missing.length === 0 && fits && matched.some(Boolean);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the mapping of the columns changes
  useEffect(() => {
    const stop = new AbortController();
    setErrors([]);
    setChecked(0);
    if (!isReady) return;
    setStage('checking');
    const check = async () => {
      for (let from = 0; from < lines.length; from += checkedAtOnce) {
        const found = await imports.check(inputOf(from, from + checkedAtOnce), stop.signal);
        if (stop.signal.aborted) return;
        setErrors((now) => [...now, ...found.map((each) => ({ ...each, row: each.row + from }))]);
        setChecked(Math.min(lines.length, from + checkedAtOnce));
      }
    };
    check()
      .catch((error) => !stop.signal.aborted && setErrors(imports.errorsOf(error)))
      .finally(() => !stop.signal.aborted && setStage('checked'));
    return () => stop.abort();
  }, [matched, isPastConfirmed, source]);
  // Closing the dialog aborts the import.
  useEffect(() => () => adding.current?.abort(), []);

  async function add() {
    const stop = new AbortController();
    adding.current = stop;
    setStage('adding');
    try {
      await imports.add(inputOf(0, lines.length), stop.signal);
      onDone();
    } catch (error) {
      if (!stop.signal.aborted) setErrors(imports.errorsOf(error));
      setStage('checked');
    }
  }
  return {
    headings,
    lines,
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
