import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'sql-formatter';
import ts from 'typescript';

// npm run sql writes docs/sql/<noun>.sql, the statements of each query function, recorded from tests. Only the stale files:
// the other nouns' files may show statements that these tests do not send.
// npm run sql -- <folder> writes all files from the records of test runs with RECORD_SQL=<folder>.

const root = path.resolve(import.meta.dirname, '..');
export const sqlFolder = path.join(root, 'docs/sql');

/** Statements by queries file and by the file's functions on the stack, innermost first. */
export type Recorded = Record<string, Record<string, string[]>>;

/** Maximum statements per function; lists with many filters have dozens. */
const maxForms = 12;

export const isQueriesFile = (file: string): boolean =>
  /^(db\/queries\/[\w-]+|db\/crud|server\/[\w/-]+\/([\w-]+-)?queries)\.ts$/.test(file);

/** Noun of a queries file: db/queries/jobs.ts and server/jobs/ share docs/sql/jobs.sql. */
export const nounOf = (file: string): string =>
  file.startsWith('server/') ? file.split('/')[1]! : path.basename(file, '.ts');

export function queriesFiles(folder = ''): string[] {
  return ['db', 'server']
    .flatMap((top) =>
      readdirSync(path.join(root, folder, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
    )
    .filter(isQueriesFile)
    .sort();
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const programs = new Map<string, string>();

/** Strips types and comments, which do not affect statements. */
function programOf(text: string): string {
  const known = programs.get(text);
  if (known !== undefined) return known;
  const compilerOptions = {
    removeComments: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  programs.set(text, outputText);
  return outputText;
}

/** The files and everything that they import, directly or not, for statement fragments. */
function withImports(files: readonly string[], program: (file: string) => string): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !(isQueriesFile(file) || program(file).includes("from 'kysely'"))) return;
    found.add(file);
    for (const [, specifier] of program(file).matchAll(/\bfrom '([#.][^']+)'/g)) {
      const target = specifier!.startsWith('#')
        ? specifier!.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier!);
      if (/^(db|server)\/.*\.ts$/.test(target)) visit(target);
    }
  };
  for (const file of files) visit(file);
  return [...found].sort();
}

/** `change` alters a file's text, to test staleness. */
export function sourceHash(noun: string, change: (file: string, text: string) => string = (_, text) => text): string {
  const program = (file: string) => programOf(change(file, read(file)));
  const hash = createHash('sha256');
  for (const file of withImports(
    queriesFiles().filter((each) => nounOf(each) === noun),
    program,
  ))
    hash.update(`${file}\n${program(file)}\n`);
  return hash.digest('hex').slice(0, 16);
}

export const nouns = (): string[] => [...new Set(queriesFiles().map(nounOf))].sort();

const hashLine = (noun: string) => `-- Sources: ${sourceHash(noun)}`;

/** Nouns whose docs/sql file is outdated. */
export function staleNouns(): string[] {
  const written = new Map(
    (existsSync(sqlFolder) ? readdirSync(sqlFolder) : []).map((file) => [
      path.basename(file, '.sql'),
      readFileSync(path.join(sqlFolder, file), 'utf8'),
    ]),
  );
  const gone = [...written.keys()].filter((noun) => !nouns().includes(noun));
  return [...nouns().filter((noun) => !written.get(noun)?.includes(`${hashLine(noun)}\n`)), ...gone];
}

/** Makes rows and lists of any length identical. */
const shortened = (statement: string) => statement.replace(/(\([^()]*\$\d+[^()]*\))(, \([^()]*\$\d+[^()]*\))+/g, '$1');

/** For example 'update "notes"', 'insert into "notes"'. */
const beginning = (statement: string): string =>
  /^(insert into \S+|.*?(?= where | set ))/s.exec(`${statement} where `)![0];

/** Shortest and longest of the statements with the same beginning, up to `maxForms`. */
function chosen(statements: readonly string[]): string[] {
  const alike = new Map<string, string[]>();
  for (const each of statements) alike.set(beginning(each), [...(alike.get(beginning(each)) ?? []), each]);
  return [...alike.values()].flatMap((each) => [...new Set([each[0]!, each.at(-1)!])]).slice(0, maxForms);
}

const exportedIn = (file: string): string[] =>
  [...read(file).matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name]) => name!);

function byFunction(file: string, recorded: Recorded[string] = {}): [string, string[]][] {
  const exported = exportedIn(file);
  const shapes = new Map<string, Set<string>>();
  for (const [names, statements] of Object.entries(recorded)) {
    const stack = names.split(' ');
    const name = stack.find((each) => exported.includes(each)) ?? stack[0]!;
    const known = shapes.get(name) ?? new Set();
    shapes.set(name, known);
    for (const statement of statements) known.add(shortened(statement));
  }
  const order = (name: string) => (exported.includes(name) ? exported.indexOf(name) : exported.length);
  return [...shapes]
    .sort(([a], [b]) => order(a) - order(b) || (a < b ? -1 : 1))
    .map(([name, known]) => [name, [...known].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))]);
}

function textOf(noun: string, recorded: Recorded): string {
  const parts = ['-- Written by `npm run sql`: what each function sends, as the tests call it.', hashLine(noun)];
  for (const file of queriesFiles().filter((each) => nounOf(each) === noun)) {
    parts.push('', `-- ${file}`);
    for (const [name, shapes] of byFunction(file, recorded[file])) {
      const shown = chosen(shapes);
      const some = shown.length < shapes.length ? ` (${shown.length} of ${shapes.length} forms)` : '';
      parts.push('', `-- ${name}${some}`);
      for (const shape of shown)
        parts.push(`${format(shape, { language: 'postgresql', tabWidth: 2, expressionWidth: 100 })};`);
    }
  }
  return `${parts.join('\n')}\n`;
}

function merged(folder: string): Recorded {
  const all: Recorded = {};
  for (const file of readdirSync(folder)) {
    const part = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Recorded;
    for (const [queries, byCallers] of Object.entries(part)) {
      all[queries] ??= {};
      const known = all[queries];
      for (const [names, statements] of Object.entries(byCallers))
        known[names] = [...new Set([...(known[names] ?? []), ...statements])];
    }
  }
  return all;
}

function writeSql(folder: string, written: readonly string[]): void {
  const recorded = merged(folder);
  mkdirSync(sqlFolder, { recursive: true });
  for (const noun of written) {
    const file = path.join(sqlFolder, `${noun}.sql`);
    if (nouns().includes(noun)) writeFileSync(file, textOf(noun, recorded));
    else rmSync(file);
  }
}

/** The router tests of the nouns, the tests that call every procedure as every role, and those of stale other folders. */
function testsOfQueries(stale: readonly string[]): string[] {
  const others = ['infra', 'http', 'rpc', 'import', 'export', 'tools', 'demo'];
  const folders = readdirSync(path.join(root, 'server'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const contracts = ['access', 'statements', 'tracking-statements', ...stale];
  return [
    ...folders
      // The queue's figures are read by the metrics only.
      .filter(({ name }) => !others.includes(name) || stale.includes(name === 'http' ? 'infra' : name))
      .map(({ name }) => `server/${name}/`),
    ...contracts.map((name) => `tests/contract/${name}.test.ts`).filter((file) => existsSync(path.join(root, file))),
    // Its input is random.
    '--exclude',
    '**/arrival.test.ts',
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = staleNouns();
  let [, , folder] = process.argv;
  const written = folder ? [...nouns(), ...stale.filter((noun) => !nouns().includes(noun))] : stale;
  if (written.length === 0) {
    console.log('docs/sql is up to date.');
    process.exit();
  }
  if (!folder) {
    folder = mkdtempSync(path.join(tmpdir(), 'fettle-sql-'));
    const env = { ...process.env, RECORD_SQL: folder };
    const { status } = spawnSync('vitest', ['run', '--project', 'server', ...testsOfQueries(stale)], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeSql(folder, written);
  console.log(`Written: ${written.map((noun) => `docs/sql/${noun}.sql`).join(', ')}`);
}
