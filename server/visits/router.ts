import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { found } from '#server/infra/errors.ts';
import { withSums } from '#server/infra/list-input.ts';
import { addDays, startOfDay, todayOf } from '#server/infra/time-zone.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { daysAhead } from './constants.ts';
import { visitFields } from './fields.ts';
import { listOwnVisits, listVisits, readVisit, readVisits, sumVisits, totalsByWorker } from './queries.ts';
import {
  createVisitSchema,
  handOverSchema,
  joinVisitsSchema,
  listVisitsSchema,
  myVisitSchema,
  splitOutputSchema,
  splitVisitSchema,
  suggestionsSchema,
  suggestVisitsSchema,
  updateVisitSchema,
  visitIdSchema,
  visitListSchema,
  visitSchema,
  visitTotalsSchema,
  workerTotalsSchema,
} from './schema.ts';
import {
  changeVisit,
  createVisit,
  createVisits,
  handOverVisits,
  joinVisits,
  removeVisit,
  splitVisit,
  suggestFor,
} from './service.ts';

const answerVisit = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readVisit(db, scope, id), 'visit');

export const visitsRouter = router({
  create: can('visit.create')
    .meta({
      import: {
        table: 'visits',
        createMany: createVisits,
        duplicates: [{ by: ['job_id', 'day'], and: ['user_id', 'starts'] }],
      },
      rest: {
        method: 'POST',
        path: '/visits',
        summary: 'Plan a visit to a job, for a worker or for nobody yet.',
        status: 201,
      },
    })
    .input(createVisitSchema)
    .output(visitSchema)
    .mutation(async ({ ctx, input }) => answerVisit(ctx, await createVisit(ctx, input))),

  list: can('visit.read')
    .meta({
      export: { table: 'visits', fields: visitFields },
      rest: {
        method: 'GET',
        path: '/visits',
        summary: 'List visits by day: all for admins, your own for other roles.',
        list: true,
      },
    })
    .input(listVisitsSchema)
    .output(visitListSchema)
    .query(async ({ ctx: { db, scope }, input: { sums, ...list } }) =>
      withSums(await listVisits(db, scope, list), sums, () => sumVisits(db, scope, list)),
    ),

  totals: can('visit.totals')
    .meta({
      rest: {
        method: 'GET',
        path: '/visits/totals',
        summary: 'Add up planned, driven and worked minutes by worker, for days, such as a week, or a job.',
        paged: { limit: maximumLimit },
      },
    })
    .input(visitTotalsSchema)
    .output(z.array(workerTotalsSchema))
    .query(({ ctx: { db, scope }, input: { start_date, end_date, job_id } }) => {
      if (start_date === undefined || end_date === undefined) return totalsByWorker(db, scope, { job_id });
      const days = { from: start_date, to: addDays(end_date, 1) };
      const instants = { from: startOfDay(days.from, scope.time_zone), to: startOfDay(days.to, scope.time_zone) };
      return totalsByWorker(db, scope, { days, instants, job_id });
    }),

  suggest: can('visit.create')
    .meta({
      rest: {
        method: 'GET',
        path: '/visits/suggestions',
        summary:
          'Name the three best workers and times for a job: by trade, absences, free hours, travel and who has been there. Plans nothing.',
      },
    })
    .input(suggestVisitsSchema)
    .output(suggestionsSchema)
    .query(({ ctx, input }) => suggestFor(ctx, input)),

  mine: can('visit.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/visits/mine',
        summary: 'List your own visits of today and the next 7 days, with the access notes and tenants of open jobs.',
        paged: { limit: maximumLimit },
      },
    })
    .output(z.array(myVisitSchema))
    // Without input, so that a phone finds its answer again.
    .query(({ ctx }) => {
      const today = todayOf(ctx);
      return listOwnVisits(ctx.db, ctx.scope, { from: today, to: addDays(today, daysAhead) });
    }),

  get: can('visit.read')
    .meta({ rest: { method: 'GET', path: '/visits/{id}', summary: 'Get a visit.' } })
    .input(visitIdSchema)
    .output(visitSchema)
    .query(({ ctx, input }) => answerVisit(ctx, input)),

  update: can('visit.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/visits/{id}',
        summary: 'Move, reassign or update a visit. Other roles can only change the status and note of their own.',
        wrap: 'changes',
      },
    })
    .input(updateVisitSchema)
    .output(visitSchema)
    .mutation(async ({ ctx, input }) => answerVisit(ctx, await changeVisit(ctx, input))),

  split: can('visit.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/visits/{id}/split',
        summary:
          'Split a visit in two: the second part takes expected_minutes of its length, the visit keeps the rest.',
      },
    })
    .input(splitVisitSchema)
    .output(splitOutputSchema)
    .mutation(async ({ ctx, input }) => {
      const second = await splitVisit(ctx, input);
      return { first: await answerVisit(ctx, input), second: await answerVisit(ctx, second) };
    }),

  join: can('visit.delete')
    .meta({
      rest: {
        method: 'POST',
        path: '/visits/{id}/join',
        summary: 'Join two visits to a job: this one takes the length of the other, which is deleted.',
      },
    })
    .input(joinVisitsSchema)
    .output(visitSchema)
    .mutation(async ({ ctx, input }) => answerVisit(ctx, await joinVisits(ctx, input))),

  handOver: can('visit.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/visits/hand-over',
        summary: 'Give visits from one worker to others, all or none.',
      },
    })
    .input(handOverSchema)
    .output(z.array(visitSchema))
    .mutation(async ({ ctx, input }) => {
      await handOverVisits(ctx, input);
      return readVisits(
        ctx.db,
        ctx.scope,
        input.moves.map(({ id }) => id),
      );
    }),

  remove: can('visit.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/visits/{id}',
        summary: 'Delete a visit. It can be restored from the history.',
      },
    })
    .input(visitIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeVisit(ctx, input)),
});
