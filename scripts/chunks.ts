import path from 'node:path';
import type { Rollup } from 'vite';

/*
 * How the browser's code is divided into files. Read from the import graph, so that moving or renaming a module changes
 * nothing: modules that the same first pages need share a chunk. Thirty small files compress a tenth worse than a few, and
 * a chunk that holds more than a page needs would cost its first load (tests/e2e/first-load.spec.ts).
 */

/** What every page needs and only an upgrade changes. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|@trpc|@tanstack\/(react-query|query-core)|react-hot-toast|goober)\//;

/** The worker's first page, with what carries every page. */
const workerStart = ['entry.client.tsx', 'root.tsx', 'routes/_app.tsx', 'routes/_app.time-tracking.tsx'];

/** The other pages that people open first, often without anything cached. */
const otherStarts = [
  'routes/_app.dashboard.tsx',
  'routes/request-a-job.tsx',
  'routes/login.tsx',
  'routes/_index.tsx',
];

/** Any page behind the log-in: what the public pages share with them is apart from what they share with dialogs. */
const signedIn = 'routes/_app.';

let chunks: Map<string, string> | undefined;

export const manualChunks: Rollup.GetManualChunk = (id, graph) => {
  if (vendor.test(id)) return 'vendor';
  chunks ??= sharedChunks(graph);
  return chunks.get(id);
};

/** By module: the chunk of those that the same first pages share with any other page or lazy part. */
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
  const found = new Map<string, string>();
  for (const [id, importers] of importedBy) {
    if (importers.length < 2 || entries.includes(id)) continue;
    if (importers.some(isOneOf(workerStart))) found.set(id, 'start');
    const pages = otherStarts.filter((page) => importers.some(isOneOf([page])));
    if (found.has(id) || pages.length === 0) continue;
    // Initials: the names stand in every page's list of routes. 'sdl-a': dashboard, login and pages behind the log-in.
    const initials = pages.map((page) => path.parse(page).name.replace(/^_(app\.)?/, '')[0]).join('');
    found.set(id, `s${initials}${importers.some(isOneOf([signedIn])) ? '-a' : ''}`);
  }
  return found;
}

/**
 * Chunks of office/ folders have a folder of their own: phones keep none of them (service-worker-plugin.ts). A chunk's last
 * module is the one that the others are for.
 */
export function chunkFile({ moduleIds }: Rollup.PreRenderedChunk): string {
  const folder = moduleIds.at(-1)?.includes('/office/') ? 'office/' : '';
  return `assets/${folder}[name]-[hash].js`;
}
