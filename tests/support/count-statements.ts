import type { Database } from '#db/client.ts';

/** The same database, and how many statements of the query builder went to it since `reset`. */
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
