import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { authRouter } from '../auth/router.ts';
import { timeTrackingRouter } from '../time-tracking/router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** Every call of the product. REST paths, openapi.json and the contract tests are made from this list. */
export const appRouter = router({
  auth: authRouter,
  timeTracking: timeTrackingRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const createCaller = createCallerFactory(appRouter);
