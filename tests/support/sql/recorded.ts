import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');
export const sqlFolder = path.join(root, '.cache/sql');
/** A `WholeRun`. */
export const wholeRunFile = path.join(sqlFolder, 'whole-run.json');

/** Statements by queries file and by the file's functions on the stack, innermost first. */
export type Recorded = Record<string, Record<string, string[]>>;

/** What all tests together sent. */
export interface WholeRun {
  sources: string;
  statements: string[];
}

export const isQueriesFile = (file: string): boolean =>
  /^(db\/queries\/[\w-]+|db\/crud|server\/[\w/-]+\/([\w-]+-)?queries)\.ts$/.test(file);

/** A function of a queries file, with its statements. */
export interface SentByFunction {
  file: string;
  /** db/queries/jobs.ts and server/jobs/ are both of 'jobs'. */
  noun: string;
  name: string;
  statements: string[];
}

const nounOf = (file: string): string =>
  file.startsWith('server/') ? file.split('/')[1]! : path.basename(file, '.ts');

/** Makes rows and lists of any length identical. */
const shortened = (statement: string) => statement.replace(/(\([^()]*\$\d+[^()]*\))(, \([^()]*\$\d+[^()]*\))+/g, '$1');

const exportedIn = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name!,
  );

function merged(recordsFolder: string): Map<string, Map<string, Set<string>>> {
  const files = new Map<string, Map<string, Set<string>>>();
  for (const each of readdirSync(recordsFolder)) {
    const part = JSON.parse(readFileSync(path.join(recordsFolder, each), 'utf8')) as Recorded;
    for (const [file, byCallers] of Object.entries(part)) {
      const exported = exportedIn(file);
      const functions = files.get(file) ?? new Map<string, Set<string>>();
      files.set(file, functions);
      for (const [names, statements] of Object.entries(byCallers)) {
        const stack = names.split(' ');
        const name = stack.find((called) => exported.includes(called)) ?? stack[0]!;
        const known = functions.get(name) ?? new Set();
        functions.set(name, known);
        for (const statement of statements) known.add(shortened(statement));
      }
    }
  }
  return files;
}

const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

/** What a run recorded in the folder, by file and in the order of its functions. */
export function recordedStatements(recordsFolder: string): SentByFunction[] {
  return [...merged(recordsFolder)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, functions]) => {
      const exported = exportedIn(file);
      const order = (name: string) => (exported.includes(name) ? exported.indexOf(name) : exported.length);
      return [...functions]
        .sort(([a], [b]) => order(a) - order(b) || (a < b ? -1 : 1))
        .map(([name, statements]) => ({ file, noun: nounOf(file), name, statements: [...statements].sort(byLength) }));
    });
}

/** Maximum statements per function; lists with many filters have hundreds. */
const maxForms = 12;

/** For example 'update "notes"', 'insert into "notes"'. */
const beginning = (statement: string): string =>
  /^(insert into \S+|.*?(?= where | set ))/s.exec(`${statement} where `)![0];

/** Shortest and longest of the statements with the same beginning, up to `maxForms`. */
export function mainForms(statements: readonly string[]): string[] {
  const alike = new Map<string, string[]>();
  for (const each of statements) alike.set(beginning(each), [...(alike.get(beginning(each)) ?? []), each]);
  return [...alike.values()].flatMap((each) => [...new Set([each[0]!, each.at(-1)!])]).slice(0, maxForms);
}

/** Changes with every program that may send statements. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = ['db', 'server'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
  );
  for (const file of files.filter((each) => /(?<!\.test)\.ts$/.test(each)).sort())
    hash.update(`${file}\n${readFileSync(path.join(root, file), 'utf8')}\n`);
  return hash.digest('hex');
}
