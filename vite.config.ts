import { vitePlugin as remix } from '@remix-run/dev';
import tailwind from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { affectedRouters } from './scripts/affected-routers.ts';
import { chunkFile, manualChunks } from './scripts/chunks.ts';
import { leanPackages } from './scripts/lean-packages.ts';
import { gatherLicences } from './scripts/licences-plugin.ts';
import { retriedImport } from './scripts/retried-import-plugin.ts';
import { serverBundle } from './scripts/server-bundle-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

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
          terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
          rollupOptions: {
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
    remix(remixConfig),
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
