import { Readable } from 'node:stream';
import { z } from 'zod';
import { textSchema } from '#server/infra/input.ts';
import { publicProcedure, router } from '#server/rpc/trpc.ts';
import { readCalendar } from './service.ts';

const type = 'text/calendar; charset=utf-8';

export const calendarRouter = router({
  read: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/calendar/{key}',
        summary:
          'Read a calendar by its private address, which ends in .ics, as calendar programs do. An access token made with `calendar` is its key.',
        download: {
          types: [type],
          make: (_ctx, text: string) => ({
            fileName: 'fettle.ics',
            type,
            disposition: 'inline',
            open: () => Readable.from([text]),
          }),
        },
      },
    })
    .input(z.strictObject({ key: textSchema(100).transform((key) => key.replace(/\.ics$/, '')) }))
    .output(z.string())
    .query(({ ctx, input }) => readCalendar(ctx, input.key)),
});
