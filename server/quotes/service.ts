import type { z } from 'zod';
import { deleteRow, insertOnce, insertRow, updateRow } from '#db/crud.ts';
import { findVisibleJob } from '#db/queries/jobs.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion, rowSentBefore } from '#server/checks/assertions.ts';
import { checkProperty, parentJob } from '#server/checks/parent.ts';
import { reportedTime } from '#server/checks/reported-time.ts';
import { addressOf } from '#server/documents/address-of.ts';
import { printedSupplier } from '#server/documents/supplier-of.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { addDays, todayOf } from '#server/infra/time-zone.ts';
import { lineAmount, quoteFigures } from '../pricing/quote-figures.ts';
import { quoteMessages } from './constants.ts';
import { linkHash, linkOf } from './link.ts';
import {
  customerExists,
  customerOfParent,
  freezeRates,
  knownPriceItems,
  linesOfQuotes,
  listQuotes,
  lockQuote,
  readQuoteRow,
  replaceLines,
  takeQuoteNumber,
} from './queries.ts';
import { formatQuoteNumber, listedQuote, quoteAddress, usualRate, validDays } from './rules.ts';
import type {
  createQuoteSchema,
  ListedQuote,
  listQuotesSchema,
  Quote,
  QuoteLineInput,
  requestQuoteSchema,
  updateQuoteSchema,
} from './schema.ts';

export async function readQuoteList(ctx: Ctx, list: z.infer<typeof listQuotesSchema>) {
  const { db, scope, settings } = ctx;
  const { data, meta } = await listQuotes(db, scope, list, todayOf(ctx));
  const lines = await linesOfQuotes(
    db,
    scope,
    data.map(({ id }) => id),
  );
  const rows: ListedQuote[] = data.map((row) => listedQuote(row, lines.get(row.id) ?? [], settings));
  return { data: scope.role === 'admin' ? rows : rows.map((row) => ({ ...row, requester_id: null })), meta };
}

/** 404 if the caller may not read it. */
export async function readQuote(ctx: Ctx, id: number): Promise<Quote> {
  const { db, scope, settings, config } = ctx;
  const row = found(await readQuoteRow(db, scope, id, todayOf(ctx)), 'quote');
  const lines = (await linesOfQuotes(db, scope, [id])).get(id) ?? [];
  const isDraft = row.status === 'draft';
  const isOffice = scope.role === 'admin';
  return {
    ...row,
    ...listedQuote(row, lines, settings),
    ...(isDraft && {
      customer_address: quoteAddress(row),
      customer_email: row.current_email,
      property_address: addressOf(row),
      supplier: suppliedBy(ctx),
    }),
    supplier: (isDraft ? suppliedBy(ctx) : row.supplier) as Record<string, string>,
    accounts_for_vat: isDraft ? row.customer_reverse_charge : row.reverse_charge,
    usual_vat_rate: isDraft ? usualRate(settings) : null,
    lines,
    mail: isOffice ? row.mail : null,
    link: isOffice && row.status === 'sent' ? linkOf(config, { company_id: scope.company_id, id }).path : null,
    ...(!isOffice && { request: '', requester_id: null, requester_name: '', answered_from: '' }),
  };
}

const suppliedBy = ({ settings }: Ctx) => printedSupplier(settings, settings.vat_registered ? ['vat_number'] : []);

interface NamedParents {
  job_id: number | null;
  property_id?: number | undefined;
  customer_id?: number | undefined;
}

/** 404 for a job, property or customer that is not the company's; 422 without a customer. */
async function checkedParents({ db, scope }: Ctx, { job_id, property_id, customer_id }: NamedParents) {
  const job = job_id === null ? undefined : await parentJob(db, scope, { job_id, property_id });
  const property = job?.property_id ?? property_id;
  if (property === undefined) throw fieldError('invalid', 'property_id', 'Choose a property or a job.');
  if (!job) await checkProperty(db, scope, property);
  const parents = { job_id: job?.id ?? null, property_id: property };
  if (customer_id !== undefined) {
    if (!(await customerExists(db, scope, customer_id))) throw notFound('customer', 'customer_id');
    return { ...parents, customer_id };
  }
  const usual = await customerOfParent(db, scope, parents);
  if (usual === null) throw fieldError('unprocessable', 'customer_id', 'Choose who the quote is for.', 'missing_value');
  return { ...parents, customer_id: usual };
}

/** 404 for a price item that the company does not have. */
async function checkLines({ db, scope }: Ctx, lines: readonly QuoteLineInput[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ price_item_id }) => price_item_id ?? []))];
  if ((await knownPriceItems(db, scope, ids)).size < ids.length) throw notFound('item', 'lines');
  for (const { quantity = 1, unit_price = 0 } of lines) {
    if (Math.abs(lineAmount(quantity, unit_price)) > 100_000_000) {
      throw fieldError('invalid', 'lines', 'A line can’t be more than £100,000,000.');
    }
  }
}

/** A known client_ref returns its quote. 404 for a missing job, property or customer. */
export async function createQuote(
  ctx: Ctx,
  { lines = [], job_id = null, property_id, customer_id, ...values }: z.infer<typeof createQuoteSchema>,
): Promise<{ id: number }> {
  const { db, scope, settings } = ctx;
  const parents = await checkedParents(ctx, { job_id, property_id, customer_id });
  await checkLines(ctx, lines);
  const row = { terms: settings.text('quote_terms'), ...values, ...parents, createdAt: toIso(ctx.clock()) };
  const id = await insertOnce(db, scope, 'quotes', row);
  if (id === undefined) return rowSentBefore(ctx, 'quotes', values.client_ref!, { orAnybodys: true });
  await replaceLines(db, scope, id, lines);
  return { id };
}

/** A draft of what a worker found to be needed on a job. 404 for a job that they may not see. */
export async function requestQuote(
  ctx: Ctx,
  { job_id, request, minutes, materials, client_ref, ...reported }: z.infer<typeof requestQuoteSchema>,
): Promise<{ id: number }> {
  const { db, scope, settings } = ctx;
  const job = await parentJob(db, scope, { job_id });
  const parents = { job_id: job.id, property_id: job.property_id };
  const customer_id = await customerOfParent(db, scope, parents);
  if (customer_id === null)
    throw fieldError('unprocessable', 'job_id', 'The office has to say who pays first.', 'missing_value');
  const [title] = request.split('\n');
  const id = await insertOnce(db, scope, 'quotes', {
    ...parents,
    customer_id,
    title: [...title!].slice(0, 200).join(''),
    terms: settings.text('quote_terms'),
    request,
    requester_id: scope.user_id,
    client_ref,
    createdAt: reportedTime(ctx.clock, scope.time_zone, reported) ?? toIso(ctx.clock()),
  });
  if (id === undefined) return rowSentBefore(ctx, 'quotes', client_ref);
  const hours = minutes ? Math.max(0.01, Math.round(minutes / 0.6) / 100) : 0;
  const labour: QuoteLineInput[] =
    hours > 0
      ? [{ description: 'Labour', unit: 'hour', quantity: hours, unit_price: settings.default_charge_rate ?? 0 }]
      : [];
  const guessed = (materials ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 100)
    .map((description) => ({ description }));
  await replaceLines(db, scope, id, [...labour, ...guessed]);
  return { id };
}

async function lockDraft({ db, scope }: Ctx, id: number) {
  const quote = found(await lockQuote(db, scope, id), 'quote');
  if (quote.status !== 'draft') throw stateConflict('locked', quoteMessages.frozen);
  return quote;
}

/** `lines` are all of them. 409 if it was sent or changed since. */
export async function changeQuote(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateQuoteSchema>,
): Promise<void> {
  const { db, scope } = ctx;
  const quote = await lockDraft(ctx, id);
  await assertVersion(db, scope, 'quotes', quote, expected_updatedAt);
  const { lines, job_id, property_id, customer_id, ...values } = changes;
  const isMoved = job_id !== undefined || property_id !== undefined || customer_id !== undefined;
  const parents =
    isMoved &&
    (await checkedParents(ctx, {
      // A property alone takes the quote from its job.
      job_id: job_id !== undefined ? job_id : property_id === undefined ? quote.job_id : null,
      property_id: property_id ?? (job_id ? undefined : quote.property_id),
      customer_id: customer_id ?? (job_id || property_id !== undefined ? undefined : quote.customer_id),
    }));
  if (lines) {
    await checkLines(ctx, lines);
    await replaceLines(db, scope, id, lines);
  }
  await updateRow(db, scope, 'quotes', id, { ...values, ...parents });
}

/** 409 if it was sent. */
export async function removeQuote(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const quote = found(await lockQuote(ctx.db, ctx.scope, id), 'quote');
  if (quote.status !== 'draft') throw stateConflict('locked', quoteMessages.kept);
  await deleteRow(ctx.db, ctx.scope, 'quotes', id);
  return { id };
}

/**
 * Freezes a draft: gives it its number, its link, and the words and rates of today. What it revises is withdrawn. 409 if
 * it was sent, 422 without a line or a price.
 */
export async function freezeQuote(ctx: Ctx, id: number): Promise<void> {
  const { db, scope, settings, clock, config } = ctx;
  const quote = found(await lockQuote(db, scope, id), 'quote');
  if (quote.status !== 'draft') throw stateConflict('locked', quoteMessages.notDraft);
  const today = todayOf(ctx);
  await freezeRates(db, scope, id, usualRate(settings));
  const row = found(await readQuoteRow(db, scope, id, today), 'quote');
  const lines = (await linesOfQuotes(db, scope, [id])).get(id) ?? [];
  if (lines.length === 0) throw fieldError('unprocessable', 'lines', quoteMessages.noLines, 'missing_value');
  const all = lines.map((line) => ({ ...line, is_chosen: line.is_optional }));
  if (quoteFigures(all, { ...row, vat_rate: null, reverse_charge: false }).net_amount <= 0) {
    throw fieldError('unprocessable', 'lines', quoteMessages.noPrice, 'missing_value');
  }
  const valid_until = quote.valid_until ?? addDays(today, validDays(settings.text('quote_valid_days')));
  if (valid_until < today) {
    throw fieldError('unprocessable', 'valid_until', 'The last day is in the past. Choose another one.', 'in_past');
  }
  if (quote.revises_id !== null) await withdrawRevised(ctx, quote.revises_id);
  const year = Number(today.slice(0, 4));
  const prefix = settings.text('quote_prefix').trim() || 'Q';
  // Last, because other senders wait for the next number until the transaction ends.
  const quote_number = quote.quote_number ?? formatQuoteNumber(prefix, year, await takeQuoteNumber(db, scope, year));
  await updateRow(db, scope, 'quotes', id, {
    status: 'sent',
    quote_number,
    valid_until,
    sent_at: toIso(clock()),
    supplier: JSON.stringify(suppliedBy(ctx)),
    customer_name: row.customer_name.trim().slice(0, 200),
    customer_address: quoteAddress(row),
    customer_email: row.current_email,
    property_address: addressOf(row),
    reverse_charge: row.customer_reverse_charge && usualRate(settings) !== null,
    token_hash: linkHash(config, { company_id: scope.company_id, id }),
  });
}

async function withdrawRevised({ db, scope, clock }: Ctx, id: number): Promise<void> {
  const before = found(await lockQuote(db, scope, id), 'quote');
  if (before.status === 'accepted') throw stateConflict('stale', quoteMessages.acceptedMeanwhile);
  if (before.status !== 'sent') return;
  await updateRow(db, scope, 'quotes', id, { status: 'withdrawn', withdrawn_at: toIso(clock()) });
}

/** 409 unless it was sent and is not answered. Its link says so. */
export async function withdrawQuote(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { db, scope, clock } = ctx;
  const quote = found(await lockQuote(db, scope, id), 'quote');
  if (quote.status !== 'sent') {
    if (quote.status === 'draft') throw stateConflict('not_yet', quoteMessages.notSent);
    throw stateConflict('closed', quoteMessages[quote.status]);
  }
  await updateRow(db, scope, 'quotes', id, { status: 'withdrawn', withdrawn_at: toIso(clock()) });
}

/** A draft with what the quote says, which replaces it once it is sent. 409 for a draft, an accepted or a revised one. */
export async function reviseQuote(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const quote = found(await lockQuote(db, scope, id), 'quote');
  if (quote.status === 'draft') throw stateConflict('not_yet', quoteMessages.notSent);
  if (quote.status === 'accepted') throw stateConflict('locked', quoteMessages.acceptedKept);
  const row = found(await readQuoteRow(db, scope, id, todayOf(ctx)), 'quote');
  if (row.revised_by_id !== null) throw stateConflict('already_done', quoteMessages.revised);
  const job = quote.job_id === null ? undefined : await findVisibleJob(db, scope, quote.job_id);
  const revised = await insertRow(db, scope, 'quotes', {
    quote_number: quote.quote_number,
    revision: quote.revision + 1,
    revises_id: id,
    customer_id: quote.customer_id,
    property_id: quote.property_id,
    job_id: job?.id ?? null,
    title: quote.title,
    message: row.message,
    terms: row.terms,
    discount_percent: quote.discount_percent,
    request: row.request,
    requester_id: row.requester_id,
    created_by: scope.user_id,
    createdAt: toIso(ctx.clock()),
  });
  const lines = (await linesOfQuotes(db, scope, [id])).get(id) ?? [];
  await replaceLines(
    db,
    scope,
    revised,
    lines.map(({ id: _, ...line }) => line),
  );
  return { id: revised };
}
