import { z } from 'zod';
import {
  clearableTextSchema,
  clearableTypedSchema,
  expectedUpdatedAtSchema,
  idSchema,
  loginEmailSchema,
  phoneSchema,
  textSchema,
  typedSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { readDistricts } from '#server/infra/typed/districts.ts';
import { userPasswordMessage } from '#server/infra/typed/password.ts';
import { readUtr, readVerification } from '#server/infra/typed/tax-number.ts';
import { roles } from '../auth/constants.ts';
import { passwordWithMessage } from '../auth/schema.ts';
import { cisRateMessage, cisRates } from '../pricing/constants.ts';
import { userSorts, userStatuses } from './constants.ts';
import { userFields } from './fields.ts';

const fields = {
  first_name: textSchema(userFields.first_name.limit).min(1),
  last_name: clearableTextSchema(userFields.last_name.limit).optional(),
  email: loginEmailSchema,
  mobile: phoneSchema.optional(),
  role: z.enum(roles),
  password: passwordWithMessage(userPasswordMessage),
  status: z.enum(userStatuses).optional(),
  /** CIS percent, 0 with gross payment status; null: not in the scheme. */
  cis_rate: z
    .int()
    .refine((rate) => cisRates.includes(rate), cisRateMessage)
    .nullish(),
  cis_utr: clearableTypedSchema(userFields.cis_utr.limit, readUtr).optional(),
  cis_verification: clearableTypedSchema(userFields.cis_verification.limit, readVerification).optional(),
  /** Names of trades, parted by commas: 'Gas, Plumbing'. */
  trades: typedSchema(userFields.trades.limit)
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
  /** Postcode districts where a worker works, parted by commas: 'M19, M20'. */
  districts: clearableTypedSchema(userFields.districts.limit, readDistricts).optional(),
};

/** Without a password the user gets an invitation to choose one. */
export const createUserSchema = z.strictObject({ ...fields, password: fields.password.optional() });

export const updateUserSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject(fields).partial(),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const removeUserSchema = z.strictObject({ id: idSchema });

export const listUsersSchema = listInput(
  {
    role: z.enum(roles).optional(),
    status: z.enum(userStatuses).optional(),
    in_cis: z.boolean().optional(),
  },
  userSorts,
  { sort: 'first_name', order: 'asc' },
);

const text = z.string();
export const userSchema = z.object({
  id: z.number(),
  first_name: text,
  last_name: text,
  email: text,
  mobile: text,
  role: z.enum(roles),
  status: z.enum(userStatuses),
  last_login: text.nullable(),
  last_login_method: text.nullable(),
  last_login_enabled_notification: z.boolean().nullable(),
  /** False until an invitation was accepted or a password set. */
  login_ready: z.boolean(),
  /** One-time codes are on, or there are passkeys. */
  two_step_login: z.boolean(),
  /** Pounds per hour, today; null: 'No rate set'. */
  current_rate: z.number().nullable(),
  current_charge_rate: z.number().nullable(),
  cis_rate: z.number().nullable(),
  cis_utr: text,
  cis_verification: text,
  trades: text,
  districts: text,
  anonymised_at: text.nullable(),
  createdAt: text,
  updatedAt: text,
});
export type User = z.infer<typeof userSchema>;

/** `invited`: an invitation is on its way by email. Without a password or a mail server, ask for a link to pass on. */
export const createdUserSchema = userSchema.extend({ invited: z.boolean() });

export const userListSchema = listOutput(userSchema);

export const userNameSchema = z.object({
  id: z.number(),
  first_name: text,
  last_name: text,
  name: text,
});
