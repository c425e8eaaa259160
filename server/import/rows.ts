import { sql } from 'kysely';
import type { z } from 'zod';
import { setQuiet } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { AppError, fieldError, interrupted, isServerError, toAppError } from '#server/infra/errors.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import type { Outcomes } from '#server/infra/write-each.ts';
import { type Cell, cellError, type ImportField, importFields, isName, type Named, readCell } from './cells.ts';
import { findNamed } from './queries.ts';
import type { ImportError } from './schema.ts';

export interface ImportTable {
  input: z.ZodObject;
  required?: readonly string[] | undefined;
  defaults?: Readonly<Record<string, unknown>> | undefined;
  most: number;
}

interface ImportRun {
  table: ImportTable;
  fields: readonly string[];
  rows: readonly (readonly Cell[])[];
  confirm_past: boolean | undefined;
  dry_run: boolean;
  create: (inputs: unknown[]) => Promise<Outcomes<{ id: number }>>;
  signal: AbortSignal | undefined;
}

type Row = Record<string, unknown>;

const nouns: Readonly<Record<Named, string>> = {
  users: 'user',
  properties: 'property',
  jobs: 'job',
  trades: 'trade',
  items: 'item',
};

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

async function readRows(db: Database, scope: Scope, { table, fields, rows, confirm_past }: ImportRun) {
  const kinds = knownFields(table, fields);
  const read = rows.map((cells) => kinds.map((kind, at) => readCell(kind, cells[at])));
  const ids = await lookUp(db, scope, kinds, read);
  const errors: ImportError[] = [];
  const inputs = read.map((cells, index) => {
    const before = errors.length;
    const addError = (field: string, message: string) => errors.push({ row: index + 1, field, message });
    const input: Row = { ...table.defaults };
    if (confirm_past && 'confirm_past' in table.input.shape) input.confirm_past = true;
    for (const [at, kind] of kinds.entries()) {
      const name = fields[at]!;
      const value = cells[at];
      if (value === undefined) continue;
      const error = cellError(kind, value);
      if (error !== undefined) addError(name, error);
      if (!isName(kind, value)) {
        input[name] = value;
        continue;
      }
      if (error !== undefined) continue;
      const named = kind.kind as Named;
      const [id, ...more] = new Set(namesOf(value).flatMap((each) => ids.get(`${named} ${each}`) ?? []));
      if (id === undefined) addError(name, `No ${nouns[named]} has that name.`);
      else if (more.length > 0) addError(name, `More than one ${nouns[named]} has that name.`);
      else input[name] = id;
    }
    const named = new Set(errors.slice(before).map(({ field }) => field));
    for (const name of table.required ?? [])
      if (input[name] === undefined && !named.has(name)) addError(name, 'is required');
    const parsed = table.input.safeParse(input);
    for (const [field, message] of Object.entries(parsed.success ? {} : (toAppError(parsed.error).fields ?? {}))) {
      if (!errors.slice(before).some((each) => each.field === field)) addError(field, message);
    }
    return errors.length > before ? undefined : parsed.data;
  });
  return { inputs, errors };
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

/**
 * Imports rows in the caller's transaction, all or none, but tries every row. 422 with all errors in `details.errors`.
 */
export async function importRows(db: Database, scope: Scope, run: ImportRun) {
  const { table, rows, dry_run, create, signal } = run;
  if (rows.length > table.most) {
    throw fieldError(
      'unprocessable',
      'rows',
      `At most ${table.most} rows of this table can be imported at once.`,
      'limit_reached',
    );
  }
  const { inputs, errors } = await readRows(db, scope, run);
  const ids: number[] = [];
  // Rows with schema errors fail without touching the database.
  const tried = dry_run || errors.length === 0;
  const valid = inputs.flatMap((input, index) => (tried && input ? [{ row: index + 1, input }] : []));
  await sql`savepoint import_rows`.execute(db);
  // Ends with the savepoint. Events and messages would be rolled back too, so none are prepared.
  if (dry_run) await setQuiet(db, true);
  for (let from = 0; from < valid.length; from += rowsAtOnce) {
    if (signal?.aborted) throw interrupted();
    const some = valid.slice(from, from + rowsAtOnce);
    for (const [at, outcome] of (await create(some.map(({ input }) => input))).entries()) {
      if (outcome.status === 'fulfilled') ids.push(outcome.value.id);
      else errors.push(...errorsOf(some[at]!.row, outcome.reason));
    }
  }
  errors.sort((a, b) => a.row - b.row);
  if (dry_run) {
    await sql`rollback to savepoint import_rows`.execute(db);
    return { ids: [], errors };
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
  return { ids, errors };
}
