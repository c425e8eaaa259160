import type { Plugin } from 'vite';

/** A plugin that works on what was built. Called once: Vite builds the pages first, the server last. */
export const afterBuild = (name: string, work: () => Promise<void>): Plugin => ({
  name,
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      if (this.environment?.name === 'ssr') await work();
    },
  },
});
