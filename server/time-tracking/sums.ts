import type { z } from 'zod';
import { nestUser } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { addDays, addMonths, type DayRange, todayOf, toInstants, weekStart } from '#server/infra/time-zone.ts';
import { sumPounds } from '../pricing/constants.ts';
import type { currentSumsSchema, dateRanges, sumRowSchema, sumsSchema } from './schema.ts';
import { balances, rateOnDay, timeSums } from './sum-queries.ts';

/** Half-open days of a preset. `today` is in the company's zone. */
export function presetDays(preset: (typeof dateRanges)[number], today: string): DayRange {
  const sunday = weekStart(today);
  const tomorrow = addDays(today, 1);
  switch (preset) {
    case 'this_week':
      return { from: sunday, to: addDays(sunday, 7) };
    case 'last_week':
      return { from: addDays(sunday, -7), to: sunday };
    case 'this_month': {
      const first = `${today.slice(0, 8)}01`;
      return { from: first, to: addMonths(first, 1) };
    }
    case 'last_3_months':
      return { from: addMonths(today, -3), to: tomorrow };
    case 'last_6_months':
      return { from: addMonths(today, -6), to: tomorrow };
    case 'last_12_months':
      return { from: addMonths(today, -12), to: tomorrow };
    case 'all':
      return { from: null, to: null };
  }
}

type SumRow = z.infer<typeof sumRowSchema>;

/** Per worker and week or day. This week without daily sums has balances and all workers. Workers see their own. */
export async function sumRows(
  { db, scope, settings, clock }: Ctx,
  input: z.infer<typeof sumsSchema>,
): Promise<SumRow[]> {
  const userId = scope.role === 'admin' ? input.user_id : scope.user_id;
  const days = presetDays(input.dateRange, todayOf({ clock, scope }));
  const period = { ...toInstants(days, scope.time_zone), userId };
  const sums = await timeSums(db, scope, settings, { ...period, daily: input.daily });
  const rows: SumRow[] = sums.map((row) => ({ ...nestUser(row), balance: null }));
  if (input.dateRange !== 'this_week' || input.daily) return input.owed || input.in_advance ? [] : rows;
  const recorded = new Map(rows.map((row) => [row.user_id, row]));
  const accounts = await balances(db, scope, settings, userId);
  return accounts
    .filter((account) => account.is_active || account.balance !== 0 || recorded.has(account.user_id))
    .filter(({ balance }) => (!input.owed || balance < 0) && (!input.in_advance || balance > 0))
    .map(({ user_id, first_name, last_name, balance }) => ({
      user_id,
      User: { first_name, last_name },
      start_date: days.from!,
      total_duration: 0,
      total_toPay: 0,
      pending_pay: 0,
      ...recorded.get(user_id),
      balance,
    }));
}

/** Sums ended records only. Minutes and pounds. */
export async function currentSums(
  { db, scope, settings, clock }: Ctx,
  userId: number,
): Promise<z.infer<typeof currentSumsSchema>> {
  const today = todayOf({ clock, scope });
  const sunday = weekStart(today);
  const week = toInstants({ from: sunday, to: addDays(sunday, 7) }, scope.time_zone);
  const days = await timeSums(db, scope, settings, { ...week, userId, daily: true });
  return {
    sum_today: days.find((day) => day.start_date === today)?.total_duration ?? 0,
    sum_week: days.reduce((sum, day) => sum + day.total_duration, 0),
    sum_week_earned: sumPounds(days.map(({ total_toPay }) => total_toPay)),
    current_hourly_rate: await rateOnDay(db, scope, userId, today),
  };
}
