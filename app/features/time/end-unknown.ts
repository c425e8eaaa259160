import type { ReviewReason } from '#server/time-tracking/constants.ts';

interface Ended {
  start_time: string;
  review_reasons?: readonly ReviewReason[];
}

/** The record was closed for its worker: its `end_time` is only the latest possible one. */
export const isEndUnknown = ({ review_reasons }: Ended): boolean => review_reasons?.includes('closed') === true;
