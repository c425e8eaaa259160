import type { z } from 'zod';
import { lockWorker } from '#db/queries/time-records.ts';
import { isNamedLike, nameOf } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { formatFullDate } from '#server/format.ts';
import { fieldError, notFound, stateConflict } from '#server/infra/errors.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { addDays, todayOf, toInstants } from '#server/infra/time-zone.ts';
import { createPayment } from '../payments/service.ts';
import { sumPounds } from '../pricing/constants.ts';
import { movements } from './queries.ts';
import { payRunRow, periodOf, totalsOf } from './rules.ts';
import type { listPayRunSchema, recordedPayRunSchema, recordPayRunSchema } from './schema.ts';

async function payRunRows(ctx: Ctx, period: { from: string; to: string }) {
  if (period.to < period.from) {
    throw fieldError('invalid', 'to', 'The end date can’t be before the start date.');
  }
  const { db, scope, settings } = ctx;
  const days = { from: period.from, to: addDays(period.to, 1) };
  const instants = toInstants(days, scope.time_zone) as { from: string; to: string };
  return (await movements(db, scope, settings, { days, instants })).map((row) => payRunRow(row, period));
}

/** Pounds. `meta.totals` are of all rows that match, not of the page. */
export async function listPayRun(ctx: Ctx, { from, to, owed, q, sums, ...list }: z.infer<typeof listPayRunSchema>) {
  const period = periodOf({ from, to }, todayOf(ctx));
  const rows = (await payRunRows(ctx, period)).filter(
    (row) => (owed === undefined || row.to_pay > 0 === owed) && isNamedLike(row, q),
  );
  const page = pageOfRows(rows, list, { user: nameOf });
  const totals = totalsOf(rows);
  return { data: page.data, meta: { ...page.meta, ...period, totals, ...(sums && { sums: totals }) } };
}

/** All or none. Locks the workers first, so the second of two runs gets 409. Expenses become a reimbursement. */
export async function recordPayRun(
  ctx: Ctx,
  input: z.infer<typeof recordPayRunSchema>,
): Promise<z.infer<typeof recordedPayRunSchema>> {
  const { db, scope } = ctx;
  const today = todayOf(ctx);
  const period = periodOf(input, today);
  const requested = new Map(input.payments.map(({ user_id, amount }) => [user_id, amount]));
  if (requested.size < input.payments.length) throw fieldError('invalid', 'payments', 'A worker is listed twice.');
  for (const id of [...requested.keys()].sort((a, b) => a - b)) {
    if (!(await lockWorker(db, scope, id))) throw notFound('worker', 'payments');
  }
  const rows = (await payRunRows(ctx, period)).filter(({ user_id }) => requested.has(user_id));
  const stale = rows.filter(({ user_id, to_pay }) => to_pay !== requested.get(user_id));
  if (stale.length > 0 || rows.length < requested.size) {
    const names = stale.map(nameOf).join(', ');
    throw stateConflict('stale', `The amount owed has changed for ${names}. Review it and try again.`);
  }
  const common = {
    payment_date: input.payment_date,
    payment_method: input.payment_method,
    description: `Pay run ${formatFullDate(period.from)} to ${formatFullDate(period.to)}`,
  };
  const payments = [];
  for (const row of rows) {
    const { user_id, to_pay, to_reimburse, to_deduct } = row;
    const labour = sumPounds([to_pay, -to_reimburse]);
    const parts = [
      { payment_type: 'regular', amount: labour, cis_deducted: to_deduct },
      { payment_type: 'reimbursement', amount: to_reimburse, cis_deducted: 0 },
    ] as const;
    for (const part of parts.filter(({ amount }) => amount > 0)) {
      const { id } = await createPayment(ctx, { user_id, ...common, ...part });
      payments.push({ id, user_id, ...part });
    }
  }
  return { payments };
}
