import { z } from 'zod';
import { publicProcedure, router } from '../api/trpc.ts';
import { receivedFilesSchema } from '../platform/storage/received-file.ts';
import { findPropertySchema, foundPropertiesSchema, requestedSchema, requestFields } from './schema.ts';
import { admitRequest, findProperty, requestJob } from './service.ts';

export const requestAJobRouter = router({
  findProperty: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/find-property',
        summary: 'The properties of a postcode, to choose one; company_id where there are several companies.',
      },
    })
    .input(findPropertySchema)
    .output(foundPropertiesSchema)
    .query(({ ctx, input }) => findProperty(ctx, input)),

  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/request-a-job',
        summary: 'Ask for a job, with pictures or videos of it; nobody has to be logged in.',
        status: 201,
        message: 'Thank you! Your request has been submitted.',
        multipart: { kinds: ['image', 'video'], admit: admitRequest },
      },
      // A request is counted although it is refused; the work itself is one transaction of the service's.
      transaction: 'each',
    })
    .input(z.strictObject({ ...requestFields, files: receivedFilesSchema }))
    .output(requestedSchema)
    .mutation(({ ctx, input }) => requestJob(ctx, input)),
});
