import { monthNames, weekdayNames } from '#server/format.ts';
import { addDays, addMonths, weekStart } from '#server/infra/time-zone.ts';
import { weekdayOf } from '#server/infra/typed/day-minutes.ts';
import type { AnalyticsPeriod } from './constants.ts';

export interface Bucket {
  label: string;
  start: string;
}

const weekdayLabel = (day: string) => weekdayNames[weekdayOf(day)]!;
const monthOf = (day: string) => monthNames[Number(day.slice(5, 7)) - 1]!;

interface Scale {
  many: number;
  startOf(day: string): string;
  move(start: string, buckets: number): string;
  label(start: string): string;
}

/** 7 days, 8 weeks (Sunday to Saturday), 12 months, 5 years. */
const scales: Record<AnalyticsPeriod, Scale> = {
  daily: { many: 7, startOf: (day) => day, move: addDays, label: weekdayLabel },
  weekly: {
    many: 8,
    startOf: weekStart,
    move: (start, by) => addDays(start, by * 7),
    label: (start) => `${Number(start.slice(8))} ${monthOf(start)}`,
  },
  monthly: { many: 12, startOf: (day) => `${day.slice(0, 7)}-01`, move: addMonths, label: monthOf },
  yearly: {
    many: 5,
    startOf: (day) => `${day.slice(0, 4)}-01-01`,
    move: (start, by) => addMonths(start, by * 12),
    label: (start) => start.slice(0, 4),
  },
};

/** `before`: as many buckets of the period before. */
export function bucketsOf(
  period: AnalyticsPeriod,
  today: string,
): { before: Bucket[]; buckets: Bucket[]; until: string } {
  const { many, startOf, move, label } = scales[period];
  const last = startOf(today);
  const all = Array.from({ length: 2 * many }, (_, at) => {
    const start = move(last, at + 1 - 2 * many);
    return { label: label(start), start };
  });
  return { before: all.slice(0, many), buckets: all.slice(many), until: move(last, 1) };
}
