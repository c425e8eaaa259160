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
  // y imports u also through v: with u alone in its chunk, v would be imported by it and import it.
  const imports = {
    a: ['x', 'u', 'late p'],
    b: ['w'],
    h: ['x', 'y', 'u', 'late p'],
    p: ['y', 'w', 'v'],
    x: ['v'],
    y: ['z', 'v', 'u'],
    z: ['u'],
    w: ['u'],
    v: ['u'],
    u: [],
  };
  const size = { a: 60, b: 60, h: 60, p: 60, x: 6_027, y: 53, z: 179, w: 31, v: 22, u: 1_354 };
  expect(chunks(['a', 'b', 'h'], imports, size, { a: 1.6, h: 0.76 })).toEqual([
    ['x', 'y', 'z', 'v'],
    ['w', 'u'],
  ]);
});

test('a page does not fetch what a small module of another page imports', () => {
  // Merged with x, which both pages need, the small y would bring the large z to a.
  const imports = { a: ['x'], b: ['x', 'y'], c: ['x', 'y'], d: ['z'], e: ['z'], x: [], y: ['z'], z: [] };
  expect(chunks(['a', 'b', 'c', 'd', 'e'], imports, { z: 9_000 })).toEqual([['x'], ['y', 'z']]);
});
