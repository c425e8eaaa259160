import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { chainOf, type Routes, shellRoutes } from './shell-routes.ts';
import { leanCode } from './unused-code.ts';

/* Removes about 3 kB that two packages add to every page. Build only. */

/** tRPC's packages are not marked as free of side effects, so their WebSocket client would be in every page. */
const leanTrpc: Plugin = {
  name: 'fettle:lean-trpc',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/@trpc\/(client|react-query)\//.test(id) ? { code, map: null, moduleSideEffects: false } : undefined,
};

const drawing = /^const __iconData = (\{[\s\S]*?\n\});/m;

/** Replaces Lucide's element factory with ours and keeps its drawings. */
const leanIcons: Plugin = {
  name: 'fettle:lean-icons',
  apply: 'build',
  // Also bundled for the server, because both must render the same.
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  transform(code, id) {
    if (!/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return;
    const [, data] = drawing.exec(code) ?? [];
    // Aliases have no drawing of their own.
    if (!data) return;
    const { size, node } = runInNewContext(`(${data})`) as { size: number; node: [string, object][] };
    if (size !== 24) this.error(`An icon of another size than expected: ${id}`);
    const shapes = node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }]);
    const maker = JSON.stringify(path.resolve('app/ui/icon.ts'));
    return {
      code: `import { iconOf } from ${maker};\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(shapes)});\n`,
      map: null,
    };
  },
};

/** Remix lists every route's imports on every page. Office pages, which phones do not cache, find theirs on loading. */
const isOfficeRoute = (routes: Routes, id: string): boolean =>
  chainOf(routes, id).includes('routes/_app') && !shellRoutes(routes).has(id);

interface RouteList {
  routes: Record<string, Routes[string] & { imports?: string[] }>;
}

/**
 * Strips Remix's route list, a script of its own: the imports of office pages, those of the root, flags that are false and
 * empty lists, because Remix only checks whether `hasAction`, `imports` and the like are there.
 */
function leanRouteList(code: string): string {
  const [start, end] = [code.indexOf('{'), code.lastIndexOf('}') + 1];
  const list = runInNewContext(`(${code.slice(start, end)})`) as RouteList;
  const everywhere = list.routes.root?.imports ?? [];
  for (const [name, route] of Object.entries(list.routes)) {
    if (name === 'root') continue;
    route.imports = isOfficeRoute(list.routes, name)
      ? []
      : (route.imports ?? []).filter((each) => !everywhere.includes(each));
  }
  const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  const text = JSON.stringify(list, (_, value) => (isEmpty(value) ? undefined : value));
  return code.slice(0, start) + text + code.slice(end);
}

/** The server's and the browser's copies must match for hydration. */
const leanManifest: Plugin = {
  name: 'fettle:lean-manifest',
  apply: 'build',
  transform: (code, id) =>
    id.includes('virtual:remix/server-manifest') ? { code: leanRouteList(code), map: null } : undefined,
  closeBundle: {
    order: 'pre',
    sequential: true,
    handler() {
      if (this.environment?.name !== 'ssr') return;
      const assets = path.resolve('build/client/assets');
      for (const file of readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))) {
        const at = path.join(assets, file);
        writeFileSync(at, leanRouteList(readFileSync(at, 'utf8')));
      }
    },
  },
};

export const leanPackages: Plugin[] = [leanTrpc, leanCode, leanIcons, leanManifest];
