import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { inputJsonSchema, type JsonSchema, procedures } from './procedures.ts';

/** '(char_length(description) <= 5000)', and titles: '((char_length(btrim(job_title)) >= 1) AND … <= 200)'. */
const stored = /char_length\((?:btrim\()?(\w+)\)+ <= (\d+)/g;

/** Calls whose texts go into another table than their router's rows. */
const written: Readonly<Record<string, string>> = { 'quotes.send': 'document_mails' };

/** The table that a call writes: 'job_tasks' for the router 'jobTasks'. */
const tableOf = (path: string) =>
  path.startsWith('timeTracking.')
    ? 'time_records'
    : (written[path] ?? path).replace(/\..*/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The texts of an input with their maximum lengths: ['note', 10000]. */
function textsOf(schema: JsonSchema, name = ''): [name: string, length: number][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => textsOf(each, name));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, each]) => textsOf(each, field));
  return [
    ...inner,
    ...fields,
    ...(schema.maxLength === undefined ? [] : [[name, schema.maxLength] as [string, number]]),
  ];
}

test('the database accepts texts as long as the calls accept; otherwise migrate it', async ({ db }) => {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  const most = new Map<string, number>(
    rows.flatMap(({ table, rule }) =>
      [...rule.matchAll(stored)].map(([, column, length]) => [`${table}.${column}`, Number(length)] as const),
    ),
  );
  const texts = procedures
    .filter(({ type }) => type === 'mutation')
    .flatMap(({ path, input }) => textsOf(inputJsonSchema(input)).map(([name, length]) => ({ path, name, length })));
  const compared = texts.filter(({ path, name }) => most.has(`${tableOf(path)}.${name}`));
  expect(compared.length).toBeGreaterThan(50);
  expect(compared.filter(({ path, name, length }) => length > most.get(`${tableOf(path)}.${name}`)!)).toEqual([]);
});
