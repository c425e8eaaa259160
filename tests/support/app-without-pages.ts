import { run } from '#server/run.ts';

// The whole server but for the pages, which need a build: what tests of the process itself start.
await run(process.env, {
  build: async () => {
    throw new Error('This app serves no pages.');
  },
});
