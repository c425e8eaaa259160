import { z } from 'zod';
import { coordinateSchema } from '../platform/input.ts';

/** Somebody at work (no end_time), or what they last did today (S1 3, live-user record). */
export const liveUserSchema = z.object({
  /** Of the time record. */
  id: z.number(),
  user_id: z.number(),
  job_id: z.number(),
  start_time: z.string(),
  end_time: z.string().nullable(),
  start_location: coordinateSchema.nullable(),
  end_location: coordinateSchema.nullable(),
  is_driving: z.boolean(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  Job: z.object({ job_title: z.string(), Property: z.object({ address: z.string() }) }),
});
export type LiveUser = z.infer<typeof liveUserSchema>;
