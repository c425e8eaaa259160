import { sql } from 'kysely';
import type { z } from 'zod';
import { setQuiet } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { AppError, fieldError, interrupted, isServerError, toAppError } from '#server/infra/errors.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { type Outcomes, writeEach } from '#server/infra/write-each.ts';
import type { Duplicates } from '#server/rpc/table-meta.ts';
import {
  type Cell,
  cellError,
  type ImportField,
  importFields,
  isName,
  type Named,
  nameError,
  readCell,
  schemaMessage,
} from './cells.ts';
import { findMatches, type Match, namesOfRows } from './duplicates.ts';
import { findNamed, latestNames } from './queries.ts';
import type { Duplicate, DuplicateAction, ImportError } from './schema.ts';
import { similarNames } from './similar-names.ts';

export interface ImportTable {
  /** The noun. */
  entity: string;
  /** Of its create call. */
  input: z.ZodObject;
  /** The fields that its update call can change. */
  changes: z.ZodObject;
  duplicates: Duplicates;
  addedOnly?: readonly string[] | undefined;
  required?: readonly string[] | undefined;
  defaults?: Readonly<Record<string, unknown>> | undefined;
  most: number;
}

export interface ImportRows {
  table: ImportTable;
  fields: readonly string[];
  rows: readonly (readonly Cell[])[];
  duplicates: DuplicateAction;
  decisions: readonly { row: number; action: DuplicateAction }[];
}

interface ImportRun extends ImportRows {
  confirm_past: boolean | undefined;
  dry_run: boolean;
  create: (inputs: unknown[]) => Promise<Outcomes<{ id: number }>>;
  update: (id: number, changes: Row) => Promise<unknown>;
  signal: AbortSignal | undefined;
}

type Row = Record<string, unknown>;

/** 400 for an unknown or duplicate field. */
function knownFields(table: ImportTable, fields: readonly string[]): ImportField[] {
  const known = importFields(table.input.shape);
  return fields.map((name, at) => {
    const field = known.get(name);
    const problem = !field ? 'is not a field of this table' : fields.indexOf(name) < at ? 'is given twice' : '';
    if (!field || problem) throw new AppError('invalid', `${name} ${problem}.`, { fields: { [name]: problem } });
    return field;
  });
}

/** A name as written, and without the marks of the program that it was copied from. */
const namesOf = (written: string) => [written.toLowerCase(), plainText(written).toLowerCase()];

async function lookUp(db: Database, scope: Scope, kinds: readonly ImportField[], rows: readonly unknown[][]) {
  const lookups = new Map<Named, Set<string>>();
  for (const cells of rows) {
    for (const [at, kind] of kinds.entries()) {
      const value = cells[at];
      if (!isName(kind, value)) continue;
      const named = kind.kind as Named;
      const names = lookups.get(named) ?? new Set();
      for (const name of namesOf(value)) names.add(name);
      lookups.set(named, names);
    }
  }
  const found = new Map<string, number[]>();
  for (const [named, names] of lookups) {
    for (const row of await findNamed[named](db, scope, [...names])) {
      for (const name of new Set(row.names)) {
        const key = `${named} ${name}`;
        found.set(key, [...(found.get(key) ?? []), row.id]);
      }
    }
  }
  return found;
}

/** By REST base. */
const tableOf: Readonly<Record<Named, string>> = {
  users: 'users',
  properties: 'properties',
  jobs: 'jobs',
  trades: 'trades',
  items: 'price-list',
};

/** Names that are looked for among those that are alike. */
const maxCompared = 50;

/** Names that rows have, by the kind and name that none has. Emails of one company are all alike. */
async function similarOf(db: Database, scope: Scope, unknown: readonly { kind: Named; name: string }[]) {
  const similar = new Map<string, string[]>();
  for (const kind of new Set(unknown.map((each) => each.kind))) {
    const sought = [
      ...new Set(unknown.flatMap((each) => (each.kind === kind && !each.name.includes('@') ? each.name : []))),
    ].slice(0, maxCompared);
    const found = similarNames(sought, await latestNames(db, scope, kind));
    for (const [name, names] of found) similar.set(`${kind} ${name}`, names);
  }
  return similar;
}

/** The values of a row of the file, and the errors of its cells. */
interface ReadRow {
  /** By field; without empty cells. */
  values: Row;
  /** As they are in the file. */
  written: Record<string, string>;
  errors: ImportError[];
}

async function readRows(db: Database, scope: Scope, { table, fields, rows }: ImportRows): Promise<ReadRow[]> {
  const kinds = knownFields(table, fields);
  const read = rows.map((cells) => kinds.map((kind, at) => readCell(kind, cells[at])));
  const ids = await lookUp(db, scope, kinds, read);
  const idsOf = (kind: Named, name: string) => [
    ...new Set(namesOf(name).flatMap((each) => ids.get(`${kind} ${each}`) ?? [])),
  ];
  const unknown = kinds.flatMap((kind, at) =>
    read.flatMap((cells) => {
      const name = cells[at];
      return isName(kind, name) && idsOf(kind.kind as Named, name).length === 0
        ? [{ kind: kind.kind as Named, name }]
        : [];
    }),
  );
  const similar = await similarOf(db, scope, unknown);
  return read.map((cells, index) => {
    const errors: ImportError[] = [];
    const addError = (field: string, message: string) => errors.push({ row: index + 1, field, message });
    const values: Row = {};
    const written: ReadRow['written'] = {};
    for (const [at, kind] of kinds.entries()) {
      const name = fields[at]!;
      const value = cells[at];
      if (value === undefined) continue;
      written[name] = String(rows[index]![at]);
      const error = cellError(kind, value);
      if (error !== undefined) addError(name, error);
      if (!isName(kind, value)) {
        values[name] = value;
        continue;
      }
      if (error !== undefined) continue;
      const named = kind.kind as Named;
      const [id, ...more] = idsOf(named, value);
      if (id !== undefined && more.length === 0) {
        values[name] = id;
        continue;
      }
      const found = id === undefined ? 0 : more.length + 1;
      const message = nameError(named, value, found, similar.get(`${named} ${value}`) ?? []);
      errors.push({ row: index + 1, field: name, message, ...(found === 0 && { refers_to: tableOf[named] }) });
    }
    return { values, written, errors };
  });
}

/** The errors of a schema, for cells that have none yet. */
function addSchemaErrors({ input }: ImportTable, row: ReadRow, number: number, error: unknown) {
  const kindOf = (field: string) => importFields(input.shape).get(field)?.kind;
  for (const [field, message] of Object.entries(toAppError(error).fields ?? {}))
    if (!row.errors.some((each) => each.field === field)) {
      const written = row.written[field];
      row.errors.push({
        row: number,
        field,
        message: written === undefined ? message : schemaMessage(written, message, kindOf(field)),
      });
    }
}

/** The input of the create call; undefined if it has errors. */
function inputOf({ table, confirm_past }: ImportRun, row: ReadRow, number: number): unknown {
  const input: Row = { ...table.defaults };
  if (confirm_past && 'confirm_past' in table.input.shape) input.confirm_past = true;
  Object.assign(input, row.values);
  const named = new Set(row.errors.map(({ field }) => field));
  for (const field of table.required ?? [])
    if (input[field] === undefined && !named.has(field))
      row.errors.push({ row: number, field, message: 'is required' });
  const parsed = table.input.safeParse(input);
  if (!parsed.success) addSchemaErrors(table, row, number, parsed.error);
  return row.errors.length > 0 ? undefined : parsed.data;
}

export const addedOnlyMessage =
  'An import doesn’t change this in a row that exists. Leave the cell empty, or skip the row.';

/** The changes of an existing row: of fields that have a value in the file. Undefined if it has errors. */
function changesOf({ table }: ImportRun, row: ReadRow, number: number): Row | undefined {
  const recognisedBy = table.duplicates.flatMap((rule) =>
    'by' in rule ? [...rule.by, ...(rule.and ?? [])] : rule.columns,
  );
  const changes: Row = {};
  for (const [field, value] of Object.entries(row.values)) {
    const isChangeable = field in table.changes.shape && !table.addedOnly?.includes(field);
    if (isChangeable) changes[field] = value;
    else if (!recognisedBy.includes(field)) row.errors.push({ row: number, field, message: addedOnlyMessage });
  }
  const parsed = table.changes.safeParse(changes);
  if (!parsed.success) addSchemaErrors(table, row, number, parsed.error);
  return row.errors.length > 0 ? undefined : (parsed.data as Row);
}

/** Values as the call's schema reads them, such as a phone number; as they are if it rejects them. */
function parsedValues({ input }: ImportTable, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const parsed = (input.shape[name] as z.ZodType).safeParse(value);
      return [name, parsed.success ? parsed.data : value];
    }),
  );
}

interface Decided {
  action: DuplicateAction;
  match: Match | undefined;
}

/** The action for each row. */
async function decide(
  db: Database,
  scope: Scope,
  { table, duplicates, decisions }: ImportRows,
  rows: readonly ReadRow[],
): Promise<Decided[]> {
  if (decisions.some(({ row }) => row > rows.length))
    throw fieldError('invalid', 'decisions', 'A decision names a row that is not in this call.');
  const chosen = new Map(decisions.map(({ row, action }) => [row, action]));
  const matches = await findMatches(
    db,
    scope,
    { entity: table.entity, duplicates: table.duplicates, fields: importFields(table.input.shape) },
    rows.map(({ values }, at) => (chosen.get(at + 1) === 'skip' ? undefined : parsedValues(table, values))),
  );
  return matches.map((match, at) => ({ action: chosen.get(at + 1) ?? (match ? duplicates : 'add'), match }));
}

async function reportOf(db: Database, scope: Scope, entity: string, decided: readonly Decided[]): Promise<Duplicate[]> {
  const names = await namesOfRows(db, scope, entity, [...new Set(decided.flatMap(({ match }) => match?.id ?? []))]);
  return decided.flatMap(({ action, match }, at) =>
    match
      ? [
          {
            row: at + 1,
            action,
            id: match.id ?? null,
            like_row: match.row ?? null,
            name: names.get(match.id ?? 0) ?? '',
          },
        ]
      : [],
  );
}

/** The rows that are like existing ones or earlier ones, by what their cells say. */
export async function findDuplicates(db: Database, scope: Scope, given: ImportRows): Promise<Duplicate[]> {
  checkCount(given);
  const rows = await readRows(db, scope, given);
  return reportOf(db, scope, given.table.entity, await decide(db, scope, given, rows));
}

function checkCount({ table, rows }: ImportRows): void {
  if (rows.length <= table.most) return;
  const message = `At most ${table.most} rows of this table can be imported at once.`;
  throw fieldError('unprocessable', 'rows', message, 'limit_reached');
}

function errorsOf(row: number, error: unknown): ImportError[] {
  const known = toAppError(error);
  if (isServerError(known.code) || known.code === 'unauthenticated' || known.code === 'forbidden') throw error;
  if (typeof known.details?.pay_difference === 'number')
    return [{ row, field: null, message: known.message, is_question: true }];
  const named = Object.entries(known.fields ?? {});
  if (named.length === 0) return [{ row, field: null, message: known.message }];
  return named.map(([field, message]) => ({ row, field, message }));
}

/** Rows created together; an aborted import stops between them. */
const rowsAtOnce = 500;

/** A row of the file, and the row that it became or changed. */
interface Done {
  row: number;
  id: number;
}

const nothingLikeMessage = 'No row is like this one any more. Add it, or skip it.';

/**
 * Imports rows in the caller's transaction, all or none, but tries every row. 422 with all errors in `details.errors`.
 */
export async function importRows(db: Database, scope: Scope, run: ImportRun) {
  const { table, dry_run, create, update, signal } = run;
  checkCount(run);
  const rows = await readRows(db, scope, run);
  const decided = await decide(db, scope, run, rows);
  const duplicates = await reportOf(db, scope, table.entity, decided);
  const adds: { row: number; input: unknown }[] = [];
  const updates: { row: number; match: Match; changes: Row }[] = [];
  const errors: ImportError[] = [];
  for (const [at, { action, match }] of decided.entries()) {
    const row = at + 1;
    const read = rows[at]!;
    if (action === 'add') {
      const input = inputOf(run, read, row);
      if (input !== undefined) adds.push({ row, input });
    } else if (action === 'update') {
      if (!match) read.errors.push({ row, field: null, message: nothingLikeMessage });
      const changes = changesOf(run, read, row);
      if (changes && match) updates.push({ row, match, changes });
    }
    if (action !== 'skip') errors.push(...read.errors);
  }
  const added: Done[] = [];
  const updated: Done[] = [];
  // Rows with schema errors fail without touching the database.
  const isTried = dry_run || errors.length === 0;
  await sql`savepoint import_rows`.execute(db);
  // Ends with the savepoint. Events and messages would be rolled back too, so none are prepared.
  if (dry_run) await setQuiet(db, true);
  for (let from = 0; isTried && from < adds.length; from += rowsAtOnce) {
    if (signal?.aborted) throw interrupted();
    const some = adds.slice(from, from + rowsAtOnce);
    for (const [at, outcome] of (await create(some.map(({ input }) => input))).entries()) {
      const { row } = some[at]!;
      if (outcome.status === 'fulfilled') added.push({ row, id: outcome.value.id });
      else errors.push(...errorsOf(row, outcome.reason));
    }
  }
  const addedAs = new Map(added.map(({ row, id }) => [row, id]));
  for (const { row, match, changes } of isTried ? updates : []) {
    if (signal?.aborted) throw interrupted();
    // An earlier row that was rejected has its own errors.
    const id = match.id ?? addedAs.get(match.row);
    if (id === undefined || Object.keys(changes).length === 0) continue;
    const [outcome] = await writeEach(db, [changes], async ([one]) => [await update(id, one!)]);
    if (outcome!.status === 'rejected') errors.push(...errorsOf(row, outcome!.reason));
    else if (match.id !== undefined) updated.push({ row, id });
  }
  errors.sort((a, b) => a.row - b.row);
  if (dry_run) {
    await sql`rollback to savepoint import_rows`.execute(db);
    return { added: [], updated: [], duplicates, errors };
  }
  if (errors.length > 0) {
    const wrong = new Set(errors.map(({ row }) => row)).size;
    const counted = wrong === 1 ? 'a row has' : `${wrong} rows have`;
    const message = `Nothing was imported: ${counted} errors.`;
    throw new AppError('unprocessable', message, {
      errorCause: 'rows_refused',
      fields: { rows: message },
      details: { errors },
    });
  }
  return { added, updated, duplicates, errors };
}
