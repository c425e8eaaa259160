import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { shellPaths } from '#app/offline/cache/shell.ts';

/*
 * Two packages as they are bring some 3 kB into every page that no page needs. Only when building; while developing they
 * stay what they are.
 */

/** tRPC's packages do not say that importing them does nothing; without it their web socket client is in every page. */
const leanTrpc: Plugin = {
  name: 'fettle:lean-trpc',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/@trpc\/(client|react-query)\//.test(id)
      ? { code, map: null, moduleSideEffects: false }
      : undefined,
};

const drawing = /^const __iconData = (\{[\s\S]*?\n\});/m;

/** Lucide's icons keep their drawing; what makes an element of it is ours. */
const leanIcons: Plugin = {
  name: 'fettle:lean-icons',
  apply: 'build',
  // Bundled for the server too: both must draw the same.
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  transform(code, id) {
    if (!/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return;
    const [, data] = drawing.exec(code) ?? [];
    // One that is another's alias has no drawing of its own.
    if (!data) return;
    const { size, node } = runInNewContext(`(${data})`) as { size: number; node: [string, object][] };
    if (size !== 24) this.error(`An icon of another size than expected: ${id}`);
    const shapes = node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }]);
    const maker = JSON.stringify(path.resolve('app/ui/icon-of.ts'));
    return {
      code: `import { iconOf } from ${maker};\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(shapes)});\n`,
      map: null,
    };
  },
};

/**
 * Remix lists on every page, also a worker's, what each route imports. The office's own pages, which no phone keeps, find
 * that out as they load.
 */
const isOfficeRoute = (name: string): boolean =>
  name.startsWith('routes/_app.') && !shellPaths.includes(`/${name.slice('routes/_app.'.length)}`);

interface Routes {
  routes: Record<string, { imports?: string[] }>;
}

/**
 * Remix's list of routes, in a script that holds nothing else, without what the office's pages import, what every page has
 * anyway (the root's), and what a route does not have: Remix asks only whether `hasAction` and its like are true.
 */
function leanList(code: string): string {
  const [start, end] = [code.indexOf('{'), code.lastIndexOf('}') + 1];
  const list = runInNewContext(`(${code.slice(start, end)})`) as Routes;
  const everywhere = list.routes.root?.imports ?? [];
  for (const [name, route] of Object.entries(list.routes)) {
    if (name === 'root') continue;
    route.imports = isOfficeRoute(name)
      ? []
      : (route.imports ?? []).filter((each) => !everywhere.includes(each));
  }
  const text = JSON.stringify(list, (_, value) => (value === false ? undefined : value));
  return code.slice(0, start) + text + code.slice(end);
}

/** The server's copy and the browser's must say the same, or the page is not what was served. */
const leanManifest: Plugin = {
  name: 'fettle:lean-manifest',
  apply: 'build',
  transform: (code, id) =>
    id.includes('virtual:remix/server-manifest') ? { code: leanList(code), map: null } : undefined,
  closeBundle: {
    order: 'pre',
    sequential: true,
    handler() {
      if (this.environment?.name !== 'ssr') return;
      const assets = path.resolve('build/client/assets');
      for (const file of readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))) {
        const at = path.join(assets, file);
        writeFileSync(at, leanList(readFileSync(at, 'utf8')));
      }
    },
  },
};

export const leanPackages: Plugin[] = [leanTrpc, leanIcons, leanManifest];
