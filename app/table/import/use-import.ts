import { useEffect, useRef, useState } from 'react';
import type { Duplicate, DuplicateAction, ImportError } from '#server/import/schema.ts';
import type { TableColumn } from '../table-column.ts';
import { plainHeading } from './headings.ts';
import { missingFields } from './import-fields.ts';
import { bestSheet, defaultDayStart, readSheet, type Source } from './read-sheet.ts';
import {
  composed,
  type DayOrder,
  headingLine,
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
  /** The office's choices for headings that say something else; null: not imported. */
  headings?: { heading: string; field: string | null }[];
  /** The action for rows that are there already; `decisions` has that of single rows, from 1. */
  duplicates?: DuplicateAction;
  decisions?: { row: number; action: DuplicateAction }[];
}

export interface TableImport {
  /** REST base. */
  table: string;
  /** Earlier choices by heading, '' for not imported. */
  remembered: () => Promise<Readonly<Record<string, string>>>;
  /** Maximum rows per import. */
  most: number;
  /** The rows that are like existing ones or earlier ones. */
  find: (input: ImportInput, signal: AbortSignal) => Promise<readonly Duplicate[]>;
  /** Validates the rows without adding them. */
  check: (input: ImportInput, signal: AbortSignal) => Promise<readonly ImportError[]>;
  /** Adds all rows or none. `errorsOf` reads the errors of its rejection. */
  add: (input: ImportInput, signal: AbortSignal) => Promise<unknown>;
  errorsOf: (error: unknown) => readonly ImportError[];
}

/** Rows checked per request; progress and cancelling work between requests. */
const checkedAtOnce = 500;

export interface ImportedTable<Row> {
  nouns: readonly [one: string, many: string];
  columns: readonly TableColumn<Row>[];
  imports: TableImport;
}

interface Arguments<Row> extends Omit<ImportedTable<Row>, 'nouns'> {
  source: Source;
  onDone: () => void;
}

/** By index of the line. */
export interface Duplicates {
  found: ReadonlyMap<number, Duplicate>;
  /** The action for those without a choice of their own. */
  all: DuplicateAction;
  byRow: ReadonlyMap<number, DuplicateAction>;
}
const noDuplicates: Duplicates = { found: new Map(), all: 'skip', byRow: new Map() };

export const actionOf = ({ found, all, byRow }: Duplicates, at: number): DuplicateAction =>
  found.has(at) ? (byRow.get(at) ?? all) : 'add';

/** For the rows that are there already, of the rows that are sent. */
const decisionsOf = (duplicates: Duplicates, sent: readonly number[]) =>
  sent.flatMap((at, index) => (duplicates.found.has(at) ? [{ row: index + 1, action: actionOf(duplicates, at) }] : []));

/** Its numbers are those of the rows that were sent. */
const inLines = (each: Duplicate, sent: readonly number[]): Duplicate => ({
  ...each,
  like_row: each.like_row === null ? null : sent[each.like_row - 1]! + 1,
});

/** Input of a check that has changed and is not rendered yet. */
interface Rows {
  all: readonly string[][];
  /** Indexes of the lines that are not skipped. */
  remaining: readonly number[];
  choices: Duplicates;
}

export function useImport<Row>(props: Arguments<Row>) {
  const { source, columns, imports, onDone } = props;
  const reader = { source, columns, table: imports.table };
  const [sheetAt, setSheetAt] = useState(() => bestSheet(reader));
  const all = source.sheets[sheetAt]?.lines ?? [];
  const [headingAt, setHeadingAt] = useState(() => headingLine(all, columns, imports.table));
  const [read, setRead] = useState(() => readSheet(all, headingAt, reader));
  const { headings, tracker } = read;
  /** As read from the file and corrected since. */
  const [lines, setLines] = useState<readonly string[][]>(read.lines);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [duplicates, setDuplicates] = useState<Duplicates>(noDuplicates);
  const [targets, setTargets] = useState(read.targets);
  const [dayOrder, setDayOrder] = useState<DayOrder>(read.order);
  const [dayStart, setDayStart] = useState(defaultDayStart);
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
    const next = readSheet(rows, at, reader);
    setHeadingAt(at);
    setRead(next);
    setLines(next.lines);
    setSkipped(new Set());
    setDuplicates(noDuplicates);
    setTargets(next.targets);
    setDayOrder(next.order);
  }

  function inputOf(from: readonly number[], { all, remaining }: Pick<Rows, 'all' | 'remaining'>): ImportInput {
    // Those of rows that are not sent count too, where records follow each other.
    const read = needsDayStart(targets) ? remaining : from;
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
  const actions = new Map(taken.map((at) => [at, actionOf(duplicates, at)]));
  const countOf = (action: DuplicateAction) => [...actions.values()].filter((each) => each === action).length;
  const counts = { add: countOf('add'), update: countOf('update'), skip: countOf('skip') };
  const fits = taken.length > 0 && taken.length <= imports.most;
  const isSendable = fits && fields.length > 0;
  // An existing row has the columns that a new one needs.
  const isReady = isSendable && (missing.length === 0 || counts.add === 0);

  /** The errors of rows that were sent without those skipped; 0 is the file as a whole. */
  const inFile = (found: readonly ImportError[], sent: readonly number[]) =>
    found.map((each) => ({ ...each, row: each.row === 0 ? 0 : (sent[each.row - 1] ?? 0) + 1 }));

  /** Looks for duplicates among all rows, and replaces the errors of the rows `from`. */
  function check(from: readonly number[], changed: Partial<Rows> = {}) {
    const { all = lines, remaining = taken, choices = duplicates } = changed;
    checking.current?.abort();
    const stop = new AbortController();
    checking.current = stop;
    const rows = new Set(from.map((at) => at + 1));
    setErrors((now) => now.filter(({ row }) => row !== 0 && !rows.has(row)));
    setChecked(0);
    setStage('checking');
    const run = async () => {
      const { fields: sentAs, rows: sent } = inputOf(remaining, { all, remaining });
      const like = await imports.find({ fields: sentAs, rows: sent }, stop.signal);
      if (stop.signal.aborted) return;
      const next = {
        ...choices,
        found: new Map(like.map((each) => [remaining[each.row - 1]!, inLines(each, remaining)])),
      };
      setDuplicates(next);
      const isTried = (at: number) => {
        const action = actionOf(next, at);
        // Without its columns a new row cannot be right. A row that changes an earlier one is checked when both are sent.
        return action === 'add' ? missing.length === 0 : action === 'update' && next.found.get(at)?.id != null;
      };
      const tried = from.filter(isTried);
      for (let at = 0; at < tried.length; at += checkedAtOnce) {
        const sent = tried.slice(at, at + checkedAtOnce);
        const input = {
          ...inputOf(sent, { all, remaining }),
          duplicates: 'add' as const,
          decisions: decisionsOf(next, sent),
        };
        const found = await imports.check(input, stop.signal);
        if (stop.signal.aborted) return;
        setErrors((now) => [...now, ...inFile(found, sent)]);
        setChecked(Math.min(tried.length, at + checkedAtOnce) / tried.length);
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
    if (!isSendable) {
      setStage('checked');
      return;
    }
    const stop = check(taken);
    return () => stop.abort();
  }, [targets, isPastConfirmed, read, isSendable, dayOrder, dayStart]);
  // Closing the dialog aborts the import.
  useEffect(() => () => adding.current?.abort(), []);

  /** The rows that a change must check: a check that it interrupts is begun again. */
  const toCheck = (row: number) => [...new Set([...(stage === 'checking' ? taken : []), row])];
  function change(row: number, column: number, text: string) {
    if ((lines[row]?.[column] ?? '') === text) return;
    const next = lines.map((cells, at) => {
      if (at !== row) return cells;
      return headings.map((_, each) => (each === column ? text : (cells[each] ?? '')));
    });
    setLines(next);
    if (isSendable && !skipped.has(row)) check(toCheck(row), { all: next });
  }
  function skip(row: number, isSkipped: boolean) {
    const next = new Set(skipped);
    if (isSkipped) next.add(row);
    else next.delete(row);
    setSkipped(next);
    if (isSkipped) setErrors((now) => now.filter((each) => each.row !== row + 1));
    const remaining = lines.map((_, at) => at).filter((at) => !next.has(at));
    if (isSendable && remaining.length > 0)
      check(isSkipped ? (stage === 'checking' ? remaining : []) : toCheck(row), { remaining });
  }
  /** Chooses the action for a row that is there already, or for all of them. */
  function decide(action: DuplicateAction, row?: number) {
    const choices =
      row === undefined
        ? { ...duplicates, all: action, byRow: new Map<number, DuplicateAction>() }
        : { ...duplicates, byRow: new Map([...duplicates.byRow, [row, action] as const]) };
    setDuplicates(choices);
    check(row === undefined ? taken.filter((at) => stage === 'checking' || duplicates.found.has(at)) : toCheck(row), {
      choices,
    });
  }

  async function add() {
    const stop = new AbortController();
    adding.current = stop;
    setStage('adding');
    try {
      await imports.add(
        {
          ...inputOf(taken, { all: lines, remaining: taken }),
          decisions: decisionsOf(duplicates, taken),
          file_name: source.name.slice(0, 200),
          headings: corrected(),
        },
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
    /** Rows that are not skipped by hand. */
    count: taken.length,
    /** What becomes of them. */
    counts,
    duplicates,
    decide,
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
