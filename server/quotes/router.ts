import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { pdfOf } from '#server/infra/pdf/pdf-of.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, publicProcedure, router } from '#server/rpc/trpc.ts';
import { acceptQuote, declineQuote } from './answer.ts';
import { acceptByLink, declineByLink, readPublicQuote } from './by-link.ts';
import { quoteFields } from './fields.ts';
import { quoteMailDraft, sendQuote } from './mail.ts';
import { printQuote } from './print.ts';
import { quoteFileName } from './rules.ts';
import {
  acceptByLinkSchema,
  acceptQuoteSchema,
  createQuoteSchema,
  declineByLinkSchema,
  declineQuoteSchema,
  listQuotesSchema,
  publicQuoteSchema,
  type Quote,
  quoteIdSchema,
  quoteLinkSchema,
  quoteListSchema,
  quoteMailDraftSchema,
  quoteSchema,
  requestQuoteSchema,
  sendQuoteSchema,
  updateQuoteSchema,
} from './schema.ts';
import {
  changeQuote,
  createQuote,
  freezeQuote,
  readQuote,
  readQuoteList,
  removeQuote,
  requestQuote,
  reviseQuote,
  withdrawQuote,
} from './service.ts';

async function printed(ctx: CallCtx, quote: Quote) {
  const { company_id, time_zone: zone } = ctx.scope;
  return pdfOf(await printQuote(ctx, { company_id, zone }, quote), {
    fileName: quoteFileName(quote),
    disposition: 'inline',
  });
}

const answer = (ctx: Ctx, { id }: { id: number }) => readQuote(ctx, id);

/** Landlords answer in their own name. */
const byCaller = ({ scope, session }: CallCtx, name = '') => ({
  name: scope.role === 'admin' ? name : session.user.name,
  from: '',
});

export const quotesRouter = router({
  create: can('quote.create')
    .meta({
      rest: { method: 'POST', path: '/quotes', summary: 'Draft a quote for a property or a job.', status: 201 },
    })
    .input(createQuoteSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => answer(ctx, await createQuote(ctx, input))),

  request: can('quote.request')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/request',
        summary:
          'Say that a job needs a quote: what, and the hours and materials that you guess. The office gets a draft.',
        status: 201,
      },
    })
    .input(requestQuoteSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => requestQuote(ctx, input)),

  list: can('quote.read')
    .meta({
      export: {
        table: 'quotes',
        fields: quoteFields,
        values: { job_id: ({ job_title }) => job_title, quote_number: ({ name }) => name },
      },
      rest: {
        method: 'GET',
        path: '/quotes',
        summary: 'List quotes, newest first: all for admins, those sent to your customers for landlords.',
        list: true,
      },
    })
    .input(listQuotesSchema)
    .output(quoteListSchema)
    .query(({ ctx, input }) => readQuoteList(ctx, input)),

  get: can('quote.read')
    .meta({ rest: { method: 'GET', path: '/quotes/{id}', summary: 'Get a quote with its lines.' } })
    .input(quoteIdSchema)
    .output(quoteSchema)
    .query(({ ctx, input }) => answer(ctx, input)),

  update: can('quote.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/quotes/{id}',
        summary: 'Update a draft. Lines are given as a whole, in their order.',
        wrap: 'changes',
      },
    })
    .input(updateQuoteSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => {
      await changeQuote(ctx, input);
      return answer(ctx, input);
    }),

  markSent: can('quote.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/{id}/mark-sent',
        summary: 'Number and freeze a draft that reaches the customer otherwise than by Fettle. Returns its link.',
      },
    })
    .input(quoteIdSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => {
      await freezeQuote(ctx, input.id);
      return answer(ctx, input);
    }),

  pdf: can('quote.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/quotes/{id}/pdf',
        summary: 'Download a quote as a PDF. Once it was sent its figures never change.',
        download: { types: ['application/pdf'], make: printed },
      },
    })
    .input(quoteIdSchema)
    .output(quoteSchema)
    .query(({ ctx, input }) => answer(ctx, input)),

  mailDraft: can('quote.update')
    .meta({
      rest: {
        method: 'GET',
        path: '/quotes/{id}/mail-draft',
        summary: 'Preview the email for this quote and its recipient.',
      },
    })
    .input(quoteIdSchema)
    .output(quoteMailDraftSchema)
    .query(({ ctx, input }) => quoteMailDraft(ctx, input.id)),

  send: can('quote.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/{id}/send',
        summary: 'Number and freeze a draft, and email it with its PDF and link. A sent quote is emailed again.',
        message: 'The email is being sent.',
      },
    })
    .input(sendQuoteSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => {
      await sendQuote(ctx, input);
      return answer(ctx, input);
    }),

  revise: can('quote.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/{id}/revise',
        summary: 'Draft the next revision of a quote. Sending it withdraws the one before.',
        status: 201,
      },
    })
    .input(quoteIdSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => answer(ctx, await reviseQuote(ctx, input))),

  withdraw: can('quote.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/{id}/withdraw',
        summary: 'Withdraw a quote that isn’t answered yet. Its link says so.',
      },
    })
    .input(quoteIdSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => {
      await withdrawQuote(ctx, input);
      return answer(ctx, input);
    }),

  accept: can('quote.answer')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/{id}/accept',
        summary:
          'Accept a quote: admins for the customer whose name they give, landlords their own. The price becomes the job’s fixed price.',
      },
    })
    .input(acceptQuoteSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => {
      await acceptQuote(ctx, input, byCaller(ctx, input.name));
      return answer(ctx, input);
    }),

  decline: can('quote.answer')
    .meta({
      rest: {
        method: 'POST',
        path: '/quotes/{id}/decline',
        summary: 'Decline a quote: admins for the customer whose name they give, landlords their own.',
      },
    })
    .input(declineQuoteSchema)
    .output(quoteSchema)
    .mutation(async ({ ctx, input }) => {
      await declineQuote(ctx, { id: input.id, reason: input.reason ?? '' }, byCaller(ctx, input.name));
      return answer(ctx, input);
    }),

  remove: can('quote.delete')
    .meta({
      rest: { method: 'DELETE', path: '/quotes/{id}', summary: 'Delete a draft. It can be restored from the history.' },
    })
    .input(quoteIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeQuote(ctx, input)),

  page: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/quote-links/{token}',
        summary: 'Get the quote of a private link; no login needed. Sums are of the chosen optional lines.',
      },
    })
    .input(quoteLinkSchema)
    .output(publicQuoteSchema)
    .query(({ ctx, input }) => readPublicQuote(ctx, input)),

  acceptByLink: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/quote-links/{token}/accept',
        summary: 'Accept the quote of a private link with a name; no login needed.',
      },
      // Rejected calls count too.
      transaction: 'each',
    })
    .input(acceptByLinkSchema)
    .output(publicQuoteSchema)
    .mutation(({ ctx, input }) => acceptByLink(ctx, input)),

  declineByLink: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/quote-links/{token}/decline',
        summary: 'Decline the quote of a private link with a name; no login needed.',
      },
      // Rejected calls count too.
      transaction: 'each',
    })
    .input(declineByLinkSchema)
    .output(publicQuoteSchema)
    .mutation(({ ctx, input }) => declineByLink(ctx, input)),
});
