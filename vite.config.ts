import path from 'node:path';
import { type Preset, vitePlugin as remix } from '@remix-run/dev';
import tailwind from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixConfig from './remix.config.js';
import { affectedRouters } from './scripts/affected-routers.ts';
import { chunksOf } from './scripts/chunks.ts';
import { leanPackages } from './scripts/lean-packages.ts';
import { gatherLicences } from './scripts/licences-plugin.ts';
import type { Page } from './scripts/module-groups.ts';
import { retriedImport } from './scripts/retried-import-plugin.ts';
import { serverBundle } from './scripts/server-bundle-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

/** The pages that must open quickest, on cheap phones: the more a page weighs, the less else its chunks hold. */
const weights: Readonly<Record<string, number>> = {
  'routes/_app.time-tracking': 5_000,
  'routes/_app.dashboard': 5,
  'routes/request-a-job': 10,
};

const pages: Page[] = [];

/** Tells the pages, which only Remix knows. */
const knownPages: Preset = {
  name: 'fettle:pages',
  remixConfigResolved({ remixConfig: { routes } }) {
    const entriesOf = ({ file, parentId }: (typeof routes)[string]): string[] => [
      `${path.resolve('app', file)}?__remix-build-client-route`,
      ...(parentId === undefined ? [path.resolve('app/entry.client.tsx')] : entriesOf(routes[parentId]!)),
    ];
    for (const route of Object.values(routes))
      pages.push({ entries: entriesOf(route), weight: weights[route.id] ?? 1 });
  },
};

let chunks: Map<string, string> | undefined;
const manualChunks: Rollup.GetManualChunk = (id, graph) => {
  chunks ??= chunksOf(pages, graph);
  return chunks.get(id);
};

/** Phones do not cache what is in office/ (service-worker-plugin.ts): parts of a folder of that name. */
function chunkFile({ facadeModuleId }: Rollup.PreRenderedChunk): string {
  if (facadeModuleId === null) return 'assets/[hash:8].js';
  // Relative, because the project itself may be below a folder of that name.
  const folder = path.relative('app', facadeModuleId).includes('/office/') ? 'office/' : '';
  return `assets/${folder}[name]-[hash:7].js`;
}

/**
 * Remix fixes what its server build begins with. Ours begins with the whole server, which imports Remix's part, so that
 * one build holds everything and plain `node` runs it.
 */
const serverEntry: Plugin = {
  name: 'fettle:server-entry',
  enforce: 'post',
  config(_, { command, isSsrBuild }) {
    if (command !== 'build') return;
    if (!isSsrBuild) {
      return {
        build: {
          // What the office's parts import, they say themselves: workers' pages list only the part (retried-import-plugin.ts).
          modulePreload: {
            resolveDependencies: (file, imports) => (/\/office\//.test(file) ? [file] : imports),
          },
          // Some 3 kB less than esbuild's on a phone's first page, for a few seconds more of building.
          minify: 'terser',
          terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true }, format: { comments: false } },
          rollupOptions: {
            // tRPC's packages do not say it, so their WebSocket client would be on every page.
            treeshake: { moduleSideEffects: (id) => !id.includes('/@trpc/') },
            output: {
              manualChunks,
              chunkFileNames: chunkFile,
              // Shorter than Vite's: pages name a hundred files.
              entryFileNames: 'assets/[name]-[hash:7].js',
            },
          },
        },
      };
    }
    return {
      build: {
        target: 'node20',
        rollupOptions: {
          input: {
            // scripts/start.js puts start.js before it.
            server: 'server/start.ts',
            'picture-worker': 'server/infra/pictures/picture-worker.ts',
            'backup-tool': 'server/tools/backup.ts',
            'restore-tool': 'server/tools/restore.ts',
            'company-tool': 'server/tools/company.ts',
            'files-tool': 'server/tools/files.ts',
            'totals-tool': 'server/tools/totals.ts',
            'user-tool': 'server/tools/user.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    };
  },
};

export default defineConfig({
  define: affectedRouters,
  plugins: [
    tailwind(),
    remix({ ...remixConfig, presets: [knownPages] }),
    ...leanPackages,
    serverEntry,
    retriedImport,
    gatherLicences('pages'),
    serviceWorker,
    serverBundle,
  ],
  // Found before the first page, not page by page: a late find makes a second copy of React, and the page fails.
  // Not the routes: their loaders lead to the server, which is not for browsers.
  optimizeDeps: {
    entries: ['app/{features,lib,offline,shell,table,ui}/**/*.{ts,tsx}', 'app/entry.client.tsx', '!app/**/*.test.*'],
  },
  esbuild: { legalComments: 'none' },
  build: {
    target: 'es2022',
    // Nothing inlined as data: URLs, so that the content security policy can say 'self' for fonts and images.
    assetsInlineLimit: 0,
  },
});
