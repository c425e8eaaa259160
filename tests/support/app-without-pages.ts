import { run } from '#server/run.ts';

// The whole server except pages, which need a build; for tests of the process itself.
await run(process.env, {
  build: async () => {
    throw new Error('This app serves no pages.');
  },
});
