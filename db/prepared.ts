import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DB } from './types.gen.ts';

/** Texts of one name, as a list has one for each role and order; any more are not prepared, so that plans stay few. */
const maxTexts = 40;
const nameOf = new Map<string, string>();
const textsOf = new Map<string, number>();

/**
 * Runs a statement that each connection parses and plans only once, under this name. For statements of frequent calls
 * that have one good plan whatever their values: Postgres may use a plan for any values from the sixth run, which is ten
 * times slower for sums and lists with filters. tests/contract/plans.test.ts compares both plans of each.
 */
export async function prepared<Row>(
  db: Kysely<DB>,
  name: string,
  query: Compilable<Row> | CompiledQuery<Row>,
): Promise<Row[]> {
  const compiled = 'compile' in query ? query.compile() : query;
  if (!nameOf.has(compiled.sql)) {
    const texts = (textsOf.get(name) ?? 0) + 1;
    textsOf.set(name, texts);
    if (texts <= maxTexts) nameOf.set(compiled.sql, texts === 1 ? name : `${name} ${texts}`);
  }
  return (await db.executeQuery<Row>(compiled)).rows;
}

/** Undefined for statements that are planned for their values each time. */
export const preparedName = (text: string): string | undefined => nameOf.get(text);
