import type { AgreedDay } from '#db/column-types.ts';
import { type ChangedAmount, type SeenAmounts, seenAmountsSchema } from './schema.ts';

const seenNames = Object.keys(seenAmountsSchema.shape) as (keyof SeenAmounts)[];

export const seenOf = (row: SeenAmounts): SeenAmounts =>
  Object.fromEntries(seenNames.map((name) => [name, row[name]])) as SeenAmounts;

export const isSameAmounts = (a: SeenAmounts, b: SeenAmounts) => seenNames.every((name) => a[name] === b[name]);

/** Differences since the agreement: sums first, then day by day. */
export function changesSince(
  agreed: SeenAmounts & { days: readonly AgreedDay[] },
  now: SeenAmounts & { days: readonly AgreedDay[] },
): ChangedAmount[] {
  const changes: ChangedAmount[] = [];
  const note = (what: ChangedAmount['what'], day: string | null, from: number, to: number) => {
    if (from !== to) changes.push({ what, day, from, to });
  };
  for (const name of seenNames) note(name, null, agreed[name], now[name]);
  const days = [...new Set([...agreed.days, ...now.days].map(({ day }) => day))].sort();
  for (const day of days) {
    const before = agreed.days.find((each) => each.day === day);
    const after = now.days.find((each) => each.day === day);
    note('day_duration', day, before?.minutes ?? 0, after?.minutes ?? 0);
    note('day_pay', day, before?.pay ?? 0, after?.pay ?? 0);
  }
  return changes;
}
