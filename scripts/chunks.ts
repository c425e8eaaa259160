import type { Rollup } from 'vite';
import { type Group, moduleGroups, type Page } from './module-groups.ts';

/** How many characters of code may be fetched in vain to save one file. */
const fileCost = 600;

/** Characters of code that merging two groups saves, in all pages and parts that fetch one of them or both. */
const gain = (a: Group, b: Group) =>
  a.weights
    .map((weight, at) => [weight, b.weights[at]!, weight * b.vain[at]! + b.weights[at]! * a.vain[at]!] as const)
    .reduce((sum, [weight, other, vain]) => sum + (weight && other ? weight * fileCost : -vain), 0);

/** The chunk of each module, by the import graph: groups are merged while that saves more than it costs. */
export function chunksOf(pages: readonly Page[], graph: Rollup.ManualChunkMeta): Map<string, string> {
  const { vendor, groups } = moduleGroups(pages, graph);
  const left = new Set(groups);
  const importedBy = ({ imports }: Group) => [...left].filter(({ ids }) => ids.some((id) => imports.has(id)));
  /** Whether `a` imports `b` through a third: merged, they would import each other. */
  function isAround(a: Group, b: Group): boolean {
    const between = new Set(importedBy(a).filter((group) => group !== a && group !== b));
    for (const group of between) for (const next of importedBy(group)) between.add(next);
    return between.has(b);
  }
  const pairsOf = (a: Group, others: Group[]) =>
    others.map((b) => ({ a, b, gain: gain(a, b) })).filter((pair) => pair.gain > 0);
  let pairs = groups.flatMap((group, at) => pairsOf(group, groups.slice(at + 1)));
  while (pairs.length > 0) {
    pairs.sort((one, other) => one.gain - other.gain);
    const { a, b } = pairs.pop()!;
    if (isAround(a, b) || isAround(b, a)) continue;
    for (const group of [a, b]) left.delete(group);
    const weights = a.weights.map((weight, at) => weight || b.weights[at]!);
    const vain = a.vain.map((size, at) => (size && b.vain[at] ? size + b.vain[at]! : 0));
    const both = { ids: [...a.ids, ...b.ids], weights, vain, imports: new Set([...a.imports, ...b.imports]) };
    pairs = [...pairs.filter((pair) => left.has(pair.a) && left.has(pair.b)), ...pairsOf(both, [...left])];
    left.add(both);
  }
  const chunks = [vendor, ...Array.from(left, ({ ids }) => ids)];
  return new Map(chunks.flatMap((ids, at) => ids.map((id) => [id, `shared-${at}`])));
}
