import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { afterAll } from 'vitest';
import { isQueriesFile, type Recorded } from '#scripts/sql.ts';

/*
 * With RECORD_SQL=<folder> (npm run sql), records the SQL of each function of a queries file in <folder>/<pid>.json.
 * The function is found on the stack, because it calls the builder's `execute`.
 */

const folder = process.env.RECORD_SQL!;

/** ' at listNotes (/…/server/notes/queries.ts:90:12)', also 'at async Module.listNotes (file:///…)'. */
const frame = /at (?:async )?(?:[\w$]+\.)*([\w$]+) (?:\[as \w+\] )?\((?:file:\/\/)?(.+?):\d+:\d+\)/;
const root = path.resolve(import.meta.dirname, '../..');

/** The queries files on the stack with their running functions, innermost first. */
function callers(): { file: string; name: string }[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack.split('\n').flatMap((line) => {
    const [, name, where] = frame.exec(line) ?? [];
    const file = where && path.relative(root, where);
    return name && file && isQueriesFile(file) ? [{ file, name }] : [];
  });
}

type Executor = { executeQuery(query: CompiledQuery, ...rest: unknown[]): unknown };
const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor & { recorded?: Recorded };

/** A worker's test files share the executor, so it is patched once. */
function recordQueries(): Recorded {
  const recorded: Recorded = {};
  const { executeQuery } = executor;
  executor.executeQuery = function (this: Executor, query, ...rest) {
    const [inner, ...outer] = callers();
    if (inner) {
      // Attributes a file's private helper to the exported function that calls it.
      const names = [inner, ...outer.filter(({ file }) => file === inner.file)].map(({ name }) => name);
      note(recorded, inner.file, names.join(' '), query.sql);
    }
    return executeQuery.call(this, query, ...rest);
  };
  return recorded;
}

function note(recorded: Recorded, file: string, names: string, statement: string): void {
  recorded[file] ??= {};
  recorded[file][names] ??= [];
  const known = recorded[file][names];
  if (!known.includes(statement)) known.push(statement);
}

executor.recorded ??= recordQueries();
const { recorded } = executor;

afterAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(recorded));
});
