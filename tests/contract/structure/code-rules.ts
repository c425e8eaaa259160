import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { nounOf } from './import-rule.ts';
import { isTest, root, type Source, walk } from './source.ts';

/** `file:line` of every node that `wrong` selects, in the files that `applies` selects. */
function places(
  sources: readonly Source[],
  applies: (file: string) => boolean,
  wrong: (node: ts.Node) => boolean,
): string[] {
  const found: string[] = [];
  for (const { file, tree } of sources) {
    if (!applies(file)) continue;
    walk(tree, (node) => {
      if (wrong(node)) found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    });
  }
  return found;
}

/** A scope proves a live session: only server/auth/scope.ts may create one. Tests use `mintScope`. */
export function madeScopes(sources: readonly Source[]): string[] {
  const isScope = (type: ts.TypeNode | undefined): boolean =>
    !!type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Scope';
  return places(
    sources,
    (file) => file !== 'server/auth/scope.ts',
    (node) =>
      ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && isScope(node.type)) ||
      // JSON.parse and similar return `any`, which is assignable to a Scope.
      (ts.isImportSpecifier(node) &&
        node.name.text === 'mintScope' &&
        !isTest(node.getSourceFile().fileName) &&
        !node.getSourceFile().fileName.startsWith('server/auth/')),
  );
}

/** A procedure is created by `can(...)` or `publicProcedure`; only server/rpc/trpc.ts uses the raw builder. */
export function rawProcedures(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) => file !== 'server/rpc/trpc.ts',
    (node) =>
      (ts.isIdentifier(node) && node.text === 'initTRPC') ||
      (ts.isPropertyAccessExpression(node) && node.name.text === 'procedure' && node.expression.getText() === 't'),
  );
}

/** Figures, days and times read alike everywhere because server/format.ts alone writes them. */
export function handFormatted(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) =>
      /^(app|design|server|db)\//.test(file) &&
      !isTest(file) &&
      // The third asks whether a zone exists, the fourth writes the ISO times of exports.
      !/^server\/(format|wall-clock|infra\/(time-zone|file-times))\.ts$/.test(file),
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      (/^(toFixed|toLocale(Date|Time)?String)$/.test(node.name.text) ||
        /^Intl\.(DateTime|Number|List)Format$/.test(node.getText())),
  );
}

/** Rules and queries receive the time as an argument: tests set it, and a late entry is judged by its own time. */
export function ownClocks(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) =>
      !isTest(file) &&
      (nounOf(file) !== undefined ||
        /^(server\/(auth|company-settings|checks|documents|rpc|import|export|http\/rest|pricing)|db\/queries)\//.test(
          file,
        ) ||
        file.endsWith('queries.ts')),
    (node) =>
      (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) ||
      (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') ||
      (ts.isPropertyAccessExpression(node) && node.getText() === 'Temporal.Now') ||
      (ts.isIdentifier(node) && node.text === 'systemClock'),
  );
}

/** The phone's clock may be wrong, and is corrected in app/lib/clock.ts. */
export function rawClocks(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) => !isTest(file) && file.startsWith('app/') && file !== 'app/lib/clock.ts',
    (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'new Date().toISOString',
  );
}

const ofPeople = ['u', 'users', 'l', 'logins', 's', 'sessions'];

/**
 * Columns are listed explicitly, so that a new one, such as a password hash, is not exposed. Subqueries may select all.
 */
export function selectAlls(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) => !isTest(file) && /^(server|db\/queries|app)\//.test(file),
    (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'selectAll' &&
      node.arguments.every((each) => ts.isStringLiteral(each) && ofPeople.includes(each.text)),
  );
}

/** package.json declares our files free of side effects, so the bundler drops imports without names. */
export function effectImports(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) => !isTest(file),
    (node) =>
      ts.isImportDeclaration(node) &&
      !node.importClause &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      /^[.#]/.test(node.moduleSpecifier.text) &&
      !node.moduleSpecifier.text.endsWith('.css'),
  );
}

const moneyColumns = 'rate|charge_rate|fixed_price|discount_percent|vat_amount|cis_deducted|paid_amount';
/** SQL that rounds, calculates with a money column, or decides which invoices and entries count. */
const moneySql = new RegExp(
  `\\bround\\(|[-+*/] *(\\w+\\.)?(${moneyColumns})\\b|\\b(${moneyColumns}) *[-+*/]|voided_at is|billing_status *=`,
);
const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
/** Math.round(pounds * 100) */
const isPence = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  node.expression.getText() === 'Math.round' &&
  /\* 100$/.test(node.arguments[0]?.getText() ?? '');

/** Money rules are defined once, in server/pricing/; SQL, services and documents import them. */
export function moneyRules(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) =>
      !isTest(file) &&
      !file.startsWith('server/pricing/') &&
      (nounOf(file) !== undefined || /^(server\/(import|export)|db\/queries)\//.test(file)),
    (node) => (isSql(node) ? moneySql.test(node.template.getText()) : isPence(node)),
  );
}

/** Of the installation itself: infra may read that a company exists or is suspended. */
const tablesOfInfra = ['companies', 'rate_limits'];
const [, listedTables = ''] =
  /export interface DB \{(.*?)\n\}/s.exec(readFileSync(path.join(root, 'db/types.gen.ts'), 'utf8')) ?? [];
const domainTables = [...listedTables.matchAll(/^ {2}"?([\w.]+)"?:/gm)]
  .map(([, table]) => table!)
  .filter((table) => !tablesOfInfra.includes(table));
const tables = `(${domainTables.join('|')})\\b`;
const domainSql = new RegExp(`\\b(from|join|into|update|table)\\s+"?${tables}`, 'i');
const domainName = new RegExp(`^\\W*${tables}`);
const namesTable = /^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|using|\w*[jJ]oin)$/;

function namesDomain(node: ts.Node): boolean {
  if (isSql(node)) return domainSql.test(node.template.getText());
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const argument = node.arguments[0]?.getText() ?? '';
  const { name, expression } = node.expression;
  if (namesTable.test(name.text)) return domainName.test(argument);
  // A table in a variable may be any.
  return (
    (name.text === 'query' && domainSql.test(argument)) || (name.text === 'table' && expression.getText() === 'sql')
  );
}

/**
 * infra would serve any product, so its statements name no table of this one. What knows jobs, records or settings belongs
 * to their noun, or to a layer above infra.
 */
export const domainInInfra = (sources: readonly Source[]): string[] =>
  places(sources, (file) => !isTest(file) && file.startsWith('server/infra/'), namesDomain);
