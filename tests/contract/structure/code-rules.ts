import ts from 'typescript';
import { nounOf } from './import-rule.ts';
import { isTest, type Source, walk } from './source.ts';

/** `file:line` of every node that `wrong` picks, in the files that `applies` picks. */
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

/** A scope is what a live session vouches for: only server/auth/scope.ts makes one. Tests take `mintScope`. */
export function madeScopes(sources: readonly Source[]): string[] {
  const isScope = (type: ts.TypeNode | undefined): boolean =>
    !!type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Scope';
  return places(
    sources,
    (file) => file !== 'server/auth/scope.ts',
    (node) =>
      ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && isScope(node.type)) ||
      // JSON.parse and friends hand out `any`, which would become a Scope without a word.
      (ts.isImportSpecifier(node) &&
        node.name.text === 'mintScope' &&
        !isTest(node.getSourceFile().fileName) &&
        !node.getSourceFile().fileName.startsWith('server/auth/')),
  );
}

/** A procedure is made by `can(...)` or `publicProcedure`; the raw builder stays in server/rpc/trpc.ts. */
export function rawProcedures(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) => file !== 'server/rpc/trpc.ts',
    (node) =>
      (ts.isIdentifier(node) && node.text === 'initTRPC') ||
      (ts.isPropertyAccessExpression(node) &&
        node.name.text === 'procedure' &&
        node.expression.getText() === 't'),
  );
}

/** Rules and queries receive the time as an argument: a test sets it, and a late entry is judged by its own time. */
export function ownClocks(sources: readonly Source[]): string[] {
  return places(
    sources,
    (file) =>
      !isTest(file) &&
      (nounOf(file) !== undefined ||
        /^(server\/(auth|rpc|import|export|http\/rest|pricing)|db\/queries)\//.test(file) ||
        file.endsWith('queries.ts')),
    (node) =>
      (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) ||
      (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') ||
      (ts.isPropertyAccessExpression(node) && node.getText() === 'Temporal.Now') ||
      (ts.isIdentifier(node) && node.text === 'systemClock'),
  );
}

const ofPeople = ['u', 'users', 'l', 'logins', 's', 'sessions'];

/** Columns are named: a password hash must not travel because somebody added it to a table. Of a subquery all is well. */
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

/** package.json tells the bundler that our files do nothing by being imported: it leaves out whatever is not named. */
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

/** A money rule has one home: SQL, services and documents take it from server/pricing/. */
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
