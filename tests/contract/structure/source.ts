import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../../..');

export interface Import {
  /** As written. */
  specifier: string;
  /** Path from the repository root for our own files; undefined for packages. */
  file: string | undefined;
  typeOnly: boolean;
}

/** A parsed source file. */
export interface Source {
  /** Path from the repository root: server/jobs/router.ts */
  file: string;
  text: string;
  tree: ts.SourceFile;
  imports: Import[];
}

/** Parses a file; `text` may be a sample for a rule. */
export function parse(file: string, text: string): Source {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    imports.push({ specifier, file: resolve(file, specifier), typeOnly });
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(textOf(node.moduleSpecifier), isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(textOf(node.moduleSpecifier), node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (node.arguments[0]) add(textOf(node.arguments[0]), false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(textOf(node.argument.literal), true);
    }
  });
  return { file, text, tree, imports };
}

const textOf = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : node.getText());

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  const named = names && ts.isNamedImports(names) ? names.elements : undefined;
  return !clause.name && !!named && named.length > 0 && named.every((each) => each.isTypeOnly);
}

function resolve(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  return undefined;
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

const notOurs = new Set(['node_modules', 'build', 'data', '.cache', '.git', 'test-results', 'playwright-report']);

/** Every file of the repository, from its root, without generated and installed ones. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (notOurs.has(entry.name)) return [];
    if (entry.isDirectory()) return repositoryFiles(file);
    return entry.isFile() ? [file] : [];
  });
}

/** All our TypeScript and JavaScript, parsed. */
export function repositorySources(): Source[] {
  return repositoryFiles()
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !file.startsWith('public/'))
    .map((file) => parse(file, readFileSync(path.join(root, file), 'utf8')));
}

export const isTest = (file: string): boolean => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
