import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { nounOf } from './import-rule.ts';
import { isTest, root, type Source } from './source.ts';

const banned = ['utils', 'helpers', 'common', 'misc', 'manager', 'base', 'index'];
const nounFiles = [
  'constants',
  'schema',
  'router',
  'service',
  'rules',
  'corrections',
  'sums',
  'timeline',
  // Invoices: what is issued, for many jobs at once, and what it looks like on paper.
  'issue',
  'lines',
  'customer',
  'margin',
  // What becomes of one after that.
  'payment',
  'mail',
  'mail-words',
  'send-invoice-mail',
  'bulk',
  'document',
  'print',
  'download',
  // Settings: what the services that they connect have to say.
  'prove',
  'logo',
  'try-services',
  // Sessions: access tokens, which take their place in scripts.
  'token-router',
  'token-service',
  // Notifications: who is told, in which words, and what looks for forgotten timers.
  'notify',
  'deliver',
  'change-words',
  'job-words',
  'forgotten-timers',
  // Requests: how far they have come.
  'progress',
];
const authFiles = [
  'bearer',
  'constants',
  'ctx',
  'lucia',
  'passwords',
  'permissions',
  'schema',
  'scope',
  'service',
  'session',
];

/** Statements: of a noun whole, or of one side of it where they are many. */
const isQueries = (name: string) => /^([\w-]+-)?queries$/.test(name);

const stem = (file: string): string => path.posix.basename(file).replace(/(\.test)?\.\w+$/, '');

/** Names that say nothing of what is inside, also as parts: job-utils.ts. */
export function bannedNames(files: readonly string[]): string[] {
  return files.filter(
    (file) =>
      /\.(ts|tsx|js|css)$/.test(file) &&
      // A route's name is its address.
      !file.startsWith('app/routes/') &&
      stem(file)
        .split(/[-.]/)
        .some((part) => banned.includes(part)),
  );
}

/** kebab-case, but for what Remix and tools name. */
export function oddNames(files: readonly string[]): string[] {
  return files.filter(
    (file) =>
      /^(app|server|db|tests|scripts|bench)\//.test(file) &&
      !file.startsWith('app/routes/') &&
      /\.(ts|tsx)$/.test(file) &&
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|gen|client|server|d))*\.tsx?$/.test(path.posix.basename(file)),
  );
}

/** A noun's folder holds a closed list of file names, and tests beside them. */
export function strayFiles(files: readonly string[]): string[] {
  return files.filter((file) => {
    const parts = file.split('/');
    if (parts[0] !== 'server' || parts.length < 3 || /\.test\.ts$/.test(file)) return false;
    if (isQueries(stem(file))) return parts.length > 3 && nounOf(file) !== undefined;
    if (parts[1] === 'auth') return parts.length > 3 || !authFiles.includes(stem(file));
    return nounOf(file) !== undefined && (parts.length > 3 || !nounFiles.includes(stem(file)));
  });
}

/** Files that only hand on what others export, and `export *` anywhere. */
export function barrels(sources: readonly Source[]): string[] {
  return sources
    .filter(({ tree }) => {
      const handsOn = (node: ts.Statement) =>
        ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;
      const star = tree.statements.some(
        (node) => ts.isExportDeclaration(node) && node.moduleSpecifier && !node.exportClause,
      );
      return star || (tree.statements.length > 0 && tree.statements.every(handsOn));
    })
    .map(({ file }) => file);
}

// Remix's routes and entries, and what tools read.
const mayDefault =
  /^(app\/routes\/|app\/(root|entry\.client|entry\.server)\.tsx$|[^/]+\.(config\.)?(ts|js)$|tests\/(support|e2e)\/global-setup\.ts$)/;

export function defaultExports(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ file, tree }) =>
        !mayDefault.test(file) &&
        tree.statements.some(
          (node) =>
            ts.isExportAssignment(node) ||
            (ts.canHaveModifiers(node) &&
              ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)),
        ),
    )
    .map(({ file }) => file);
}

/** 95 of 100 files have fewer lines than this. */
export const mostLines = 270;

/** The lines of the file that 95 of 100 do not exceed; generated files and tests apart. */
export function linesAt95(sources: readonly Source[]): number {
  const lines = sources
    .filter(({ file }) => /^(app|server|db)\//.test(file) && !isTest(file) && !file.endsWith('.gen.ts'))
    .map(({ text }) => text.split('\n').length)
    .sort((a, b) => a - b);
  return lines[Math.floor(lines.length * 0.95)] ?? 0;
}

// In parts, or this file would be a mention.
const foreign = new RegExp(`(^|[^\\w-])${'shar'}${'ed/'}|\\b(S[12]|${'PROD'}UCT|${'GO'}ALS) \\d`);

/** Lines that name the founders' papers, or cite a section of one: the repository stands on its own. */
export function mentions(
  files: readonly string[],
  read = (file: string) => readFileSync(path.join(root, file), 'utf8'),
) {
  return files
    .filter((file) => file !== 'package-lock.json' && !/\.(png|ico|woff2?|jpg|webp|pdf)$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (foreign.test(line) ? [`${file}:${at + 1}`] : [])),
    );
}

/** Files that the documentation names and that do not exist: `docs/x.md: lib/y.ts`. A name may leave out leading folders. */
export function staleMentions(
  files: readonly string[],
  read = (file: string) => readFileSync(path.join(root, file), 'utf8'),
): string[] {
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /`([\w./$-]+\.(?:tsx?|sql|md)|(?:app|server|db|tests|scripts|docs)\/[\w./-]+\/)`/g,
        ),
      ]
        .map(([, name]) => name!)
        .filter((name) =>
          name.endsWith('/')
            ? !files.some((each) => each.startsWith(name))
            : !files.some((each) => each === name || each.endsWith(`/${name}`)),
        )
        .map((name) => `${file}: ${name}`),
    );
}
