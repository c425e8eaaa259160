import { vitePlugin as remix } from '@remix-run/dev';
import tailwind from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { leanPackages } from './scripts/lean-packages.ts';
import { gatherLicences } from './scripts/licences-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

/** What every page needs, and what changes with an upgrade only. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|@trpc|@tanstack\/(react-query|query-core)|react-hot-toast|goober)\//;

/** The small parts that the worker's first page needs, and most pages have; the others go with the pages that use them. */
const small =
  'banner|bottom-bar|button|button-style|choice-group|class-names|dialog|error-state|field|icon-button|icon-of|' +
  'link-button|logo|navigation-line|segmented-control|skeleton|spinner|text-field|' +
  'toast|toaster|visually-hidden';
const parts = new RegExp(
  `/app/(lib/(?!outbox/|offline/|boot-script|days|device|current-minute|fetch-file|form-errors|install-prompt|line-fault|live-events|online|past-question|patch-rows|push/|rest-answer|row-calls|send-form|shrink-photo|theme|use-restore|use-table-import|video-poster|zoned-moment)|components/(${small})\\.tsx?$)`,
);

/** Single small files that several chunks share would each become a chunk of their own. */
const shared =
  /\/app\/(lib\/(outbox\/(entry|use-outbox|write))|features\/(jobs\/use-open-job|session\/(back-path|use-session)|shell\/available-routes|time-tracking\/(active-of|activity|attempt|failure-words|likely-jobs|note-rule|short-address|use-draft|draft|use-tracking|use-tracking-calls)))\.ts$|\/(use-position|job-label|error-page|not-found-page|message-page)\.tsx$|lucide-react\/.*\/(play|timer|clipboard-list|log-out)\.\w+$/;

/** What comes together after a press: each file more is a name more in the list of the first load. */
const groups = {
  asking: /\/app\/(components\/(confirm-dialog|leave-question|use-leave-question)|lib\/form-errors)\.tsx?$/,
  amounts: /\/(typed\/amount|amount-field|use-large-amount|expense-words)\.tsx?$/,
  fields: /\/app\/components\/(textarea|select|checkbox)-field\.tsx$/,
  'of-job': /\/(tasks|notes|files|expenses)-of-job\.ts$/,
  'job-icons': /lucide-react\/.*\/(list-checks|sticky-note)\.\w+$/,
};

/** A page of thirty small files is a tenth larger, compressed, than one of a few. */
function manualChunks(id: string): string | undefined {
  if (vendor.test(id)) return 'vendor';
  if (parts.test(id) || shared.test(id)) return 'parts';
  return Object.entries(groups).find(([, files]) => files.test(id))?.[0];
}

/**
 * Remix fixes what its server build begins with. Ours begins with the whole server, which imports Remix's part, so that
 * one bundle holds everything and plain `node` runs it.
 */
const serverEntry: Plugin = {
  name: 'fettle:server-entry',
  enforce: 'post',
  config(_, { command, isSsrBuild }) {
    if (command !== 'build') return;
    if (!isSsrBuild) {
      return {
        build: {
          // What the office's parts import, they say themselves: workers' pages need no list of it.
          modulePreload: {
            resolveDependencies: (file, imports) => (/\/(office-|admin-shell)/.test(file) ? [] : imports),
          },
          // Some 3 kB less than esbuild's on a phone's first page, for a few seconds more of building.
          minify: 'terser',
          terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
          rollupOptions: { output: { manualChunks } },
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
            'company-tool': 'server/company-tool.ts',
            'files-tool': 'server/files-tool.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    };
  },
};

export default defineConfig({
  plugins: [
    tailwind(),
    remix(remixConfig),
    ...leanPackages,
    serverEntry,
    gatherLicences('pages'),
    serviceWorker,
  ],
  // Found before the first page, not page by page: a late find makes a second copy of React, and the page fails.
  // Not the routes: their loaders lead to the server, which is not for browsers.
  optimizeDeps: {
    entries: ['app/{components,features,lib}/**/*.{ts,tsx}', 'app/entry.client.tsx', '!app/**/*.test.*'],
  },
  esbuild: { legalComments: 'none' },
  build: {
    target: 'es2022',
    // Nothing inlined as data: URLs, so that the content security policy can say 'self' for fonts and images.
    assetsInlineLimit: 0,
  },
});
