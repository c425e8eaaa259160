import { z } from 'zod';
import { addMonths, dayOf, startOfDay, timeOfDay } from '#server/infra/time-zone.ts';
import { weekdayOf } from '#server/infra/typed/day-minutes.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { usualHours } from '../working-hours/constants.ts';
import { attentionStats } from './attention-queries.ts';
import { listLiveUsers } from './live-user-queries.ts';
import { analyticsByBucket, reviewCounts, summaryStats } from './queries.ts';
import { bucketsOf } from './rules.ts';
import {
  analyticsInputSchema,
  analyticsSchema,
  attentionSchema,
  liveUserSchema,
  reviewSchema,
  summarySchema,
  todaySchema,
} from './schema.ts';
import { readToday } from './today-queries.ts';

const withUser = <Row extends Record<'first_name' | 'last_name', string>>({ first_name, last_name, ...row }: Row) => ({
  ...row,
  User: { first_name, last_name },
});

export const dashboardRouter = router({
  liveUsers: can('dashboard.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/dashboard/live-users',
        summary: 'List each active worker’s running record, or their last record that ended today.',
      },
    })
    .output(z.array(liveUserSchema))
    .query(({ ctx }) => {
      const zone = ctx.scope.time_zone;
      return listLiveUsers(ctx.db, ctx.scope, startOfDay(dayOf(ctx.clock(), zone), zone));
    }),

  today: can('dashboard.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/dashboard/today',
        summary: 'Get how today goes: visits done and late, who has not started, who is away, and each worker’s day.',
      },
    })
    .output(todaySchema)
    .query(async ({ ctx: { db, scope, clock } }) => {
      const zone = scope.time_zone;
      const day = dayOf(clock(), zone);
      const weekday = weekdayOf(day);
      const time = timeOfDay(clock(), zone);
      const answer = await readToday(db, scope, {
        today: day,
        time,
        dayStart: startOfDay(day, zone),
        weekday,
        usualStart: usualHours.find((hours) => hours.weekday === weekday)?.starts ?? null,
      });
      return { day, time, ...answer };
    }),

  review: can('dashboard.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/dashboard/review',
        summary: 'Count items awaiting review by the office.',
      },
    })
    .output(reviewSchema)
    .query(({ ctx }) => reviewCounts(ctx.db, ctx.scope)),

  morning: can('dashboard.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/dashboard/morning',
        summary: 'List items needing attention: a count and the first items of each kind.',
      },
    })
    .output(attentionSchema)
    .query(async ({ ctx }) => {
      const zone = ctx.scope.time_zone;
      const today = dayOf(ctx.clock(), zone);
      const day = { today, dayStart: startOfDay(today, zone), terms: ctx.session.settings };
      const { timers, to_review, owed, ...jobs } = await attentionStats(ctx.db, ctx.scope, day);
      return {
        ...jobs,
        timers: {
          ...timers,
          rows: timers.rows.map(({ job_title, ...row }) => ({ ...withUser(row), Job: { job_title } })),
        },
        to_review: { ...to_review, rows: to_review.rows.map(withUser) },
        owed: { ...owed, rows: owed.rows.map(withUser) },
      };
    }),

  summary: can('dashboard.read')
    .meta({
      replica: true,
      rest: {
        method: 'GET',
        path: '/dashboard/summary',
        summary: 'Get jobs in progress and completed this month, and outstanding amounts.',
      },
    })
    .output(summarySchema)
    .query(({ ctx }) => {
      const from = `${dayOf(ctx.clock(), ctx.scope.time_zone).slice(0, 7)}-01`;
      const month = { from, until: addMonths(from, 1) };
      return summaryStats(ctx.db, ctx.scope, month, ctx.session.settings);
    }),

  analytics: can('dashboard.read')
    .meta({
      replica: true,
      rest: {
        method: 'GET',
        path: '/dashboard/analytics',
        summary:
          'Get hours, jobs and amounts for the last 7 days, 8 weeks, 12 months or 5 years, and for as many before.',
      },
    })
    .input(analyticsInputSchema)
    .output(analyticsSchema)
    .query(async ({ ctx, input: { period } }) => {
      const zone = ctx.scope.time_zone;
      const { before, buckets, until } = bucketsOf(period, dayOf(ctx.clock(), zone));
      const all = [...before, ...buckets];
      const starts = all.map((bucket) => bucket.start);
      const span = { starts, until, from: startOfDay(starts[0]!, zone), to: startOfDay(until, zone) };
      const figures = await analyticsByBucket(ctx.db, ctx.scope, span, ctx.session.settings);
      const filled = all.map((bucket, at) => ({ ...figures[at]!, ...bucket }));
      return { period, buckets: filled.slice(before.length), before: filled.slice(0, before.length) };
    }),
});
