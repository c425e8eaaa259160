import { everyone, type Lines } from './line.ts';

export const eventLines: Lines = {
  // What each role hears: server/events/live.test.ts.
  'events.live': { allowed: everyone, input: () => undefined },
};
