import type { Rollup } from 'vite';

/** Entries that are opened together: a page's route and its layouts. `weight`: how much the page counts in merging. */
export interface Page {
  entries: string[];
  weight: number;
}

/** Modules that the same pages and late parts fetch. */
export interface Group {
  ids: string[];
  /** By page or part: its weight, or 0 if it does not fetch them. */
  weights: number[];
  /** By page or part: how many characters of code it would fetch in vain with them and all that they import. */
  vain: number[];
  /** Modules that these import. */
  imports: Set<string>;
}

/** The modules that each page and then each late part fetches: all that it imports, without those already there. */
function loadsOf(pages: readonly Page[], { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta) {
  const ids = [...getModuleIds()];
  function loadOf({ entries, weight }: Page, importers: readonly string[], there: Set<string>) {
    const imported = new Set(entries);
    for (const id of imported) for (const next of getModuleInfo(id)!.importedIds) imported.add(next);
    return { weight, importers, there, imported, has: (id: string) => imported.has(id) || there.has(id) };
  }
  const loads = pages.map((page) => loadOf(page, [], new Set()));
  for (const id of ids) {
    const { isEntry, dynamicImporters } = getModuleInfo(id)!;
    if (!isEntry && dynamicImporters.length > 0)
      loads.push(loadOf({ entries: [id], weight: 0.5 }, dynamicImporters, new Set(ids)));
  }
  // There is what everything that may load a part has. It begins with all, and what one of them lacks is removed.
  for (let before = -1, left = 0; left !== before; ) {
    for (const { importers, there } of loads) {
      const hosts = loads.filter(({ has }) => importers.some(has));
      for (const id of there) if (!hosts.every(({ has }) => has(id))) there.delete(id);
    }
    before = left;
    left = loads.reduce((sum, { there }) => sum + there.size, 0);
  }
  return loads;
}

const isPackage = (id: string) => id.includes('node_modules') || id.startsWith('\0');

/** The packages of every page, which change with upgrades only, and all other modules that several pages or parts import. */
export function moduleGroups(pages: readonly Page[], graph: Rollup.ManualChunkMeta) {
  const loads = loadsOf(pages, graph);
  const vendor: string[] = [];
  const groups = new Map<string, Group & { size: number; lacking: boolean[] }>();
  for (const id of graph.getModuleIds()) {
    const { code, isEntry, dynamicImporters, importedIds } = graph.getModuleInfo(id)!;
    const importing = loads.map(({ imported }) => imported.has(id));
    // A part has a file of its own, so that phones need not cache those of the office.
    if (isEntry || dynamicImporters.length > 0 || importing.filter(Boolean).length < 2) continue;
    if (pages.every((_, at) => importing[at]) && [id, ...importedIds].every(isPackage)) {
      vendor.push(id);
      continue;
    }
    const weights = loads.map(({ weight, there }, at) => (importing[at] && !there.has(id) ? weight : 0));
    const lacking = loads.map(({ has }) => !has(id));
    // By both, so that groups never import each other in a circle.
    const key = `${importing} ${weights}`;
    const group = groups.get(key) ?? { ids: [], size: 0, weights, lacking, vain: [], imports: new Set() };
    group.ids.push(id);
    group.size += code?.length ?? 0;
    for (const imported of importedIds) group.imports.add(imported);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const groupOf = new Map(all.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  for (const group of all) {
    const fetched = new Set([group]);
    for (const each of fetched) for (const id of each.imports) if (groupOf.has(id)) fetched.add(groupOf.get(id)!);
    group.vain = loads.map((_, at) =>
      [...fetched].reduce((sum, { lacking, size }) => sum + (lacking[at] ? size : 0), 0),
    );
  }
  return { vendor, groups: all as Group[] };
}
