import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { scopeOfDocumentLink } from '#server/auth/scope.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { AppError, found } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { Context } from '#server/rpc/context.ts';
import { acceptQuote, declineQuote } from './answer.ts';
import { quoteName } from './constants.ts';
import { hashOfToken } from './link.ts';
import { findQuoteLink, linesOfQuotes, readQuoteRow, readSlug } from './queries.ts';
import { figuresOfQuote } from './rules.ts';
import type { acceptByLinkSchema, declineByLinkSchema, PublicQuote, quoteLinkSchema } from './schema.ts';

/* What whoever has a quote's link may do: see it, and answer it once. */

const hourMs = 3_600_000;
const tooMany = 'Too many requests. Wait a while and try again.';

/** How often: each network, and about one quote from all networks together. */
const limits = {
  'quote-page': { perNetwork: 60, perQuote: 240, windowMs: hourMs / 6 },
  'quote-answer': { perNetwork: 20, perQuote: 20, windowMs: hourMs },
} as const;

/** 404 in the same words for every link that leads to nothing; 429 beyond `limits`. */
async function openLink(context: Context, token: string, call: keyof typeof limits) {
  const { db, clock, config, address } = context;
  const { perNetwork, perQuote, windowMs } = limits[call];
  const count = (key: string, of: 'caller' | 'everyone', most: number) =>
    countUse(context, { key, of, most, windowMs, message: tooMany }, clock());
  await count(`${call}:${networkOf(address)}`, 'caller', perNetwork);
  const link = await findQuoteLink(db, hashOfToken(token));
  if (!link) throw new AppError('not_found', 'No quote was found.');
  await count(`${call}-of:${link.company_id}:${link.id}`, 'everyone', perQuote);
  const settings = await settingsOf(db, link.company_id, config);
  const scope = scopeOfDocumentLink(link, settings.timezone);
  return { id: link.id, ctx: { db, scope, settings, clock, config } satisfies Ctx };
}

/** `chosen`: the optional lines that the sums are of; default: those that were accepted. */
export async function readPublicQuote(
  context: Context,
  { token, chosen }: z.infer<typeof quoteLinkSchema>,
): Promise<PublicQuote> {
  const { id, ctx } = await openLink(context, token, 'quote-page');
  return publicQuote(ctx, id, chosen);
}

async function publicQuote(ctx: Ctx, id: number, chosen?: readonly number[]): Promise<PublicQuote> {
  const { db, scope, settings } = ctx;
  const quote = found(await readQuoteRow(db, scope, id, todayOf(ctx)), 'quote');
  const state =
    quote.status === 'sent'
      ? 'open'
      : quote.status === 'withdrawn' && quote.is_replaced
        ? 'replaced'
        : // A draft has no link.
          (quote.status as Exclude<typeof quote.status, 'sent' | 'draft'>);
  const all = (await linesOfQuotes(db, scope, [id])).get(id) ?? [];
  const lines =
    state === 'open' && chosen
      ? all.map((line) => ({ ...line, is_chosen: line.is_optional && chosen.includes(line.id) }))
      : all;
  // A withdrawn offer shows no lines.
  const isGone = state === 'withdrawn' || state === 'replaced';
  const supplier = quote.supplier as Record<string, string>;
  return {
    ...quote,
    state,
    name: quoteName(quote),
    sent_at: quote.sent_at!,
    company_name: supplier.company_name || settings.company_name,
    company_address: supplier.company_address ?? '',
    office_phone: settings.text('company_phone') || null,
    office_email: settings.text('company_email') || null,
    slug: await readSlug(db, scope),
    time_zone: settings.timezone,
    accounts_for_vat: quote.reverse_charge,
    ...figuresOfQuote(quote, isGone ? [] : lines, settings),
    lines: isGone ? [] : lines,
    ...(isGone && { message: '', terms: '' }),
  };
}

const visitorActor = (name: string) => ({ id: null, name: `${name.trim()} (customer)` });

/** As `acceptQuote`, and 404 and 429 as for `openLink`. */
export async function acceptByLink(
  context: Context,
  { token, name, chosen, total }: z.infer<typeof acceptByLinkSchema>,
): Promise<PublicQuote> {
  const { id, ctx } = await openLink(context, token, 'quote-answer');
  return ctx.db.transaction().execute(async (db) => {
    await setActor(db, { ...visitorActor(name), requestId: context.requestId });
    await acceptQuote({ ...ctx, db }, { id, chosen, total }, { name, from: context.address });
    return publicQuote({ ...ctx, db }, id);
  });
}

/** As `declineQuote`, and 404 and 429 as for `openLink`. */
export async function declineByLink(
  context: Context,
  { token, name, reason = '' }: z.infer<typeof declineByLinkSchema>,
): Promise<PublicQuote> {
  const { id, ctx } = await openLink(context, token, 'quote-answer');
  return ctx.db.transaction().execute(async (db) => {
    await setActor(db, { ...visitorActor(name), requestId: context.requestId });
    await declineQuote({ ...ctx, db }, { id, reason }, { name, from: context.address });
    return publicQuote({ ...ctx, db }, id);
  });
}
