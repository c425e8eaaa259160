import { z } from 'zod';
import { assertSelfOrAdmin } from '#server/checks/assertions.ts';
import { found } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, publicProcedure, router } from '#server/rpc/trpc.ts';
import { pageCompanySchema } from '../request-a-job/schema.ts';
import { readUser } from '../users/queries.ts';
import { personArchive } from './download.ts';
import {
  anonymiseCustomerSchema,
  anonymiseSchema,
  personExportSchema,
  personSchema,
  privacyPageSchema,
} from './schema.ts';
import { anonymiseCustomer, anonymisePerson, readPrivacyPage } from './service.ts';

async function readPerson(ctx: CallCtx, id: number) {
  await assertSelfOrAdmin(ctx, id);
  return found(await readUser(ctx.db, ctx.scope, id, todayOf(ctx)), 'user');
}

export const privacyRouter = router({
  page: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/privacy',
        summary: 'Get the privacy page of the company of this address, or of the only one.',
      },
    })
    .input(pageCompanySchema)
    .output(privacyPageSchema)
    .query(({ ctx, input }) => readPrivacyPage(ctx, input)),

  export: can('user.export')
    .meta({
      personal: true,
      rest: {
        method: 'GET',
        path: '/users/{id}/everything',
        summary:
          'Download everything stored about a person as a ZIP: yourself, or anybody in the company for admins. Access tokens can’t be used for this.',
        download: {
          types: ['application/zip'],
          make: async (ctx, output: z.infer<typeof personExportSchema>) => {
            const { first_name, last_name } = await readPerson(ctx, output.id);
            return personArchive(ctx, { ...output, name: `${first_name} ${last_name}`.trim() });
          },
        },
      },
    })
    .input(personSchema)
    .output(personExportSchema)
    .query(async ({ ctx, input }) => {
      const { id } = await readPerson(ctx, input.id);
      return { id, file_name: `person-${id}-${todayOf(ctx)}.zip` };
    }),

  anonymise: can('user.anonymise')
    .meta({
      personal: true,
      changesAccess: true,
      rest: {
        method: 'POST',
        path: '/users/{id}/anonymise',
        summary:
          'Erase a disabled person’s name, contacts and locations for good, also from the history. Hours and money stay. Requires their full name as a confirmation.',
      },
    })
    .input(anonymiseSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => anonymisePerson(ctx, input)),

  anonymiseCustomer: can('user.anonymise')
    .meta({
      personal: true,
      rest: {
        method: 'POST',
        path: '/customers/{id}/anonymise',
        summary:
          'Erase an archived customer’s name, addresses and contacts for good, also from the history. Issued invoices stay. Requires the name as a confirmation.',
      },
    })
    .input(anonymiseCustomerSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => anonymiseCustomer(ctx, input)),
});
