/**
 * `npm run soak -- browser` and `-- server` run all tests, also those tagged soak, whose question `npm test` asks in a
 * smaller count or of a similar case; the browser's at all their sizes, with animations and in dark mode.
 */
export const isWhole = process.env.WHOLE === '1';
