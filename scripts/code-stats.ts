// npm run stats: statistics of the code, to compare before and after a change. `-- --time` also times tests of each
// kind.
import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import { moduleCycles } from '#tests/contract/structure/import-rule.ts';
import { isTest, repositorySources, root, type Source, walk } from '#tests/contract/structure/source.ts';
import { discouragedTerms } from '#tests/contract/structure/vocabulary.ts';

const sources = repositorySources();
const product = sources.filter(
  ({ file }) => /^(app|server|db)\//.test(file) && !isTest(file) && !file.endsWith('.gen.ts'),
);
const tests = sources.filter(({ file }) => isTest(file) || file.startsWith('tests/'));

const linesOf = ({ text }: Source) => text.split('\n').length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function quantile(numbers: readonly number[], part: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0;
}

const commentLines = ({ text }: Source) => text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;

function longFunctions({ tree }: Source, limit: number): string[] {
  const found: string[] = [];
  walk(tree, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const [from, to] = [node.getStart(), node.end].map((at) => tree.getLineAndCharacterOfPosition(at).line);
    if (to! - from! + 1 > limit) found.push(`${tree.fileName}:${from! + 1}`);
  });
  return found;
}

const importers = new Map<string, number>();
for (const { file, imports } of product)
  for (const target of new Set(imports.map((each) => each.file)))
    if (target !== undefined && target !== file) importers.set(target, (importers.get(target) ?? 0) + 1);

const rows: [string, string | number][] = [];
for (const top of ['app', 'server', 'db']) {
  const files = product.filter(({ file }) => file.startsWith(`${top}/`));
  const lengths = files.map(linesOf);
  rows.push(
    [`${top}: files`, files.length],
    [`${top}: lines`, sum(lengths)],
    [`${top}: comment lines`, `${((sum(files.map(commentLines)) / sum(lengths)) * 100).toFixed(1)} %`],
    [`${top}: median and p95 file`, `${quantile(lengths, 0.5)}, ${quantile(lengths, 0.95)} lines`],
  );
}
rows.push(
  ['tests: files', tests.length],
  ['tests: lines', sum(tests.map(linesOf))],
  ['functions over 100 lines', product.flatMap((each) => longFunctions(each, 100)).length],
  ['files with one importer', product.filter(({ file }) => importers.get(file) === 1).length],
  ['dependency cycles of modules', moduleCycles(sources).length],
  ['names of the old vocabulary', discouragedTerms(sources).length],
);

if (process.argv.includes('--time')) {
  for (const [name, file] of [
    ['one unit test', 'app/lib/days.test.ts'],
    ['one router test', 'server/notes/router.test.ts'],
  ] as const) {
    const begun = performance.now();
    const { status } = spawnSync('node_modules/.bin/vitest', ['run', file], { cwd: root });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    rows.push([name, status === 0 ? `${seconds} s` : 'failed']);
  }
}

for (const [name, value] of rows) console.log(`${name.padEnd(32)} ${value}`);
