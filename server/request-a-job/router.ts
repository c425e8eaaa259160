import { z } from 'zod';
import { idSchema, textSchema } from '#server/infra/input.ts';
import { receivedFilesSchema } from '#server/infra/storage/received-file.ts';
import { publicProcedure, router } from '#server/rpc/trpc.ts';
import {
  maxLengths,
  maxRequestFileBytes,
  maxRequestFileMegabytes,
  maxRequestFiles,
  thanksMessage,
} from './constants.ts';
import {
  findPropertySchema,
  foundPropertiesSchema,
  receiverSchema,
  requestedSchema,
  requestFields,
  requestStatusSchema,
} from './schema.ts';
import {
  admitRequest,
  checkRequestFields,
  companyAsked,
  findProperty,
  readReceiver,
  readStatus,
  requestJob,
} from './service.ts';

export const requestAJobRouter = router({
  /** For the form: whom it goes to. */
  receiver: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/receiver',
        summary: 'Whom a request goes to: the company with its emergency line, or those to choose from.',
      },
    })
    .input(z.strictObject({ company_id: idSchema.optional() }))
    .output(receiverSchema)
    .query(({ ctx, input }) => readReceiver(ctx, input.company_id)),

  findProperty: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/find-property',
        summary: 'The properties of a postcode, to choose one; company_id where there are several companies.',
        paged: { limit: 1000 },
      },
    })
    .input(findPropertySchema)
    .output(foundPropertiesSchema)
    .query(({ ctx, input }) => findProperty(ctx, input)),

  status: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/status',
        summary:
          'How far the request with this reference has come; the reference is what its sender was given.',
      },
    })
    .input(z.strictObject({ reference: textSchema(maxLengths.reference) }))
    .output(requestStatusSchema)
    .query(({ ctx, input }) => readStatus(ctx, input.reference)),

  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/request-a-job',
        summary: `Ask for a job, with up to ${maxRequestFiles} pictures or videos of ${maxRequestFileMegabytes} MB; nobody has to be logged in.`,
        status: 201,
        message: thanksMessage,
        multipart: {
          kinds: ['image', 'video'],
          limits: { files: maxRequestFiles, bytes: maxRequestFileBytes },
          admit: admitRequest,
          checkFields: checkRequestFields,
          companyOf: companyAsked,
        },
      },
      // A request is counted although it is refused; the work itself is one transaction of the service's.
      transaction: 'each',
    })
    .input(z.strictObject({ ...requestFields, files: receivedFilesSchema }))
    .output(requestedSchema)
    .mutation(({ ctx, input }) => requestJob(ctx, input)),
});
