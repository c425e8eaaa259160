import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { marginOf } from '../pricing/margin.ts';
import { invoiceJobs } from './entry-queries.ts';
import { composeJobs } from './issue.ts';
import { readEarned, readJobMoney } from './queries.ts';
import type { marginSchema } from './schema.ts';

/**
 * Revenue and cost of a job in pounds without VAT: billed by valid invoices plus what an invoice of today would add,
 * less pay at each day's rate, less materials and expenses. `earned`: of a fixed price until today (F8). 404.
 */
export async function jobMargin(ctx: Ctx, id: number): Promise<z.infer<typeof marginSchema>> {
  const { db, scope, settings } = ctx;
  const job = found((await invoiceJobs(db, scope, { ids: [id] }))[0], 'job');
  const choice = { invoice_type: 'both', invoice_mode: 'job', period: null } as const;
  const composed = (await composeJobs(ctx, { jobs: [job], choice })).get(id)!;
  const { billed, pay, materials, expenses } = await readJobMoney(db, scope, settings, id);
  const money = { billed, unbilled: composed.figures.net_amount, pay, materials, expenses };
  const earned = job.billing_type === 'fixed' ? await readEarned(db, scope, { jobId: id, today: todayOf(ctx) }) : null;
  return { id, ...money, earned, margin: marginOf(money) };
}
