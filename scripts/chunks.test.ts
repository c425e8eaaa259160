import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

/** The chunks of modules by what they import; 'late x' is a dynamic import. `entries`: each is a page of its own. */
function chunks(
  entries: string[],
  imports: Record<string, string[]>,
  size: Record<string, number> = {},
  weights: Record<string, number> = {},
) {
  const importers = (id: string) => Object.keys(imports).filter((each) => imports[each]!.includes(`late ${id}`));
  const graph = {
    getModuleIds: () => Object.keys(imports).values(),
    getModuleInfo: (id: string) => ({
      code: ' '.repeat(size[id] ?? 100),
      isEntry: entries.includes(id),
      importedIds: imports[id]!.filter((each) => !each.startsWith('late ')),
      dynamicImporters: importers(id),
    }),
  } as unknown as Rollup.ManualChunkMeta;
  const found = new Map<string | undefined, string[]>();
  const pages = entries.map((entry) => ({ entries: [entry], weight: weights[entry] ?? 1 }));
  const chunkOf = chunksOf(pages, graph);
  for (const id of Object.keys(imports))
    if (chunkOf.has(id)) found.set(chunkOf.get(id), [...(found.get(chunkOf.get(id)) ?? []), id]);
  return [...found.values()];
}

test('small modules of the same pages share a chunk, and what one page alone imports stays with it', () => {
  expect(chunks(['a', 'b'], { a: ['x', 'y', 'own'], b: ['x', 'y'], x: [], y: [], own: [] })).toEqual([['x', 'y']]);
});

test('packages of every page have a chunk of their own', () => {
  const found = chunks(['a', 'b'], {
    a: ['node_modules/p', 'x'],
    b: ['node_modules/p', 'x'],
    'node_modules/p': [],
    x: [],
  });
  expect(found).toEqual([['node_modules/p'], ['x']]);
});

test('a large module is not fetched in vain', () => {
  const imports = { a: ['x', 'y'], b: ['x', 'y'], c: ['x'], x: [], y: [] };
  expect(chunks(['a', 'b', 'c'], imports)).toEqual([['x', 'y']]);
  expect(chunks(['a', 'b', 'c'], imports, { y: 9_000 })).toEqual([['x'], ['y']]);
});

test('a late part fetches nothing that is there with each page that loads it', () => {
  const imports = { a: ['x', 'late p', 'late q'], p: ['x', 'y'], q: ['x', 'y'], x: [], y: [] };
  expect(chunks(['a'], imports, { y: 1_500 })).toEqual([['x'], ['y']]);
});

test('chunks never import each other', () => {
  // The pages a and b fetch x and z for the same price, but y, which the part p fetches too, is between them.
  const imports = { a: ['x'], b: ['x'], h: ['z', 'late p'], p: ['y'], x: ['y'], y: ['z'], z: [] };
  const weights = { h: 0.1 };
  expect(chunks(['a', 'b', 'h'], imports, { x: 9_000, y: 30_000 }, weights)).toEqual([['x'], ['y', 'z']]);
});
