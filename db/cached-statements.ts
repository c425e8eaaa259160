import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './client.ts';

type Value = string | number | boolean | null | undefined | object;

/** The position of a value in a cached statement. Computing with it throws; it can only be passed on as a parameter. */
class Slot {
  constructor(readonly name: string) {}
  [Symbol.toPrimitive](): never {
    throw new Error(`A cached statement can only compare with ${this.name}, not compute with it.`);
  }
}

/** Shapes of one list; the oldest is dropped. Pages, filters and sorts combine to a few dozen in practice. */
const maxCached = 200;

/**
 * Keeps the text of statements that Kysely builds, by the shape of their input, because building takes longer than
 * reading twenty rows. `values` become parameters, an object one of JSON, an array one of an array: the shape says which
 * are given, missing or null, and the value of booleans. Everything else that `build` looks at must be in `fixed`.
 */
export function cachedStatements() {
  const cache = new Map<string, CompiledQuery>();

  return async function read<Values extends Record<string, Value>, Row>(
    db: Database,
    { fixed, values }: { fixed: Record<string, Value>; values: Values },
    build: (values: Values) => Compilable<Row>,
  ): Promise<Row[]> {
    const entries = Object.entries(values);
    const isParameter = (value: Value) => value !== null && ['string', 'number', 'object'].includes(typeof value);
    // JSON has no undefined: of a missing value only the name stays, or it would be taken for null.
    const kinds = entries.map(([name, value]) =>
      value === undefined ? name : [name, isParameter(value) ? 'given' : value],
    );
    const shape = JSON.stringify([fixed, kinds]);
    let statement = cache.get(shape);
    if (!statement) {
      const slots = entries.map(([name, value]) => [name, isParameter(value) ? new Slot(name) : value]);
      statement = build(Object.fromEntries(slots) as Values).compile();
      cache.set(shape, statement);
      if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
    }
    const parameters = statement.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>);
    return rows;
  };
}
