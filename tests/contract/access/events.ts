import { everyone, type Lines } from './line.ts';

export const eventLines: Lines = {
  // For the events of each role see server/events/live.test.ts.
  'events.live': { allowed: everyone, input: () => undefined },
};
