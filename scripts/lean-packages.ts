import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { chainOf, type Routes, shellRoutes } from './shell-routes.ts';

/*
 * Shortens what Lucide and Remix put into every page, which neither has an option for. Build only.
 * - Lucide's icons name themselves and key each shape, and its factory reads a context: 1 kB of the first page.
 * - Remix lists the imports of every route, and false flags, on every page: 2 kB of it.
 */

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

/** Office pages, which workers do not open and phones do not cache. */
const isOfficeRoute = (routes: Routes, id: string): boolean =>
  chainOf(routes, id).includes('routes/_app') && !shellRoutes(routes).has(id);

interface RouteList {
  url: string;
  routes: Record<string, Routes[string] & { imports?: string[]; css?: string[] }>;
}

/** The script with a list of routes, which is its only object. */
function withRoutes(code: string, change: (list: RouteList) => object): string {
  const [start, end] = [code.indexOf('{'), code.lastIndexOf('}') + 1];
  const list = change(runInNewContext(`(${code.slice(start, end)})`) as RouteList);
  // Remix only checks whether `hasAction`, `imports` and the like are there.
  const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  return (
    code.slice(0, start) + JSON.stringify(list, (_, value) => (isEmpty(value) ? undefined : value)) + code.slice(end)
  );
}

const workerUrl = (url: string) => url.replace('/manifest-', '/worker-manifest-');

/** Without the imports and styles of the root, which is always there, and the imports of office pages, which find theirs on loading. */
function lean(list: RouteList) {
  const { imports: everywhere = [], css: always = [] } = list.routes.root ?? {};
  const routes = Object.entries(list.routes).map(([id, { imports = [], css = [], ...route }]) => {
    const kept = isOfficeRoute(list.routes, id) ? [] : imports.filter((each) => !everywhere.includes(each));
    if (id === 'root') return [id, { ...route, imports, css }];
    return [id, { ...route, imports: kept, css: css.filter((each) => !always.includes(each)) }];
  });
  return { ...list, routes: Object.fromEntries(routes) as RouteList['routes'] };
}

/** With private links, what nobody opens from within. Whoever comes to one gets the whole list (entry.server.tsx). */
const fromOutside = ['design', 'link', 'sign-up'];

/** Routes of the pages that workers open. For any other address the server is asked (routes/$.tsx). */
function forWorkers(list: RouteList) {
  const shell = shellRoutes(list.routes);
  const routes = Object.entries(lean(list).routes)
    .filter(([id, { path: address = '' }]) => {
      const isFromOutside = !shell.has(id) && (address.includes(':') || fromOutside.includes(address));
      return !isFromOutside && !isOfficeRoute(list.routes, id);
    })
    // Pages without a log-in find their imports on loading too.
    .map(([id, route]) => [id, shell.has(id) ? route : { ...route, imports: [] }]);
  return { ...list, url: workerUrl(list.url), routes: Object.fromEntries(routes) };
}

/** The server's and the browser's copies must match for hydration. */
const leanManifest: Plugin = {
  name: 'fettle:lean-manifest',
  apply: 'build',
  transform: (code, id) =>
    id.includes('virtual:remix/server-manifest')
      ? { code: withRoutes(code, (list) => ({ ...lean(list), workers: forWorkers(list) })), map: null }
      : undefined,
  closeBundle: {
    order: 'pre',
    sequential: true,
    handler() {
      if (this.environment?.name !== 'ssr') return;
      const assets = path.resolve('build/client/assets');
      for (const file of readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))) {
        const code = readFileSync(path.join(assets, file), 'utf8');
        writeFileSync(path.join(assets, file), withRoutes(code, lean));
        writeFileSync(path.join(assets, `worker-${file}`), withRoutes(code, forWorkers));
      }
    },
  },
};

export const leanPackages: Plugin[] = [leanIcons, leanManifest];
