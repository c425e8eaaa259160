import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/*
 * Browsers remember that a module could not be fetched: every later `import()` of it fails at once, however good the line
 * is by then, and so does each part that shares it. So the files of a part are fetched first, and imported, from the
 * browser's cache, only once all are there. A part that failed can then be loaded again (useLoading).
 *
 * `had`: what is in the page already, by its links or an earlier part.
 */
const source = `
const had = new Set();
const fetched = async (dep) => {
  if (had.has(dep)) return;
  const url = '/' + dep;
  if (!document.querySelector('link[href="' + url + '"]')) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(url + ': ' + answer.status);
    await answer.arrayBuffer();
  }
  had.add(dep);
};
export const __vitePreload = (load, deps = []) => Promise.all(deps.map(fetched)).then(load);
`;

/** In place of Vite's own helper, which adds links that fail for good. The parts of pages have no styles of their own. */
export const retriedImport: Plugin = {
  name: 'fettle:retried-import',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    return id === helper ? source : undefined;
  },
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
    if (this.environment?.name === 'client' && styles.length > 1)
      this.error(`A part has styles, which it would not load: ${styles.join(', ')}`);
  },
};
