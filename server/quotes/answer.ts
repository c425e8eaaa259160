import type { z } from 'zod';
import { insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { scopeOfDocumentLink } from '#server/auth/scope.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError, found, stateConflict } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { lockInvoicing } from '../invoices/issue-queries.ts';
import { agreePrice } from '../jobs/service.ts';
import { pence, sumPounds } from '../pricing/constants.ts';
import { quoteMessages, quoteName } from './constants.ts';
import {
  acceptedNet,
  chooseLines,
  customerOfParent,
  type LockedQuote,
  linesOfQuotes,
  lockQuote,
  readQuoteRow,
} from './queries.ts';
import { answerError, figuresOfQuote } from './rules.ts';
import type { acceptQuoteSchema, QuoteLine } from './schema.ts';

interface By {
  name: string;
  /** Network address of whoever has the link; '' for a log-in. */
  from: string;
}

type Choice = Pick<z.infer<typeof acceptQuoteSchema>, 'id' | 'chosen' | 'total'>;

/** 409 if it can't be answered today, 400 without a name. */
async function lockAnswerable(ctx: Ctx, id: number, { name }: By): Promise<LockedQuote> {
  const { db, scope } = ctx;
  const quote = found(await lockQuote(db, scope, id), 'quote');
  const error = answerError(quote, todayOf(ctx));
  if (error) throw stateConflict(quote.status === 'draft' ? 'not_yet' : 'closed', error);
  if (name.trim() === '') throw fieldError('invalid', 'name', 'Enter your name.');
  return quote;
}

/**
 * Accepts a quote once and for all, with the optional lines that are chosen: its job has the accepted net as its fixed
 * price, with that of the job's other accepted quotes, and may begin. A job is made if there is none, or if the one that
 * there is can't take another price, because it is invoiced or given up. 409 if it can't be answered or the choice makes
 * another total than was shown.
 */
export async function acceptQuote(ctx: Ctx, { id, chosen, total }: Choice, by: By): Promise<void> {
  const { db, scope, settings, clock } = ctx;
  const quote = await lockAnswerable(ctx, id, by);
  const lines = (await linesOfQuotes(db, scope, [id])).get(id) ?? [];
  const optional = new Set(lines.flatMap((line) => (line.is_optional ? [line.id] : [])));
  if (chosen.some((each) => !optional.has(each))) {
    throw fieldError('invalid', 'chosen', 'Only optional lines of this quote can be chosen.');
  }
  const row = found(await readQuoteRow(db, scope, id, todayOf(ctx)), 'quote');
  const accepted = lines.map((line) => ({ ...line, is_chosen: chosen.includes(line.id) }));
  const figures = figuresOfQuote(row, accepted, settings);
  if (total !== undefined && pence(total) !== pence(figures.total_amount)) {
    throw new AppError('conflict', quoteMessages.sumChanged, {
      errorCause: 'stale',
      fields: 'state',
      details: { ...figures },
    });
  }
  await chooseLines(db, scope, id, chosen);
  // The price of the job is the office's matter: a landlord who may answer need not see the job.
  const office = { ...ctx, scope: scopeOfDocumentLink(scope, scope.time_zone) };
  const jobId = await jobOfAccepted(office, quote, { lines: accepted, net: figures.net_amount });
  await updateRow(db, scope, 'quotes', id, {
    status: 'accepted',
    job_id: jobId,
    answered_at: toIso(clock()),
    answered_by: by.name.trim(),
    answered_from: by.from,
    accepted_net: figures.net_amount,
  });
}

interface Accepted {
  lines: readonly QuoteLine[];
  /** Pounds. */
  net: number;
}

/** The job that has the price now. 422 if what was accepted adds up to nothing that can be charged. */
async function jobOfAccepted(ctx: Ctx, quote: LockedQuote, { lines, net }: Accepted): Promise<number> {
  const { db, scope } = ctx;
  if (quote.job_id !== null) {
    await lockInvoicing(db, scope, [quote.job_id]);
    // Read under the lock, because another quote of the job may have just been accepted.
    const price = sumPounds([await acceptedNet(db, scope, quote.job_id), net]);
    if (price > 0 && (await agreePrice(ctx, quote.job_id, price))) return quote.job_id;
  }
  if (net <= 0) throw fieldError('unprocessable', 'chosen', quoteMessages.noPrice, 'missing_value');
  return insertJob(ctx, quote, { lines, net });
}

async function insertJob({ db, scope }: Ctx, quote: LockedQuote, { lines, net }: Accepted): Promise<number> {
  const { property_id, customer_id } = quote;
  const usual = await customerOfParent(db, scope, { job_id: null, property_id });
  const work = lines.filter((line) => !line.is_optional || line.is_chosen).map(({ description }) => description);
  return insertRow(db, scope, 'jobs', {
    property_id,
    customer_id: usual === customer_id ? null : customer_id,
    job_title: quote.title,
    job_description: [`As quoted in ${quoteName(quote)}:`, ...work].join('\n').slice(0, 10_000),
    job_type: 'Maintenance',
    status: 'pending_start',
    requested_by: 'office',
    billing_type: 'fixed',
    fixed_price: net,
    created_by: quote.created_by,
  });
}

/** Once and for all. 409 if it can't be answered. */
export async function declineQuote(ctx: Ctx, { id, reason }: { id: number; reason: string }, by: By): Promise<void> {
  const { db, scope, clock } = ctx;
  await lockAnswerable(ctx, id, by);
  await updateRow(db, scope, 'quotes', id, {
    status: 'declined',
    answered_at: toIso(clock()),
    answered_by: by.name.trim(),
    answered_from: by.from,
    decline_reason: reason,
  });
}
