/* Names that are spelt like one that nothing has: by the pairs of letters that they share. */

const offered = 2;
/** Of 1; 'Leonard Pryce' and 'Leonard Price' have 0.83. */
const least = 0.5;

function pairsOf(name: string): Set<string> {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
}

/** 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

/** For each of `sought` the names that are the most like it. */
export function similarNames(sought: readonly string[], names: readonly string[]): Map<string, string[]> {
  const all = [...new Set(names)].map((name) => ({ name, pairs: pairsOf(name) }));
  return new Map(
    sought.map((each) => {
      const pairs = pairsOf(each);
      const found = all
        .map(({ name, pairs: others }) => ({ name, like: likeness(pairs, others) }))
        .filter(({ like }) => like >= least)
        .sort((a, b) => b.like - a.like || a.name.localeCompare(b.name));
      return [each, found.slice(0, offered).map(({ name }) => name)];
    }),
  );
}
