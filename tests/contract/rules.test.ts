import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, repositoryFiles, root } from './structure/source.ts';

/*
 * The business rules of docs/rules.md name the code that enforces them and the tests that hold them: both must exist.
 */

interface Rule {
  number: string;
  /** Files, folders, functions, constraints and triggers. */
  code: string[];
  tests: { file: string; title: string }[];
}

/** `- **T1.** text ... Code: `name`, `name`. Test: `file` "title", "title"; `file` "title".` Lines may wrap anywhere. */
function readRules(page: string): Rule[] {
  const entries = page.split(/^- (?=\*\*[A-Z]\d+\.\*\*)/m).slice(1);
  return entries.map((entry) => {
    const text = entry.split(/^#/m)[0]!.replace(/\s+/g, ' ');
    const [, code = '', tests = ''] = /^.* Code: (.*?)\. Test: (.*)\. ?$/.exec(text) ?? [];
    return {
      number: /^\*\*([A-Z]\d+)\.\*\*/.exec(text)![1]!,
      code: [...code.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
      tests: [...tests.matchAll(/`([^`]+)`((?: "[^"]+",?)+)/g)].flatMap(([, file, titles]) =>
        [...titles!.matchAll(/"([^"]+)"/g)].map(([, title]) => ({ file: file!, title: title! })),
      ),
    };
  });
}

type Read = (file: string) => string;

const read: Read = (file) => readFileSync(path.join(root, file), 'utf8');

/** Whether the text contains a test with this title, as written in the source. */
const hasTitle = (text: string, title: string) => ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));

/** The errors of each rule; a title found in another file is reported with that file. */
function ruleErrors(rules: readonly Rule[], files: readonly string[], read: Read): string[] {
  const numbers = rules.map(({ number }) => number);
  const source = files.filter((file) => /^(app|server|db|migrations|tests\/contract\/structure)\//.test(file));
  const code = source.filter((file) => !isTest(file) || file.startsWith('tests/')).map(read);
  const known = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
  const isThere = (name: string) =>
    name.includes('/') ? files.some((file) => file === name || file.startsWith(name)) : known.has(name);
  const elsewhere = (title: string) => {
    const holder = files.find((file) => /\.(test|spec)\.tsx?$/.test(file) && hasTitle(read(file), title));
    return holder ? `; it is in ${holder}` : '';
  };
  return rules.flatMap(({ number, code, tests }, at) => [
    ...(numbers.indexOf(number) < at ? [`${number} stands there twice`] : []),
    ...(code.length === 0 ? [`${number} names no code`] : []),
    ...(tests.length === 0 ? [`${number} names no test`] : []),
    ...code.filter((name) => !isThere(name)).map((name) => `${number}: no code called ${name}`),
    ...tests
      .filter(({ file, title }) => !files.includes(file) || !hasTitle(read(file), title))
      .map(({ file, title }) => `${number}: no test "${title}" in ${file}${elsewhere(title)}`),
  ]);
}

describe('the business rules', () => {
  test('name code and tests that exist', () => {
    const rules = readRules(read('docs/rules.md'));
    expect(rules.length).toBeGreaterThan(100);
    expect(ruleErrors(rules, repositoryFiles(), read)).toEqual([]);
    // Every rule was parsed.
    expect(rules).toHaveLength(read('docs/rules.md').match(/\*\*[A-Z]\d+\.\*\*/g)!.length);
  });

  test('are rejected otherwise', () => {
    const files: Record<string, string> = {
      'server/a.ts': 'export const works = 1;',
      'server/a.test.ts': "test('it works', () => {});",
      'server/b.test.ts': "test('it moved', () => {});",
    };
    const errorsOf = (page: string) =>
      ruleErrors(readRules(page), Object.keys(files), (file) => files[file] ?? read(file));
    const rule = (text: string) => `- **T1.** A rule. *Why.*\n  ${text}\n`;
    const good = rule('Code: `works`, `server/a.ts`. Test:\n  `server/a.test.ts` "it\n  works".');
    expect(errorsOf(good)).toEqual([]);
    expect(errorsOf(good + good)).toEqual(['T1 stands there twice']);
    expect(errorsOf(rule('Code: `works`.'))).toEqual(['T1 names no code', 'T1 names no test']);
    expect(errorsOf(rule('Code: `gone`, `server/gone.ts`. Test: `server/a.test.ts` "it works", "it moved".'))).toEqual([
      'T1: no code called gone',
      'T1: no code called server/gone.ts',
      'T1: no test "it moved" in server/a.test.ts; it is in server/b.test.ts',
    ]);
  });
});
