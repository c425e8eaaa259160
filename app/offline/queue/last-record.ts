import type { TimeRecord } from '#server/time-tracking/schema.ts';

/**
 * The user's unfinished record once the server has answered a write with a record: that one while it runs, none when it
 * was the one that ran (or came after it). A finished record from the past changes nothing.
 */
export function lastAfter(last: unknown, answer: unknown): TimeRecord | null {
  const before = (last ?? null) as TimeRecord | null;
  const record = answer as TimeRecord & { deleted?: unknown };
  // A start that is sent again after the office deleted it answers so.
  if (record.end_time === null && !record.deleted) return record;
  return before && (before.id === record.id || before.start_time <= record.start_time) ? null : before;
}
