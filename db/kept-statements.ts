import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './client.ts';

type Value = string | number | boolean | null | undefined;

/** Where a value belongs in a kept statement. Whoever computes with it instead of passing it on gets an error. */
class Slot {
  constructor(readonly name: string) {}
  [Symbol.toPrimitive](): never {
    throw new Error(`A kept statement can only compare with ${this.name}, not compute with it.`);
  }
}

/** Shapes of one list; the oldest is dropped. Pages, filters and sorts combine to a few dozen in practice. */
const maxKept = 200;

/**
 * Keeps the text of statements that Kysely builds, by the shape of their input, because building takes longer than
 * reading twenty rows. `values` become parameters: of each, the shape has only whether it is there, and of booleans the
 * value. Everything else that `build` looks at must be in `fixed`.
 */
export function keptStatements() {
  const kept = new Map<string, CompiledQuery>();

  return async function read<Values extends Record<string, Value>, Row>(
    db: Database,
    { fixed, values }: { fixed: Record<string, Value>; values: Values },
    build: (values: Values) => Compilable<Row>,
  ): Promise<Row[]> {
    const entries = Object.entries(values);
    const isParameter = (value: Value) => typeof value === 'string' || typeof value === 'number';
    const shape = JSON.stringify([fixed, entries.map(([name, value]) => [name, isParameter(value) ? 1 : [value]])]);
    let statement = kept.get(shape);
    if (!statement) {
      const slots = entries.map(([name, value]) => [name, isParameter(value) ? new Slot(name) : value]);
      statement = build(Object.fromEntries(slots) as Values).compile();
      kept.set(shape, statement);
      if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    }
    const parameters = statement.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>);
    return rows;
  };
}
