import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { afterAll, inject } from 'vitest';
import { isQueriesFile, type Recorded, root } from './recorded.ts';

/*
 * Records the SQL that functions of queries files send, for judge.ts. A function is found on the stack, because it calls
 * the builder's `execute`.
 */

/** With SQL=1 each function gets all that it sends; else a statement is recorded once, which costs less. */
const isShown = process.env.SQL === '1';

/** The queries files on the stack with their running functions, innermost first. */
function callers(): { file: string; name: string }[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 60;
  // Call sites as V8 knows them: the text of a stack is mapped to sources, slowly.
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return sites.flatMap((site) => {
    const name = site.getFunctionName();
    const where = site.getFileName()?.replace(/^file:\/\//, '');
    const file = where && path.relative(root, where);
    return name && file && isQueriesFile(file) ? [{ file, name: name.slice(name.lastIndexOf('.') + 1) }] : [];
  });
}

type Executor = { executeQuery(query: CompiledQuery, ...rest: unknown[]): unknown };
const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor & { recorded?: Recorded };

/** A worker's test files share the executor, so it is patched once. */
function recordQueries(): Recorded {
  const recorded: Recorded = {};
  const known = new Set<string>();
  const { executeQuery } = executor;
  executor.executeQuery = function (this: Executor, query, ...rest) {
    const [inner, ...outer] = known.has(query.sql) ? [] : callers();
    if (inner) {
      // Attributes a file's private helper to the exported function that calls it.
      const names = [inner, ...outer.filter(({ file }) => file === inner.file)].map(({ name }) => name);
      note(recorded, inner.file, names.join(' '), query.sql);
      if (!isShown) known.add(query.sql);
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

const file = path.join(inject('sqlRecords'), `${process.pid}.json`);
afterAll(() => writeFileSync(file, JSON.stringify(recorded)));
