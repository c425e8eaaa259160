import { z } from 'zod';
import { typedSchema } from '#server/infra/input.ts';
import { receivedFilesSchema } from '#server/infra/storage/received-file.ts';
import { publicProcedure, router } from '#server/rpc/trpc.ts';
import {
  maxLengths,
  maxRequestFileBytes,
  maxRequestFileMegabytes,
  maxRequestFiles,
  stoppedMessage,
  thanksMessage,
} from './constants.ts';
import {
  findPropertySchema,
  foundPropertiesSchema,
  pageCompanySchema,
  receiverSchema,
  requestedSchema,
  requestFields,
  requestStatusSchema,
  tenantLinkSchema,
  tenantVisitsSchema,
  visitPreferenceSchema,
} from './schema.ts';
import {
  admitRequest,
  checkRequestFields,
  findProperty,
  readReceiver,
  readStatus,
  readTenantVisits,
  requestedCompany,
  requestJob,
  requestVisitTime,
  stopTelling,
} from './service.ts';

export const requestAJobRouter = router({
  receiver: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/receiver',
        summary:
          'Get the company of this address, or the only one, with its emergency number. Null if there are several and none was named.',
      },
    })
    .input(pageCompanySchema)
    .output(receiverSchema)
    .query(({ ctx, input }) => readReceiver(ctx, input)),

  findProperty: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/find-property',
        summary: 'List the properties with a postcode. Requires company or company_id if there are several companies.',
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
        summary: 'Get the progress of the request with this reference.',
      },
    })
    .input(z.strictObject({ reference: typedSchema(maxLengths.reference) }))
    .output(requestStatusSchema)
    .query(({ ctx, input }) => readStatus(ctx, input.reference)),

  tenantVisits: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/request-a-job/tenant-visits',
        summary: 'Get the visits that a tenant was told of, by the token of their link.',
      },
    })
    .input(tenantLinkSchema)
    .output(tenantVisitsSchema)
    .query(({ ctx, input }) => readTenantVisits(ctx, input.token)),

  stopTelling: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/request-a-job/tenant-visits/stop',
        summary: 'Stop the messages about visits to a tenant, by the token of their link; no login needed.',
        message: stoppedMessage,
      },
      // Rejected calls count too.
      transaction: 'each',
    })
    .input(tenantLinkSchema)
    .mutation(({ ctx, input }) => stopTelling(ctx, input.token)),

  askForTime: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/request-a-job/another-time',
        summary:
          'Ask for another time of the visit that is planned or was in vain; no login needed. Returns the progress of the request.',
      },
      // Rejected calls count too.
      transaction: 'each',
    })
    .input(visitPreferenceSchema)
    .output(requestStatusSchema)
    .mutation(({ ctx, input }) => requestVisitTime(ctx, input)),

  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/request-a-job',
        summary: `Request a job, with up to ${maxRequestFiles} pictures or videos of ${maxRequestFileMegabytes} MB; no login needed.`,
        status: 201,
        message: thanksMessage,
        multipart: {
          kinds: ['image', 'video'],
          limits: { files: maxRequestFiles, bytes: maxRequestFileBytes },
          admit: admitRequest,
          checkFields: checkRequestFields,
          companyOf: requestedCompany,
        },
      },
      // Rejected requests count too, so counting commits on its own; the service runs the work in one transaction.
      transaction: 'each',
    })
    .input(z.strictObject({ ...requestFields, files: receivedFilesSchema }))
    .output(requestedSchema)
    .mutation(({ ctx, input }) => requestJob(ctx, input)),
});
