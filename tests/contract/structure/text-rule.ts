import ts from 'typescript';
import { isTest, type Source, walk } from './source.ts';

/*
 * A browser's translator replaces each text node by its own element. React then fails (NotFoundError) when it inserts
 * before the lost text node or removes it. So text beside conditional children must have its own element.
 */

/** Names of variables that hold elements, and functions that return some, rather than text. */
const elementNames = /(^|\.)(action|cards|end|grid|importButton|lines|locationSheet|payments|question|status|view)$/;
const elementCalls = /^(children|createPortal|day|select)$|\.map$/;

type Child = 'text' | 'element' | 'coming element' | 'coming text';

/** The kind of a child; null if it renders nothing. */
function kindOf(node: ts.Expression | ts.JsxChild): Child | null {
  if (ts.isJsxText(node)) return node.text.trim() === '' && node.text.includes('\n') ? null : 'text';
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return 'element';
  if (ts.isJsxExpression(node)) return node.expression ? kindOf(node.expression) : null;
  if (ts.isParenthesizedExpression(node)) return kindOf(node.expression);
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isNumericLiteral(node)) return 'text';
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return kindOf(node.right)?.endsWith('text') ? 'coming text' : 'coming element';
    return 'text';
  }
  if (ts.isConditionalExpression(node)) {
    const [a, b] = [node.whenTrue, node.whenFalse].map((each) =>
      each.kind === ts.SyntaxKind.NullKeyword || each.getText() === 'undefined' ? undefined : kindOf(each),
    );
    if (a === 'text' && b === 'text') return 'text';
    return a?.endsWith('text') || b?.endsWith('text') ? 'coming text' : 'coming element';
  }
  if (ts.isCallExpression(node)) {
    return elementCalls.test(node.expression.getText()) ? 'coming element' : 'text';
  }
  // A variable may hold text.
  return elementNames.test(node.getText()) ? 'element' : 'text';
}

const childrenOf = (node: ts.JsxElement | ts.JsxFragment) => node.children.map(kindOf).filter((kind) => kind !== null);

/** `file:line` of elements that contain text beside conditional children. */
export function looseTexts(sources: readonly Source[]): string[] {
  const found: string[] = [];
  for (const { file, tree } of sources) {
    if (!file.startsWith('app/') || !file.endsWith('.tsx') || isTest(file)) continue;
    walk(tree, (node) => {
      if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return;
      const children = childrenOf(node);
      const hasText = children.some((kind) => kind.endsWith('text'));
      const hasComing = children.some((kind) => kind.startsWith('coming'));
      // The text of a fragment is mounted with it. In an attribute, such as a label, it stays.
      const comes = ts.isJsxFragment(node) ? !ts.isJsxExpression(node.parent) : children.length > 1 && hasComing;
      if (!hasText || !comes) return;
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    });
  }
  return found;
}
