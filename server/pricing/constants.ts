/* Money as plain numbers: pounds in and out, calculated in whole pence. Also imported by the screens. */

import type { ReviewReason } from '../time-tracking/constants.ts';

/** Whole pence of pounds with at most two decimals, because 0.1 + 0.2 is not 0.3 in floating point. */
export const pence = (pounds: number): number => Math.round(pounds * 100);

export const sumPounds = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + pence(amount), 0) / 100;

/** Percentage of non-negative whole pence, rounded half up. At most two decimals. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor((2 * amount * Math.round(percent * 100) + 10_000) / 20_000);

/** Pounds per hour paid to a worker without a rate (P3). */
export const fallbackRate = 10;

/** Percent of labour deducted under the Construction Industry Scheme (CIS). */
export const cisRateLabels = {
  0: '0%: paid gross',
  20: '20%: registered',
  30: '30%: not registered',
} as const;
export type CisRate = keyof typeof cisRateLabels;
export const cisRates: readonly number[] = Object.keys(cisRateLabels).map(Number);
export const cisRateMessage = 'must be 0, 20 or 30';

/** Payment types that CIS deducts from (P22). */
export const labourPaymentTypes: readonly string[] = ['regular', 'overtime', 'bonus', 'advance'];

/** CIS deduction in pounds; 0 for a correction (a negative amount). `rate`: null outside the scheme. */
export function deductionOf(amount: number, type: string, rate: number | null): number {
  if (rate === null || amount <= 0 || !labourPaymentTypes.includes(type)) return 0;
  return percentOf(pence(amount), rate) / 100;
}

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
