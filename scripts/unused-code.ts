import type { Plugin } from 'vite';

/*
 * Empties functions of packages that our pages never call: forms and fetchers of the router, infinite and suspense
 * queries, subscriptions. Rollup cannot leave them out itself, because each is named in an object or a method. Some
 * 9 kB of a phone's first page. Build only, browser only.
 *
 * A rule of tests/contract/structure.test.ts rejects what would need them (`leftOut`), and a name that a new version no
 * longer has stops the build.
 */

/** Functions, methods or properties by name, with the body that replaces theirs. */
type Bodies = Readonly<Record<string, string>>;
const emptied = (...names: string[]): Bodies => Object.fromEntries(names.map((name) => [name, '']));

export const unusedCode: readonly (readonly [file: RegExp, bodies: Bodies])[] = [
  [
    /@remix-run\/router\/dist\/router\.js$/,
    {
      // Submissions and fetchers: forms of ours are sent by tRPC or by the browser itself.
      ...emptied(
        'handleAction',
        'handleFetcherAction',
        'handleFetcherLoader',
        'convertFormDataToSearchParams',
        'fetch',
      ),
      normalizeNavigateOptions: 'return { path };',
      // Deferred data: loaders only return what is there.
      ...emptied('resolveNavigationDeferredResults', 'resolveFetcherDeferredResults', 'resolveDeferredData'),
      isDeferredData: 'return false;',
      cancelActiveDeferreds: 'return [];',
      // Discovery of routes (remix.config.js), and view transitions.
      ...emptied('discoverRoutes', 'patchRoutesImpl', 'restoreAppliedTransitions', 'persistAppliedTransitions'),
      checkFogOfWar: 'return { active: false };',
    },
  ],
  [/react-router\/dist\/index\.js$/, emptied('logV6DeprecationWarnings')],
  [
    /@remix-run\/react\/dist\/esm\/fog-of-war\.js$/,
    {
      ...emptied('getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery', 'getPartialManifest'),
      isFogOfWarEnabled: 'return false;',
    },
  ],
  // What single fetch replaces.
  [/@remix-run\/react\/dist\/esm\/data\.js$/, emptied('fetchData', 'parseDeferredReadableStream')],
  [/@remix-run\/react\/dist\/esm\/routes\.js$/, emptied('fetchServerHandler', 'unwrapServerResponse')],
  [
    /@remix-run\/react\/dist\/esm\/single-fetch\.js$/,
    emptied('singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy'),
  ],
  [/@remix-run\/react\/dist\/esm\/components\.js$/, emptied('DeferredHydrationScript', 'ErrorDeferredHydrationScript')],
  [
    /@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/,
    {
      ...emptied('useSubscription', 'usePrefetchQuery$1', 'useSuspenseQuery$1', 'useSuspenseQueries$1'),
      ...emptied('useInfiniteQuery$1', 'usePrefetchInfiniteQuery$1', 'useSuspenseInfiniteQuery$1', 'useQueries$1'),
      ...emptied('infiniteQueryOptions', 'fetchInfiniteQuery', 'prefetchInfiniteQuery'),
      ...emptied('getInfiniteQueryData', 'setInfiniteQueryData', 'buildQueryFromAsyncIterable'),
      // Of a render on the server that collects queries first; our loaders do.
      useSSRQueryOptionsIfNeeded: 'return opts;',
    },
  ],
  [
    /@tanstack\/query-core\/build\/modern\/queryClient\.js$/,
    emptied('infiniteQuery', 'fetchInfiniteQuery', 'prefetchInfiniteQuery', 'ensureInfiniteQueryData'),
  ],
  [/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/, emptied('infiniteQueryBehavior')],
];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The body of a function that this node names, and its name. */
function named(node: Node): { name: string; body: Node } | undefined {
  const [key, value] =
    node.type === 'FunctionDeclaration'
      ? [node.id, node]
      : node.type === 'VariableDeclarator'
        ? [node.id, node.init]
        : node.type === 'MethodDefinition' || node.type === 'Property'
          ? [node.key, node.value]
          : [];
  if (!isNode(key) || !isNode(value) || !isNode(value.body) || value.body.type !== 'BlockStatement') return;
  return { name: String(key.name), body: value.body };
}

/** The code with these bodies; throws if a name is missing. */
export function withBodies(code: string, tree: unknown, bodies: Bodies): string {
  const missing = new Set(Object.keys(bodies));
  const cuts: { start: number; end: number; text: string }[] = [];
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) open.push(...node);
    if (!isNode(node)) continue;
    const found = named(node);
    const text = found && Object.hasOwn(bodies, found.name) ? bodies[found.name] : undefined;
    if (text === undefined) open.push(...Object.values(node));
    else {
      missing.delete(found!.name);
      cuts.push({ start: found!.body.start, end: found!.body.end, text: `{${text}}` });
    }
  }
  if (missing.size > 0) throw new Error(`No longer in the package: ${[...missing].join(', ')}`);
  cuts.sort((a, b) => b.start - a.start);
  return cuts.reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}

export const leanCode: Plugin = {
  name: 'fettle:lean-code',
  apply: 'build',
  transform(code, id) {
    if (this.environment?.name === 'ssr') return;
    const bodies = unusedCode.find(([file]) => file.test(id))?.[1];
    if (!bodies) return;
    return { code: withBodies(code, this.parse(code), bodies), map: null };
  },
};
