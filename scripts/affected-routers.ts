import { nouns } from '#server/nouns.ts';

/**
 * Vite's `define` for app/lib/affects.ts: the one fact of nouns that every page needs. Imported, a noun would bring what
 * only the server and Activity know, and a phone's first pages have no room for that (tests/e2e/first-load.spec.ts).
 */
export const affectedRouters = {
  __AFFECTED_ROUTERS__: JSON.stringify(Object.fromEntries(nouns.map(({ entity, affects }) => [entity, affects]))),
};
