import { useEffect, useRef, useState } from 'react';
import type { ImportError } from '#server/import/schema.ts';
import type { TableColumn } from '../table-column.ts';
import { plainHeading } from './headings.ts';
import { missingFields } from './import-fields.ts';
import type { ImportFile } from './read-file.ts';
import { isBlank } from './read-lines.ts';
import {
  composed,
  type DayOrder,
  dayOrderOf,
  headingLine,
  matchTargets,
  needsDayStart,
  sentFields,
  type Target,
  targetKey,
  withTarget,
} from './targets.ts';

export interface ImportInput {
  fields: string[];
  rows: string[][];
  /** Confirms rates that change the pay of existing records. */
  confirm_past?: true;
  file_name?: string;
  /** What the office chose for headings that say something else; null: not imported. */
  headings?: { heading: string; field: string | null }[];
}

export interface TableImport {
  /** REST base. */
  table: string;
  /** What the office chose for headings before: by heading, '' for not imported. */
  remembered: () => Promise<Readonly<Record<string, string>>>;
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
export interface Source extends ImportFile {
  name: string;
  remembered: Readonly<Record<string, string>>;
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

/** The sheet of which most headings are known. */
function bestSheet<Row>({ source: { sheets }, columns, imports: { table } }: Arguments<Row>): number {
  const known = sheets.map(({ lines }) => {
    const headings = lines[headingLine(lines, columns, table)] ?? [];
    return matchTargets(headings, [], columns, { table }).targets.filter(Boolean).length;
  });
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** Rows with text below the headings, and what each column of them is. */
function readSheet<Row>(
  all: readonly string[][],
  headingAt: number,
  { columns, imports: { table }, source: { remembered } }: Arguments<Row>,
) {
  const headings = all[headingAt] ?? [];
  const below = all.slice(headingAt + 1).filter((line) => !isBlank(line));
  const widest = below.reduce((most, line) => Math.max(most, line.length), headings.length);
  const named = Array.from({ length: widest }, (_, at) => headings[at] ?? '');
  // Formatted columns without any text are no columns of the table.
  const used =
    named.findLastIndex(
      (heading, at) => heading.trim() !== '' || below.some((line) => (line[at] ?? '').trim() !== ''),
    ) + 1;
  const shown = named.slice(0, used);
  const matched = matchTargets(shown, below, columns, { table, remembered });
  return { headings: shown, lines: below, ...matched, ...dayOrderOf(below, matched.targets) };
}

export function useImport<Row>(props: Arguments<Row>) {
  const { source, columns, imports, onDone } = props;
  const [sheetAt, setSheetAt] = useState(() => bestSheet(props));
  const all = source.sheets[sheetAt]?.lines ?? [];
  const [headingAt, setHeadingAt] = useState(() => headingLine(all, columns, imports.table));
  const [read, setRead] = useState(() => readSheet(all, headingAt, props));
  const { headings, tracker } = read;
  /** As read from the file and corrected since. */
  const [lines, setLines] = useState<readonly string[][]>(read.lines);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [targets, setTargets] = useState(read.targets);
  const [dayOrder, setDayOrder] = useState<DayOrder>(read.order);
  const [dayStart, setDayStart] = useState('08:00');
  const [isPastConfirmed, confirmPast] = useState(false);
  const [errors, setErrors] = useState<readonly ImportError[]>([]);
  const [stage, setStage] = useState<'checking' | 'checked' | 'adding'>('checking');
  const [checked, setChecked] = useState(0);
  const adding = useRef<AbortController>();
  const checking = useRef<AbortController>();
  const fields = sentFields(targets);
  const missing = missingFields(
    columns,
    fields.map(({ column }) => column),
  );
  /** Indexes of the lines to import. */
  const taken = lines.map((_, at) => at).filter((at) => !skipped.has(at));

  function readAgain(rows: readonly string[][], at: number) {
    const next = readSheet(rows, at, props);
    setHeadingAt(at);
    setRead(next);
    setLines(next.lines);
    setSkipped(new Set());
    setTargets(next.targets);
    setDayOrder(next.order);
  }

  function inputOf(from: readonly number[], all = lines): ImportInput {
    // Those of rows that are not sent count too, where records follow each other.
    const read = needsDayStart(targets) ? taken : from;
    const cells = composed(
      read.map((at) => all[at] ?? []),
      headings,
      targets,
      { dayOrder, dayStart },
    );
    const rowOf = new Map(read.map((at, index) => [at, cells[index]!]));
    return {
      fields: fields.map(({ field }) => field),
      rows: from.map((at) => rowOf.get(at) ?? []),
      ...(isPastConfirmed && { confirm_past: true }),
    };
  }

  /** The choices that differ from what the headings say. */
  const corrected = () =>
    headings.flatMap((heading, at) => {
      const target = targets[at];
      const field = target ? targetKey(target) : null;
      const guessed = read.targets[at];
      const isSame = field === (guessed ? targetKey(guessed) : null);
      return isSame || plainHeading(heading) === '' ? [] : [{ heading: plainHeading(heading).slice(0, 100), field }];
    });
  const fits = taken.length > 0 && taken.length <= imports.most;
  const isReady = missing.length === 0 && fits && fields.length > 0;

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
  }, [targets, isPastConfirmed, read, isReady, dayOrder, dayStart]);
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
      await imports.add(
        { ...inputOf(taken), file_name: source.name.slice(0, 200), headings: corrected() },
        stop.signal,
      );
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
    targets,
    fields,
    match: (at: number, target: Target<Row> | undefined) => setTargets((now) => withTarget(now, at, target)),
    tracker,
    sheetAt,
    chooseSheet: (at: number) => {
      const rows = source.sheets[at]?.lines ?? [];
      setSheetAt(at);
      readAgain(rows, headingLine(rows, columns, imports.table));
    },
    /** All lines of the sheet, of which one has the headings. */
    all,
    headingAt,
    chooseHeading: (at: number) => readAgain(all, at),
    dayOrder,
    /** The days can be read in both ways, or are written with the month first. */
    asksDayOrder: read.isOpen || read.order === 'month',
    chooseDayOrder: setDayOrder,
    asksDayStart: needsDayStart(targets),
    dayStart,
    chooseDayStart: setDayStart,
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
