import path from 'node:path';
import type { Rollup } from 'vite';

/*
 * Splits the browser's code into chunks by the import graph: modules needed by the same first pages share a chunk, and
 * so do the parts that load by themselves after them. Thirty small files compress 10 % worse than a few and each costs
 * some milliseconds; a chunk with more than a page needs slows its first load (tests/e2e/first-load.spec.ts).
 *
 * The graph tells what shares a module, not what is opened first or shown first. That is said below by file names. A renamed
 * file falls out of its pattern silently: its code lands elsewhere, and the budgets of first-load.spec.ts show it.
 */

/** Needed by every page and changed only by upgrades. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|@trpc|@tanstack\/(react-query|query-core)|react-hot-toast|goober)\//;

/** Of those packages, what few pages need. */
const fewNeed = /@tanstack\/.*\/(useQueries|queriesObserver)\./;
const isVendor = (id: string) => vendor.test(id) && !fewNeed.test(id);

/** What every page needs. */
const everyPage = ['entry.client.tsx', 'root.tsx', 'routes/_app.tsx'];
/** The workers' first page. */
const workerStart = ['routes/_app.time-tracking.tsx'];

/** Other common first pages, often opened without a cache. */
const otherStarts = ['routes/_app.dashboard.tsx', 'routes/request-a-job.tsx', 'routes/login.tsx', 'routes/_index.tsx'];

/** A page of the office with a table: most of the others need what it shares with one of them. */
const officePage = ['routes/_app.properties.tsx'];
const tableLibrary = /node_modules\/@tanstack\/react-table\//;

/** Around every page of the office: it must not drag in what workers need later. */
const officeFrame = /^(shell\/admin\/|features\/time\/tracking\/admin\/)/;
/** What the office's pages show first. */
const officePages =
  /^features\/.*\/office\/([\w-]+-(page|table|tab)|cis|dashboard|pay-run|payments|statements)\.|^features\/(invoices|users)\/\w+-tab\.|^table\/edit\/row-form(-dialog)?\.|^routes\/_app\.(?!dashboard|time-tracking)[\w-]+\./;

/** Of those, pages with a table, which load most: they do not load what only the others share with dialogs. */
const tablePages =
  /^features\/(expenses\/office\/expenses-page|invoices\/history-tab|pay\/office\/(pay-run|payments-page|payments)|time\/office\/time-records-tab|timesheets\/office\/time-page)\.|^routes\/_app\.(expenses|invoices|payments|time-tracked|users)\./;

/** Pages behind the login. Code they share with public pages is separate from code they share with dialogs. */
const signedIn = 'routes/_app.';

/**
 * Lazy parts of workers' pages, in the order in which they load: two once the page is idle, the others once it is used
 * (whenUsed). A module goes with the first that needs it.
 */
const parts: readonly (readonly [name: string, files: RegExp])[] = [
  ['session', /^(offline\/cache\/register-worker\.|lib\/push\/|shell\/after-the-page\.)/],
  ['outbox', /^(offline\/(queue|cache)\/|shell\/outbox-session\.)/],
  ['dialog', /^ui\/dialog-body\./],
  ['active', /^features\/time\/tracking\/(active-screen|tracking-bar)\./],
  ['switch', /^(features\/account\/companies|features\/session\/use-switch-company|shell\/switch-company)\./],
  [
    'sheets',
    /^(offline\/|shell\/(?!.*(admin|office))|features\/jobs\/job-list\.|features\/time\/tracking\/(?!admin\/|sub-screen\.))/,
  ],
  ['sub-screens', /^features\/time\/tracking\/sub-screen\./],
];

/** Those that load without being used. */
const earlyParts: readonly string[] = ['session', 'outbox', 'dialog', 'active'];

let chunks: Map<string, string> | undefined;

export const manualChunks: Rollup.GetManualChunk = (id, graph) => {
  // Rollup's own helper, which vendor needs: alone it would drag the chunk it lands in into every page.
  if (isVendor(id) || id.includes('commonjsHelpers')) return 'vendor';
  // By name: Rollup adds what has no chunk and is imported by vendor's index files to vendor.
  if (fewNeed.test(id)) return 'queries';
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
      if (importers.includes(entry) || isVendor(id)) continue;
      importedBy.set(id, [...importers, entry]);
      open.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  }
  const isOneOf = (pages: readonly string[]) => (entry: string) =>
    pages.some((page) => entry.startsWith(path.resolve('app', page)));
  const isAmong = (files: RegExp, ids: readonly string[]) => ids.some((id) => files.test(path.relative('app', id)));
  const partOf = (ids: readonly string[]) => parts.find(([, files]) => isAmong(files, ids))?.[0];
  const isOfOthers = (importers: readonly string[]) =>
    importers.some(isOneOf([...otherStarts, ...officePage])) ||
    [officeFrame, officePages, parts[0]![1]].some((files) => isAmong(files, importers));
  const tables = [...importedBy].find(([id]) => tableLibrary.test(id))?.[1] ?? [];

  const chunkOf = (importers: readonly string[]): string | undefined => {
    if (importers.some(isOneOf(everyPage))) return 'start';
    if (importers.some(isOneOf(workerStart))) return isOfOthers(importers) ? 'start' : 'track';
    const part = partOf(importers);
    const isEarly = part !== undefined && earlyParts.includes(part);
    const pages = otherStarts.filter((page) => importers.some(isOneOf([page])));
    // The workers' home has no room for what other pages share with early parts.
    if (isEarly && pages.length > 0) return pages.includes(otherStarts[0]!) ? 'home' : 'early';
    if (pages.length > 0) {
      // Initials, because every page lists the names. 'sdl-a': dashboard, login and pages behind the login.
      const initials = pages.map((page) => path.parse(page).name.replace(/^_(app\.)?/, '')[0]).join('');
      return `s${initials}${importers.some(isOneOf([signedIn])) ? '-a' : ''}`;
    }
    const isOnTable = importers.some(isOneOf(officePage));
    if (part && (isOnTable || isAmong(officeFrame, importers))) return isEarly ? 'early' : 'common';
    if (part && isAmong(officePages, importers))
      return isEarly ? 'early' : isAmong(tablePages, importers) ? 'desk' : 'other';
    if (!isOnTable) return part;
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
  // Relative, because the project itself may be below a folder of that name.
  const folder = path.relative('app', moduleIds.at(-1) ?? '').includes('/office/') ? 'office/' : '';
  return `assets/${folder}[name]-[hash:7].js`;
}
