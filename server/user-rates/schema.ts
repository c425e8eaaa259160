import { z } from 'zod';
import {
  clearableTextSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idSchema,
  moneySchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { userRateSorts } from './constants.ts';
import { rateFields } from './fields.ts';

const hourly = moneySchema(...rateFields.rate.limit);
const optionalFields = {
  /** Pounds per hour; null: the setting `default_charge_rate`. */
  charge_rate: moneySchema(...rateFields.charge_rate.limit).nullish(),
  comment: clearableTextSchema(rateFields.comment.limit).optional(),
  effective_from: dateSchema.optional(),
};

/** Confirms the 409 about changed values of existing records. */
const confirmPast = z.boolean().optional();

export const createUserRateSchema = z.strictObject({
  user_id: idSchema,
  /** Pounds per hour. */
  rate: hourly,
  ...optionalFields,
  confirm_past: confirmPast,
});

export const updateUserRateSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({ rate: hourly.optional(), ...optionalFields }),
  expected_updatedAt: expectedUpdatedAtSchema,
  confirm_past: confirmPast,
});

export const removeUserRateSchema = z.strictObject({ id: idSchema, confirm_past: confirmPast });

export const listUserRatesSchema = listInput(
  {
    user_id: idSchema.optional(),
    /** Only each worker's rate in force today. */
    getCurrent: z.boolean().default(false),
    /** Of effective_from. */
    ...daysInput,
  },
  userRateSorts,
  { sort: 'effective_from', order: 'desc' },
);

export const userRateSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  rate: z.number(),
  charge_rate: z.number().nullable(),
  comment: z.string(),
  effective_from: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type UserRate = z.infer<typeof userRateSchema>;

export const userRateListSchema = listOutput(userRateSchema);
