import path from 'node:path';
import type { Rollup } from 'vite';

/*
 * Splits the browser's code into chunks by the import graph: modules needed by the same first pages share a chunk, and
 * so do the parts that load by themselves after them. Thirty small files compress 10 % worse than a few and each costs
 * some milliseconds; a chunk with more than a page needs slows its first load (tests/e2e/first-load.spec.ts).
 */

/** Needed by every page and changed only by upgrades. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|@trpc|@tanstack\/(react-query|query-core)|react-hot-toast|goober)\//;

/** The workers' first page, with what every page needs. */
const workerStart = ['entry.client.tsx', 'root.tsx', 'routes/_app.tsx', 'routes/_app.time-tracking.tsx'];

/** Other common first pages, often opened without a cache. */
const otherStarts = ['routes/_app.dashboard.tsx', 'routes/request-a-job.tsx', 'routes/login.tsx', 'routes/_index.tsx'];

/** A page of the office with a table: most of the others need what it shares with one of them. */
const officePage = ['routes/_app.properties.tsx'];
const tableLibrary = /node_modules\/@tanstack\/react-table\//;

/** Pages behind the login. Code they share with public pages is separate from code they share with dialogs. */
const signedIn = 'routes/_app.';

/** Lazy parts that workers' pages load once idle. A module goes with the first that needs it. */
const parts: readonly (readonly [name: string, folder: RegExp])[] = [
  ['session', /^(offline|shell(?!.*(admin|office)))\//],
  ['tracking', /^features\/time\/tracking\/(?!admin\/)/],
];

let chunks: Map<string, string> | undefined;

export const manualChunks: Rollup.GetManualChunk = (id, graph) => {
  // Rollup's own helper, which vendor needs: alone it would drag the chunk it lands in into every page.
  if (vendor.test(id) || id.includes('commonjsHelpers')) return 'vendor';
  chunks ??= sharedChunks(graph);
  return chunks.get(id);
};

/** Chunk by module, for modules that the same first pages share with any other page or lazy part. */
function sharedChunks({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const entries = [...getModuleIds()].filter((id) => {
    const info = getModuleInfo(id);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
  const importedBy = new Map<string, string[]>();
  for (const entry of entries) {
    const open = [entry];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const importers = importedBy.get(id) ?? [];
      if (importers.includes(entry) || vendor.test(id)) continue;
      importedBy.set(id, [...importers, entry]);
      open.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  }
  const isOneOf = (pages: readonly string[]) => (entry: string) =>
    pages.some((page) => entry.startsWith(path.resolve('app', page)));
  const partOf = (ids: readonly string[]) =>
    parts.find(([, folder]) => ids.some((id) => folder.test(path.relative('app', id))))?.[0];
  const tables = [...importedBy].find(([id]) => tableLibrary.test(id))?.[1] ?? [];

  const chunkOf = (importers: readonly string[]): string | undefined => {
    if (importers.some(isOneOf(workerStart))) return 'start';
    const pages = otherStarts.filter((page) => importers.some(isOneOf([page])));
    if (pages.length > 0) {
      // Initials, because every page lists the names. 'sdl-a': dashboard, login and pages behind the login.
      const initials = pages.map((page) => path.parse(page).name.replace(/^_(app\.)?/, '')[0]).join('');
      return `s${initials}${importers.some(isOneOf([signedIn])) ? '-a' : ''}`;
    }
    const part = partOf(importers);
    if (!importers.some(isOneOf(officePage))) return part;
    if (part) return 'common';
    return importers.every((entry) => tables.includes(entry)) ? 'table' : 'office';
  };

  const found = new Map<string, string>();
  for (const [id, importers] of importedBy) {
    const { isEntry, dynamicImporters } = getModuleInfo(id)!;
    const isPart = dynamicImporters.length > 0 && partOf([id]) !== undefined;
    const isShared = importers.filter((entry) => entry !== id).length > 1;
    const chunk = !isEntry && (isPart || isShared) && chunkOf(importers);
    if (chunk) found.set(id, chunk);
  }
  return found;
}

/** Phones do not cache office/ chunks (service-worker-plugin.ts). A chunk is made for its last module. */
export function chunkFile({ moduleIds }: Rollup.PreRenderedChunk): string {
  const folder = moduleIds.at(-1)?.includes('/office/') ? 'office/' : '';
  return `assets/${folder}[name]-[hash:7].js`;
}
