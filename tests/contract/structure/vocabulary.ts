import ts from 'typescript';
import { isTest, type Source, walk } from './source.ts';

/** Words and names for which the code base has a standard term. */
const discouragedWords =
  /^(told|untold|reckon(s|ed)?|doomed|mended|faults?|refus(al|als|ed|es|e)|hearers?|outlived|sweep|abreast|asked|asker|wanted|kept|patience|whose|standing|worth|trial|journey)$/;
const discouragedNames =
  /^(\w*(Words|Looks|Calls)|parked|\w+Question|laidOver\w*|sayAlive|most[A-Z]\w*|[A-Z]\w*Parts|(use)?Known[A-Z]\w*)$/;
const discouragedFiles = /(^|[/-])(told|known|kept|wanted|asked|reckoned|refusal|words|looks|calls)([.-])/;

/** Parts in the sense of multipart/form-data. */
const exemptNames: readonly string[] = ['ReceivedParts'];

/** 'isAskedTwice' -> ['is', 'asked', 'twice'] */
const wordsIn = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);

const isDiscouraged = (name: string): boolean =>
  !exemptNames.includes(name) &&
  (discouragedNames.test(name) || wordsIn(name).some((word) => discouragedWords.test(word)));

/** Names declared in the app, server and database code. Properties are exempt: many are wire names or columns. */
export function discouragedTerms(sources: readonly Source[]): string[] {
  const found: string[] = [];
  for (const { file, tree } of sources) {
    if (!/^(app|server|db)\//.test(file) || isTest(file) || file.endsWith('.gen.ts')) continue;
    if (discouragedFiles.test(file)) found.push(file);
    walk(tree, (node) => {
      const isDeclared =
        ts.isVariableDeclaration(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node) ||
        ts.isParameter(node) ||
        // Without a name of its own, a binding repeats a property's.
        (ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent)));
      if (isDeclared && node.name && ts.isIdentifier(node.name) && isDiscouraged(node.name.text))
        found.push(`${file}: ${node.name.text}`);
    });
  }
  return [...new Set(found)];
}
