import { type Choice, useRecentRecord } from '#app/lib/recent-choices.ts';

/** Remembers, where it is rendered, that this record is open. */
export function RecentRecord({ record }: { record: Choice }) {
  useRecentRecord(record);
  return null;
}
