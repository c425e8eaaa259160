import type { ReviewReason } from './constants.ts';

interface Ended {
  start_time?: string;
  /** Absent: its end is known. */
  review_reasons?: readonly ReviewReason[];
}

/** The record was closed for its worker: its `end_time` is only the latest possible one. */
export const isEndUnknown = ({ review_reasons }: Ended): boolean => review_reasons?.includes('closed') === true;

/** Minutes of a record whose end is unknown do not count. */
export const countedMinutes = (record: { review_reasons: readonly ReviewReason[]; duration: number | null }) =>
  isEndUnknown(record) ? 0 : record.duration;
