import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { isRetryable, isServerError, toAppError } from './errors.ts';

/** What became of each of many rows, in their order: its value, or the error that a call for it alone would throw. */
export type Outcomes<Value> = PromiseSettledResult<Value>[];

export const outcomesOf = <Row, Value>(
  rows: readonly Row[],
  rules: (row: Row, index: number) => Value,
): Promise<Outcomes<Value>> => Promise.allSettled(rows.map(async (row, index) => rules(row, index)));

export function onlyValue<Value>([outcome]: Outcomes<Value>): Value {
  if (outcome!.status === 'rejected') throw outcome!.reason;
  return outcome!.value;
}

/** Continues the fulfilled rows with `write`, which returns one outcome for each. */
export async function continueEach<Row, Value>(
  outcomes: Outcomes<Row>,
  write: (rows: Row[]) => Promise<Outcomes<Value>>,
): Promise<Outcomes<Value>> {
  const rows = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const written = (await write(rows)).values();
  return outcomes.map((each) => (each.status === 'fulfilled' ? written.next().value! : each));
}

/** Parts that rows are tried in after the database rejected them together. */
const batchesPerRetry = 8;

/**
 * Writes rows together, behind a savepoint. If the database rejects them, smaller and smaller parts are tried in order,
 * so that each row has the outcome that it would have alone, after the rows before it. `write` returns one value per
 * row. Throws errors that no row is to blame for.
 */
export async function writeEach<Row, Value>(
  db: Database,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly Value[]>,
): Promise<Outcomes<Value>> {
  if (rows.length === 0) return [];
  await sql`savepoint write_each`.execute(db);
  try {
    const values = await write(rows);
    await sql`release savepoint write_each`.execute(db);
    return values.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    if (isRetryable(error) || isServerError(toAppError(error).code)) throw error;
    await sql`rollback to savepoint write_each`.execute(db);
    if (rows.length === 1) return [{ status: 'rejected', reason: error }];
    const outcomes: Outcomes<Value> = [];
    const size = Math.ceil(rows.length / batchesPerRetry);
    for (let from = 0; from < rows.length; from += size)
      outcomes.push(...(await writeEach(db, rows.slice(from, from + size), write)));
    return outcomes;
  }
}

/** Writes the `isAlone` rows one by one, after the others: for rows whose rules depend on rows before them. */
export async function splitEach<Row, Value>(
  db: Database,
  rows: readonly Row[],
  writers: {
    isAlone: (row: Row, index: number) => boolean;
    batched: (rows: Row[]) => Promise<Outcomes<Value>>;
    alone: (row: Row) => Promise<Value>;
  },
): Promise<Outcomes<Value>> {
  const flags = rows.map(writers.isAlone);
  const batched = (await writers.batched(rows.filter((_, index) => !flags[index]))).values();
  const outcomes: Outcomes<Value> = [];
  const alone = async (row: Row) => (await writeEach(db, [row], async () => [await writers.alone(row)]))[0]!;
  for (const [index, row] of rows.entries()) outcomes.push(flags[index] ? await alone(row) : batched.next().value!);
  return outcomes;
}
