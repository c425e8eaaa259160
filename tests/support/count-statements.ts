import type { Database } from '#db/client.ts';

/** Wraps a database and counts its statements that succeeded since `reset`. */
export function countStatements(db: Database) {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  });
  return {
    db: counted,
    reset: () => {
      count = 0;
    },
    count: () => count,
  };
}
