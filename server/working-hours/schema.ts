import { z } from 'zod';
import { idSchema, timeOfDaySchema } from '#server/infra/input.ts';
import { dayOrderMessage } from '#server/infra/typed/order-messages.ts';
import { workerRoles } from './constants.ts';

const hoursOfDaySchema = z
  .strictObject({
    /** 0 is Sunday. */
    weekday: z.int().min(0).max(6),
    starts: timeOfDaySchema,
    ends: timeOfDaySchema,
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], message: dayOrderMessage });

export const setWorkingHoursSchema = z.strictObject({
  user_id: idSchema,
  /** The whole week: a weekday that is missing is free. Null: the usual hours. */
  hours: z
    .array(hoursOfDaySchema)
    .max(7)
    .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'names a weekday twice')
    .nullable(),
});

export const listWorkingHoursSchema = z.strictObject({ user_id: idSchema.optional() }).optional();

export const workingHoursSchema = z.object({
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  role: z.enum(workerRoles),
  is_usual: z.boolean(),
  /** 'Gas, Plumbing' */
  trades: z.string(),
  /** Postcode districts where they work: 'M19, M20'. */
  districts: z.string(),
  hours: z.array(z.object({ weekday: z.number(), starts: z.string(), ends: z.string() })),
});
export type WorkingHours = z.infer<typeof workingHoursSchema>;
