import { nestUser } from '#db/queries/users.ts';
import { addDays, weekStart } from '#server/infra/time-zone.ts';
import { type MovementRow, moneySums, movementSums } from '../pricing/balance.ts';
import { splitPayment } from '../pricing/cis.ts';
import type { PayRunRow, PayRunTotals } from './schema.ts';

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

const paid = ['to_pay', 'to_reimburse', 'to_deduct', 'to_pay_out'] as const;

export const totalsOf = (rows: readonly PayRunRow[]): PayRunTotals => ({
  workers: rows.length,
  ...movementSums(rows),
  ...moneySums(rows, paid),
});
