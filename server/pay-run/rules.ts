import { addDays, weekStart } from '#server/infra/time-zone.ts';
import type { MovementRow } from '../pricing/balance.ts';
import { splitPayment } from '../pricing/cis.ts';
import { sumPounds } from '../pricing/constants.ts';
import type { PayRunRow, PayRunTotals } from './schema.ts';

/** The days of a pay run, both included: as given, else last week. One alone is that day's week, from or until there. */
export function periodOf(given: { from?: string | undefined; to?: string | undefined }, today: string) {
  const sunday = weekStart(given.from ?? given.to ?? addDays(today, -7));
  const from = given.from ?? sunday;
  return { from, to: given.to ?? addDays(sunday, 6) };
}

/** A worker's row: what they are owed, and what of it tax is deducted from. */
export function payRunRow(
  { first_name, last_name, is_active: _, ...figures }: MovementRow,
  period: { from: string; to: string },
): PayRunRow {
  const { to_deduct, to_pay_out } = splitPayment(figures);
  return {
    id: figures.user_id,
    ...figures,
    ...period,
    User: { first_name, last_name },
    to_deduct,
    to_pay_out,
  };
}

const sums = [
  'pay',
  'pending_pay',
  'expenses',
  'payments',
  'bonus',
  'cis_deducted',
  'balance_before',
  'balance_after',
  'to_pay',
  'to_reimburse',
  'to_deduct',
  'to_pay_out',
] as const;

/** Totals of the rows: minutes and pounds. */
export function totalsOf(rows: readonly PayRunRow[]): PayRunTotals {
  const add = (of: (row: PayRunRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const money = sums.map((name) => [name, sumPounds(rows.map((row) => row[name]))]);
  return {
    workers: rows.length,
    total_duration: add(({ total_duration }) => total_duration),
    driving_duration: add(({ driving_duration }) => driving_duration),
    ...(Object.fromEntries(money) as Record<(typeof sums)[number], number>),
  };
}
