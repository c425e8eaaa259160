import { vitePlugin as remix } from '@remix-run/dev';
import tailwind from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

/**
 * Remix fixes what its server build begins with. Ours begins with the whole server, which imports Remix's part, so that
 * one bundle holds everything and plain `node` runs it.
 */
const serverEntry: Plugin = {
  name: 'fettle:server-entry',
  enforce: 'post',
  config(_, { command, isSsrBuild }) {
    if (command !== 'build' || !isSsrBuild) return;
    return {
      build: {
        target: 'node20',
        rollupOptions: {
          input: { start: 'server/start.ts', 'company-tool': 'server/company-tool.ts' },
          output: { entryFileNames: '[name].js' },
        },
      },
    };
  },
};

export default defineConfig({
  plugins: [tailwind(), remix(remixConfig), serverEntry],
  // Found before the first page, not page by page: a late find makes a second copy of React, and the page fails.
  // Not the routes: their loaders lead to the server, which is not for browsers.
  optimizeDeps: {
    entries: ['app/{components,features,lib}/**/*.{ts,tsx}', 'app/entry.client.tsx', '!app/**/*.test.*'],
  },
  build: {
    target: 'es2022',
    // Nothing inlined as data: URLs, so that the content security policy can say 'self' for fonts and images.
    assetsInlineLimit: 0,
  },
});
