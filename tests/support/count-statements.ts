import type { Database } from '#db/client.ts';

/** Wraps a database and counts the query builder's statements since `reset`. */
export function countStatements(db: Database) {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    db: counted,
    reset: () => {
      count = 0;
    },
    count: () => count,
  };
}
