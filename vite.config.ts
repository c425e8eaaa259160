import { vitePlugin as remix } from '@remix-run/dev';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

export default defineConfig({
  plugins: [tailwind(), remix(remixConfig)],
  build: {
    target: 'es2022',
    // Nothing inlined as data: URLs, so that the content security policy can say 'self' for fonts and images.
    assetsInlineLimit: 0,
  },
});
