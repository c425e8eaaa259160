import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterBuild } from './after-build.ts';
import { copyTextFiles } from './copy-text-files.ts';
import { licencesOf } from './licences-plugin.ts';
import { installedPackages } from './release-packages.js';

/** Imported by packages in branches that never run here: cosmiconfig's TypeScript files and pg's other driver. */
const neverLoaded = ['typescript', 'pg-native'];

/**
 * Puts the code of the packages into the server's build, so that tens of packages are installed with it instead of
 * hundreds, and it starts from few files. After Vite's build and by esbuild, because Rollup takes 35 s longer for it.
 */
export const serverBundle = afterBuild('fettle:server-bundle', async () => {
  const folder = path.resolve('build/server');
  const bundled = `${folder}-bundled`;
  rmSync(bundled, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(folder, name)),
    outdir: bundled,
    // All in one folder: `import.meta.dirname` stays that of the entries.
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: [...installedPackages, ...neverLoaded],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vite has left out what is not used. package.json's `sideEffects` are those of the pages.
    ignoreAnnotations: true,
    // For CommonJS packages, which load Node's modules by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
  const introduction = 'The server of Fettle contains the work of others, used and handed on under these terms.';
  writeFileSync(path.join(bundled, 'licences.txt'), licencesOf(Object.keys(metafile.inputs), introduction));
  copyTextFiles(bundled);
  rmSync(folder, { recursive: true });
  renameSync(bundled, folder);
});
