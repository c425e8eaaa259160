import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { shellPaths, shellUrl } from '#app/offline/cache/shell.ts';
import { afterBuild } from './after-build.ts';
import { gatherLicences, writeLicences } from './licences-plugin.ts';
import { shellRoutes } from './shell-routes.ts';

/* Builds /service-worker.js last, because it needs Remix's client manifest, whose name contains the version. */

/** Folder of lazy office chunks (vite.config.ts), which phones do not cache. */
const officeFolder = '/assets/office/';

interface ClientManifest {
  version: string;
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; path?: string; module: string; imports?: string[]; css?: string[] }>;
}

export const serviceWorker = afterBuild('fettle:service-worker', async () => {
  const client = path.resolve('build/client');
  const manifest = clientManifest(client);
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [gatherLicences('worker')],
    define: {
      __PRECACHE__: JSON.stringify(precache(client, manifest)),
      'process.env.NODE_ENV': '"production"',
    },
    esbuild: { legalComments: 'none' },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rollupOptions: {
        input: 'app/offline/cache/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
  writeLicences(client);
});

function clientManifest(client: string): ClientManifest {
  const name = readdirSync(path.join(client, 'assets')).find((file) => /^worker-manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The client has no manifest.');
  const text = readFileSync(path.join(client, 'assets', name), 'utf8');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return { ...(JSON.parse(json) as ClientManifest), url: `/assets/${name}` };
}

/** Everything that the offline pages may load: their chunks and those chunks' imports. */
function precache(client: string, manifest: ClientManifest) {
  const found = new Set<string>([manifest.url]);
  const pages = [...shellRoutes(manifest.routes)].map((id) => manifest.routes[id]!);
  const open = [manifest.entry, ...pages].flatMap((part) => [
    part.module,
    ...(part.imports ?? []),
    ...('css' in part ? (part.css ?? []) : []),
  ]);
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url) || !existsSync(path.join(client, url))) continue;
    found.add(url);
    if (!/\.(js|css)$/.test(url)) continue;
    const text = readFileSync(path.join(client, url), 'utf8');
    // Static and dynamic imports; preload lists repeat the same files.
    const named = url.endsWith('.js')
      ? /["'](\.{1,2}\/[\w.$/-]+\.(?:js|css))["']/g
      : /((?:\.\/|\/?assets\/)[\w.$-]+\.(?:css|woff2))/g;
    for (const [, name] of text.matchAll(named)) {
      const next = name!.startsWith('.')
        ? path.posix.join(path.posix.dirname(url), name!)
        : `/${name!.replace(/^\//, '')}`;
      if (next.startsWith(officeFolder)) continue;
      // Only the preloaded font; the others contain rarely used characters.
      if (next.endsWith('.woff2') && !path.posix.basename(next).startsWith('inter-latin-wght')) continue;
      open.push(next);
    }
  }
  const named = (url: string) => ({ url, revision: manifest.version });
  return [
    ...[...found].sort().map((url) => ({ url, revision: null })),
    ...[
      '/manifest.webmanifest',
      '/favicon.svg',
      '/icons/icon-192.png',
      '/icons/icon-32.png',
      '/icons/badge-96.png',
    ].map(named),
    ...shellPaths.map(shellUrl).map(named),
  ];
}
