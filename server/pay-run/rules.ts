import { nestUser } from '#db/queries/users.ts';
import { addDays, weekStart } from '#server/infra/time-zone.ts';
import type { MovementRow } from '../pricing/balance.ts';
import { splitPayment } from '../pricing/cis.ts';
import { sumPounds } from '../pricing/constants.ts';
import type { Movements, PayRunRow, PayRunTotals } from './schema.ts';

/** Inclusive days of a pay run; default: last week. A single bound means its week, from or until that day. */
export function periodOf(given: { from?: string | undefined; to?: string | undefined }, today: string) {
  const sunday = weekStart(given.from ?? given.to ?? addDays(today, -7));
  const from = given.from ?? sunday;
  return { from, to: given.to ?? addDays(sunday, 6) };
}

export function payRunRow({ is_active: _, ...row }: MovementRow, period: { from: string; to: string }): PayRunRow {
  const { to_deduct, to_pay_out } = splitPayment(row);
  return {
    id: row.user_id,
    ...nestUser(row),
    ...period,
    to_deduct,
    to_pay_out,
  };
}

const moved = [
  'pay',
  'pending_pay',
  'expenses',
  'payments',
  'bonus',
  'cis_deducted',
  'balance_before',
  'balance_after',
] as const;
const paid = ['to_pay', 'to_reimburse', 'to_deduct', 'to_pay_out'] as const;

function moneyOf<Name extends string>(rows: readonly Record<Name, number>[], names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, sumPounds(rows.map((row) => row[name]))])) as Record<
    Name,
    number
  >;
}

/** Sums of workers' movements: of a pay run or of a week's statements. */
export function movementSums(rows: readonly Movements[]) {
  const add = (of: (row: Movements) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    total_duration: add(({ total_duration }) => total_duration),
    driving_duration: add(({ driving_duration }) => driving_duration),
    ...moneyOf(rows, moved),
  };
}

export const totalsOf = (rows: readonly PayRunRow[]): PayRunTotals => ({
  workers: rows.length,
  ...movementSums(rows),
  ...moneyOf(rows, paid),
});
